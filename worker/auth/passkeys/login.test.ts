import { env } from 'cloudflare:workers';
import { expect, it, vi } from 'vitest';
import { sha256 } from '#shared/sha256';
import { type PasskeyAssertion, passkeyMessages } from '#shared/staff/passkeys';
import { api } from '#shared/test/api';
import { passwordResets } from '../../db/staff-schema';
import { createAuthenticator } from '../../test/authenticator';
import { call, createExhaustedLimit, createMailbox, newAddress, send, setClock } from '../../test/client';
import { addPasskey, addUser, addUserWithPasskey, countRows, db, password } from '../../test/factories';
import {
  callAccountApi,
  isTokenValid,
  logIn,
  logInWithPasskey,
  requestEnrolOptions,
  requestPasskeyOptions,
} from '../../test/logins';

const minute = 60 * 1000;

it('logs in by passkey alone, with neither e-mail nor password', async () => {
  const { authenticator } = await addUserWithPasskey();
  const options = await requestPasskeyOptions(api.createPasskeyLoginOptions.path, {});
  expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'required', allowCredentials: [] });
  const { status, body } = await callAccountApi(api.loginWithPasskey.path, {
    passkey: await authenticator.signChallenge(options),
  });
  expect([status, body.success]).toEqual([200, true]);
  expect(await isTokenValid(body.token)).toBe(true);
});

it('requires a passkey after the right password once an account has one', async () => {
  const { email, authenticator } = await addUserWithPasskey();
  const first = await logIn(email, password);
  expect([first.status, first.body.success, first.body.token]).toEqual([401, false, undefined]);
  expect(first.body.message).toBe(passkeyMessages.passkeyRequired);
  const { passkey: options } = first.body as unknown as { passkey: { challenge: string; allowCredentials: unknown[] } };
  expect(options.allowCredentials).toEqual([
    { id: authenticator.id, type: 'public-key', transports: ['internal', 'hybrid'] },
  ]);
  const second = await callAccountApi(api.loginWithPasskey.path, {
    passkey: await authenticator.signChallenge(options),
  });
  expect(await isTokenValid(second.body.token)).toBe(true);
});

it('mentions no passkey when the password is wrong', async () => {
  const { email } = await addUserWithPasskey();
  const { status, body } = await logIn(email, 'correct horse batterx');
  expect([status, body.message, 'passkey' in body]).toEqual([401, 'Invalid email or password.', false]);
});

it('requires the passkey after a reset password too', async () => {
  const { id, email } = await addUserWithPasskey();
  await db
    .insert(passwordResets)
    .values({ tokenHash: await sha256('link'), userId: id, expiresAt: Date.now() + minute });
  expect((await send(api.resetPassword, { token: 'link', password: 'a new long road' })).status).toBe(200);
  const { status, body } = await logIn(email, 'a new long road');
  expect([status, body.token, body.message]).toEqual([401, undefined, passkeyMessages.passkeyRequired]);
});

it.each([
  ['another site’s page', { origin: 'https://elsewhere.example' }, 403],
  ['another site’s key', { rpId: 'example.net' }, 403],
  ['a frame', { crossOrigin: true }, 403],
  ['a challenge that was never given', { challenge: 'A'.repeat(43) }, 403],
  ['a user who was not verified', { verified: false }, 403],
  ['a user who was not there', { present: false }, 403],
  ['a broken signature', { broken: true }, 403],
  ['the making of a key', { type: 'webauthn.create' }, 403],
  ['another user’s name', { userHandle: Buffer.from('someone else').toString('base64url') }, 403],
  ['no user’s name', { userHandle: null }, 403],
])('refuses a passkey’s signature from %s', async (_, faults, status) => {
  const { authenticator } = await addUserWithPasskey();
  const before = await countRows('sessions');
  const answer = await logInWithPasskey(authenticator, faults);
  expect([answer.status, answer.body.success, answer.body.token]).toEqual([status, false, undefined]);
  expect(await countRows('sessions')).toBe(before);
  expect((await logInWithPasskey(authenticator)).status).toBe(200);
});

