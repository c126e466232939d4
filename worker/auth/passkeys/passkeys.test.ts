import { env } from 'cloudflare:workers';
import { Buffer } from 'node:buffer';
import { expect, it, vi } from 'vitest';
import { toPath } from '#shared/api';
import { defaultFacts } from '#shared/settings/site';
import { type Passkey, passkeyMessages } from '#shared/staff/passkeys';
import type { StaffList } from '#shared/staff/staff';
import { api } from '#shared/test/api';
import { createAuthenticator } from '../../test/authenticator';
import { call, createExhaustedLimit, createMailbox, newAddress, runCron, send, setClock } from '../../test/client';
import { addPasskey, addSession, addUser, addUserWithPasskey, countRows, password } from '../../test/factories';
import {
  callAccountApi,
  logIn,
  logInWithPasskey,
  requestEnrolOptions,
  requestPasskeyOptions,
  resetFailedLogins,
} from '../../test/logins';

async function list(token: string): Promise<Passkey[]> {
  const response = await call(api.listPasskeys, { token });
  return ((await response.json()) as { data: Passkey[] }).data;
}

const windowsHello = Buffer.from('08987058cadc4b81b6e130de50dcbe96', 'hex');

it('adds a passkey named after its provider, and lists it', async () => {
  const { id } = await addUser();
  const token = await addSession(id);
  expect(await list(token)).toEqual([]);
  const authenticator = await createAuthenticator({ aaguid: windowsHello, backedUp: true });
  const options = await requestPasskeyOptions(api.createPasskeyOptions.path, {}, token);
  expect(options).toMatchObject({
    rp: { id: 'localhost' },
    attestation: 'none',
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  const { status, body } = await callAccountApi(
    api.addPasskey.path,
    { passkey: authenticator.createPasskey(options) },
    { token },
  );
  expect([status, body.message]).toEqual([201, passkeyMessages.added]);
  const [passkey, ...others] = await list(token);
  expect(others).toEqual([]);
  expect(passkey).toMatchObject({ id: authenticator.id, name: 'Windows Hello', lastUsedAt: null, synced: true });
  expect(body.passkey).toEqual(passkey);
});

it.each([
  [['internal'], 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0.0.0 Safari/537.36', 'Chrome on Linux'],
  [['usb', 'nfc'], 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0.0.0 Safari/537.36', 'Security key'],
])(
  'names a passkey of an unknown maker after the browser or as a security key: %j',
  async (transports, agent, name) => {
    const { id } = await addUser();
    const token = await addSession(id);
    const attestation = (await createAuthenticator()).createPasskey(await requestEnrolOptions(id));
    attestation.response.transports = transports;
    await callAccountApi(api.addPasskey.path, { passkey: attestation }, { token, headers: { 'User-Agent': agent } });
    expect((await list(token)).map((passkey) => passkey.name)).toEqual([name]);
  },
);

it('adds a second passkey, and names the first to the browser as one to exclude', async () => {
  const { token, authenticator } = await addUserWithPasskey();
  const options = await requestPasskeyOptions(api.createPasskeyOptions.path, {}, token);
  expect(options.excludeCredentials).toMatchObject([{ id: authenticator.id }]);
  const second = await createAuthenticator();
  expect(
    (await callAccountApi(api.addPasskey.path, { passkey: second.createPasskey(options) }, { token })).status,
  ).toBe(201);
  expect((await list(token)).map(({ id }) => id)).toEqual([authenticator.id, second.id]);
});

it('confirms by password without a passkey, and only by passkey with one', async () => {
  const { id } = await addUser();
  const bare = await addSession(id);
  expect((await callAccountApi(api.confirmIdentity.path, { password }, { token: bare })).status).toBe(200);
  const { token, authenticator } = await addUserWithPasskey();
  const signBy = async (user: typeof authenticator) =>
    user.signChallenge(await requestPasskeyOptions(api.createPasskeyLoginOptions.path, {}));
  const theirs = await signBy((await addUserWithPasskey()).authenticator);
  for (const [proof, status] of [
    [{}, 400],
    [{ password: 'correct horse batterx' }, 403],
    [{ password }, 403],
    [{ password, passkey: await signBy(authenticator) }, 400],
    [{ passkey: theirs }, 403],
    [{ passkey: await signBy(authenticator) }, 200],
  ] as const) {
    expect([proof, (await callAccountApi(api.confirmIdentity.path, proof, { token })).status]).toEqual([proof, status]);
    await resetFailedLogins();
  }
});

it('slows down guesses at the password in a confirmation', async () => {
  const { token } = await addUserWithPasskey();
  const confirm = (tried: string) => callAccountApi(api.confirmIdentity.path, { password: tried }, { token });
  for (let guess = 0; guess < 5; guess += 1) await confirm('wrong');
  expect((await confirm(password)).status).toBe(429);
  const address = newAddress();
  const bindings = { LOGIN_LIMIT: createExhaustedLimit(`confirm:${address}`) };
  const { token: another } = await addUserWithPasskey();
  expect((await send(api.confirmIdentity, { password }, { token: another, address, bindings })).status).toBe(429);
});

it.each([
  ['another site’s page', { origin: 'https://elsewhere.example' }],
  ['another site’s name', { rpId: 'example.net' }],
  ['a challenge that was never given', { challenge: 'A'.repeat(43) }],
  ['a user who was not verified', { verified: false }],
  ['the use of a key', { type: 'webauthn.get' }],
  ['a frame', { crossOrigin: true }],
  ['a certificate that nobody asked for', { format: 'packed', statement: new Map([['x5c', 'AA']]) }],
  ['an attestation that names addresses', { format: 'android-safetynet', statement: new Map([['ver', '1']]) }],
])('adds no passkey from %s', async (_, faults) => {
  const { id } = await addUser();
  const token = await addSession(id);
  const authenticator = await createAuthenticator();
  const attestation = authenticator.createPasskey(await requestEnrolOptions(id), faults);
  expect((await callAccountApi(api.addPasskey.path, { passkey: attestation }, { token })).status).toBe(403);
  expect(await countRows('passkeys')).toBe(0);
});

it('adds a passkey by a challenge once, for its account, and never by a login’s challenge', async () => {
  const mine = await addUserWithPasskey();
  const theirs = await addUserWithPasskey();
  const authenticator = await createAuthenticator();
  const options = await requestEnrolOptions(mine.id);
  const attestation = authenticator.createPasskey(options);
  expect((await callAccountApi(api.addPasskey.path, { passkey: attestation }, { token: theirs.token })).status).toBe(
    403,
  );
  expect((await callAccountApi(api.addPasskey.path, { passkey: attestation }, { token: mine.token })).status).toBe(403);
  const login = await requestPasskeyOptions(api.createPasskeyLoginOptions.path, {});
  const fromLogin = authenticator.createPasskey({ ...login, user: { id: 'AAAA' } });
  expect((await callAccountApi(api.addPasskey.path, { passkey: fromLogin }, { token: mine.token })).status).toBe(403);
  expect(await countRows('passkeys')).toBe(2);
});

it('adds a passkey to one account only', async () => {
  const mine = await addUserWithPasskey();
  const theirs = await addUserWithPasskey();
  const options = await requestEnrolOptions(theirs.id);
  const { status, body } = await callAccountApi(
    api.addPasskey.path,
    { passkey: mine.authenticator.createPasskey(options) },
    { token: theirs.token },
  );
  expect([status, body.message]).toEqual([400, passkeyMessages.alreadyAdded]);
  expect(await countRows('passkeys')).toBe(2);
});

it('adds at most twenty passkeys to an account', async () => {
  const { id, token } = await addUserWithPasskey();
  const options = await requestEnrolOptions(id);
  await env.DB.batch(
    Array.from({ length: 19 }, (_, at) =>
      env.DB.prepare(
        `insert into passkeys (id, user_id, public_key, counter, transports, name, backed_up, created_at)
         values (?, ?, '', 0, '[]', 'Passkey', 0, 0)`,
      ).bind(`key-${at}`, id),
    ),
  );
  const lateAttestation = (await createAuthenticator()).createPasskey(options);
  expect((await callAccountApi(api.addPasskey.path, { passkey: lateAttestation }, { token })).status).toBe(400);
  const { status, body } = await callAccountApi(api.createPasskeyOptions.path, {}, { token });
  expect([status, body.message]).toEqual([400, passkeyMessages.tooMany]);
  expect(await countRows('passkeys')).toBe(20);
});

it('renames a person’s own passkey, in one line', async () => {
  const mine = await addUserWithPasskey();
  const theirs = await addUserWithPasskey();
  const rename = (id: string, name: string, token = mine.token) =>
    callAccountApi(toPath(api.renamePasskey, { id }), { name }, { method: 'PUT', token });
  const { status, body } = await rename(mine.authenticator.id, ' Tashi’s\nphone ');
  expect([status, body.passkey.name]).toEqual([200, 'Tashi’s phone']);
  expect((await list(mine.token)).map(({ name }) => name)).toEqual(['Tashi’s phone']);
  for (const name of ['', '\n', 'x'.repeat(61)]) expect((await rename(mine.authenticator.id, name)).status).toBe(400);
  expect((await rename(theirs.authenticator.id, 'Mine')).status).toBe(404);
});

it('removes a person’s own passkeys, and accepts the password alone after the last', async () => {
  const { id, email, token, authenticator } = await addUserWithPasskey();
  const second = await createAuthenticator();
  await addPasskey(id, second);
  const remove = async (passkeyId: string) =>
    (await call(api.removePasskey, { params: { id: passkeyId }, token })).status;
  expect(await remove(authenticator.id)).toBe(200);
  expect((await logInWithPasskey(authenticator)).status).toBe(403);
  expect((await logIn(email, password)).body.message).toBe(passkeyMessages.passkeyRequired);
  expect(await remove(second.id)).toBe(200);
  expect((await logIn(email, password)).status).toBe(200);
  expect(await remove(second.id)).toBe(404);
});

it('removes nobody else’s passkey', async () => {
  const mine = await addUserWithPasskey();
  const theirs = await addUserWithPasskey();
  const { status } = await call(api.removePasskey, { params: { id: theirs.authenticator.id }, token: mine.token });
  expect([status, await countRows('passkeys')]).toEqual([404, 2]);
});

it('mails that a passkey was added or removed, and which there are now', async () => {
  const { mails, ...mailbox } = createMailbox();
  const { bindings } = mailbox;
  const { id, email } = await addUser();
  const token = await addSession(id);
  const authenticator = await createAuthenticator({ aaguid: windowsHello });
  const passkey = authenticator.createPasskey(await requestEnrolOptions(id));
  await send(api.addPasskey, { passkey }, { token, bindings });
  await call(api.removePasskey, { params: { id: authenticator.id }, token, bindings });
  expect(mails.map(({ to }) => to)).toEqual([email, email]);
  expect(mails.map(({ subject }) => subject)).toEqual([
    `A passkey was added to your ${defaultFacts.name} account`,
    `A passkey was removed from your ${defaultFacts.name} account`,
  ]);
  expect(mails[0]?.text).toContain('Yours now: Windows Hello.');
  expect(mails[1]?.text).toContain('your password alone logs you in');
});

it('gives up a passkey’s mail after three days of refusals', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const { bindings, mails, setDown } = createMailbox();
  const { id } = await addUser();
  const authenticator = await createAuthenticator();
  setDown(true);
  const passkey = authenticator.createPasskey(await requestEnrolOptions(id));
  await send(api.addPasskey, { passkey }, { token: await addSession(id), bindings });
  expect(await countRows('email_outbox')).toBe(1);
  setDown(false);
  setClock(Date.now() + 73 * 60 * 60 * 1000);
  await runCron(bindings);
  expect([mails, await countRows('email_outbox')]).toEqual([[], 0]);
});

it('lets an owner remove a person’s passkeys, mails that person, and accepts their password alone then', async () => {
  const { mails, ...mailbox } = createMailbox();
  const { bindings } = mailbox;
  const owner = await addUserWithPasskey();
  const locked = await addUserWithPasskey();
  await addPasskey(locked.id, await createAuthenticator());
  const people = (await (await call(api.listStaff, { token: owner.token })).json()) as StaffList;
  expect(people.people.map(({ passkeys }) => passkeys)).toEqual([1, 2]);
  const remove = async (id: string, token = owner.token) =>
    (await send(api.removeMemberPasskeys, {}, { params: { id }, token, bindings })).status;
  expect(await remove(owner.id)).toBe(403);
  const helper = await addUser({ role: 'staff' });
  expect(await remove(locked.id, await addSession(helper.id))).toBe(403);
  expect(await countRows('passkeys')).toBe(3);
  expect(await remove(locked.id)).toBe(200);
  expect((await logIn(locked.email, password)).status).toBe(200);
  expect((await logIn(owner.email, password)).body.message).toBe(passkeyMessages.passkeyRequired);
  expect(mails.map(({ to, subject }) => `${to}: ${subject}`)).toEqual([
    `${locked.email}: A passkey was removed from your ${defaultFacts.name} account`,
  ]);
  expect(await remove(locked.id)).toBe(404);
});