it('accepts a challenge once when it arrives three times together', async () => {
  const { authenticator } = await addUserWithPasskey();
  const passkey = await authenticator.signChallenge(
    await requestPasskeyOptions(api.createPasskeyLoginOptions.path, {}),
  );
  const answers = await Promise.all([1, 2, 3].map(() => callAccountApi(api.loginWithPasskey.path, { passkey })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 403, 403]);
  expect((await callAccountApi(api.loginWithPasskey.path, { passkey })).body.message).toBe(passkeyMessages.expired);
});

it('accepts a challenge for ten minutes', async () => {
  const { authenticator } = await addUserWithPasskey();
  const startedAt = Date.now();
  for (const [passed, status] of [
    [10 * minute - 1, 200],
    [10 * minute, 403],
  ] as const) {
    setClock(startedAt);
    const passkey = await authenticator.signChallenge(
      await requestPasskeyOptions(api.createPasskeyLoginOptions.path, {}),
    );
    vi.setSystemTime(startedAt + passed);
    expect((await callAccountApi(api.loginWithPasskey.path, { passkey })).status).toBe(status);
  }
});

it('refuses a login with the challenge of a new passkey', async () => {
  const { id, authenticator } = await addUserWithPasskey();
  const { status, body } = await callAccountApi(api.loginWithPasskey.path, {
    passkey: await authenticator.signChallenge(await requestEnrolOptions(id)),
  });
  expect([status, body.message]).toEqual([403, passkeyMessages.expired]);
});

it('refuses another account’s passkey after a password', async () => {
  const first = await addUserWithPasskey();
  const otherUser = await addUserWithPasskey();
  const { body } = await logIn(first.email, password);
  const options = (body as unknown as { passkey: { challenge: string } }).passkey;
  const answer = await callAccountApi(api.loginWithPasskey.path, {
    passkey: await otherUser.authenticator.signChallenge(options),
  });
  expect([answer.status, answer.body.message]).toEqual([403, passkeyMessages.refused]);
});

it('refuses a passkey that was never added', async () => {
  const stranger = await createAuthenticator();
  const { status, body } = await logInWithPasskey(stranger);
  expect([status, body.message]).toEqual([403, passkeyMessages.unknown]);
});

it('rejects a passkey whose counter does not increase', async () => {
  const { authenticator } = await addUserWithPasskey({ increasesCounter: true });
  expect((await logInWithPasskey(authenticator)).status).toBe(200);
  expect((await logInWithPasskey(authenticator)).status).toBe(200);
  for (const counter of [0, 1, 2]) expect((await logInWithPasskey(authenticator, { counter })).status).toBe(403);
  expect((await logInWithPasskey(authenticator)).status).toBe(200);
});

it('stores when a passkey was last used', async () => {
  const { authenticator } = await addUserWithPasskey();
  const used = () => env.DB.prepare('select last_used_at from passkeys').first<number>('last_used_at');
  expect(await used()).toBeNull();
  setClock('2026-11-12T14:40:00Z');
  await logInWithPasskey(authenticator);
  expect(await used()).toBe(Date.now());
});

it.each<[string, (assertion: PasskeyAssertion) => unknown]>([
  ['nothing', () => ({})],
  ['a list', () => ({ passkey: [] })],
  [
    'bytes that are no JSON',
    (assertion) => ({ passkey: { ...assertion, response: { ...assertion.response, clientDataJSON: 'AAAA' } } }),
  ],
  [
    'a JSON null',
    (assertion) => ({ passkey: { ...assertion, response: { ...assertion.response, clientDataJSON: 'bnVsbA' } } }),
  ],
  [
    'short bytes',
    (assertion) => ({ passkey: { ...assertion, response: { ...assertion.response, authenticatorData: 'AAAA' } } }),
  ],
  [
    'no signature',
    (assertion) => ({ passkey: { ...assertion, response: { ...assertion.response, signature: 'AAAA' } } }),
  ],
  ['two ids', (assertion) => ({ passkey: { ...assertion, rawId: 'AAAA' } })],
  ['an endless id', (assertion) => ({ passkey: { ...assertion, id: 'A'.repeat(2000) } })],
])('refuses a login whose body has %s', async (_, spoil) => {
  const { authenticator } = await addUserWithPasskey();
  const assertion = await authenticator.signChallenge(
    await requestPasskeyOptions(api.createPasskeyLoginOptions.path, {}),
  );
  const { status, body } = await callAccountApi(api.loginWithPasskey.path, spoil(assertion));
  expect([400, 403]).toContain(status);
  expect([body.success, body.token]).toEqual([false, undefined]);
});

it('refuses a login by passkey when the platform’s limit for its address is used up', async () => {
  for (const [path, what] of [
    [api.loginWithPasskey.path, 'passkey'],
    [api.createPasskeyLoginOptions.path, 'passkey-options'],
  ] as const) {
    const address = newAddress();
    const bindings = { LOGIN_LIMIT: createExhaustedLimit(`${what}:${address}`) };
    const response = await send(path, {}, { address, bindings });
    expect([response.status, Number(response.headers.get('retry-after')) > 0]).toEqual([429, true]);
  }
});

it('deletes a challenge once it has expired', async () => {
  for (let asked = 0; asked < 3; asked += 1) await requestPasskeyOptions(api.createPasskeyLoginOptions.path, {});
  expect(await countRows('passkey_challenges')).toBe(3);
  setClock(Date.now() + 10 * minute);
  await requestPasskeyOptions(api.createPasskeyLoginOptions.path, {});
  expect(await countRows('passkey_challenges')).toBe(1);
});

it.each([
  ['disabled', 'update users set disabled_at = 1 where id = ?'],
  ['gone', 'delete from users where id = ?'],
])('refuses a passkey when its account is %s', async (_, sql) => {
  const { id, authenticator } = await addUserWithPasskey();
  await env.DB.prepare(sql).bind(id).run();
  const { status, body } = await logInWithPasskey(authenticator);
  expect([status, body.message, body.token]).toEqual([403, passkeyMessages.unknown, undefined]);
});

it('mails about a login by passkey only when the browser is new to the account', async () => {
  const { authenticator } = await addUserWithPasskey();
  const { mails, ...mailbox } = createMailbox();
  const enter = async (cookie?: string) => {
    const passkey = await authenticator.signChallenge(
      await requestPasskeyOptions(api.createPasskeyLoginOptions.path, {}),
    );
    const headers = cookie === undefined ? {} : { Cookie: cookie };
    const response = await send(api.loginWithPasskey, { passkey }, { headers, bindings: mailbox.bindings });
    expect(response.status).toBe(200);
    return (response.headers.get('set-cookie') ?? '').split(';')[0];
  };
  const cookie = await enter();
  expect(mails).toHaveLength(1);
  expect(await enter(cookie)).toBe(cookie);
  expect(mails).toHaveLength(1);
  expect(await enter(`__Host-device=${'A'.repeat(43)}`)).not.toContain('AAAA');
  expect(mails).toHaveLength(2);
});

it('rejects calls after a passkey login that requires a new password', async () => {
  const { id, authenticator } = await addUserWithPasskey();
  await env.DB.prepare('update users set must_change_password = 1 where id = ?').bind(id).run();
  const { body } = await logInWithPasskey(authenticator);
  const response = await call(api.listInquiries.path, body.token === undefined ? {} : { token: body.token });
  expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([403, 'password_first']);
});

it('accepts each of an account’s passkeys', async () => {
  const { id, email } = await addUser();
  const both = [await createAuthenticator(), await createAuthenticator({ backedUp: true })];
  for (const authenticator of both) await addPasskey(id, authenticator);
  for (const authenticator of both) expect((await logInWithPasskey(authenticator)).status).toBe(200);
  expect((await logIn(email, password)).status).toBe(401);
});
