import { expect, it } from 'vitest';
import { toPath } from '#shared/api';
import type { OwnSession } from '#shared/staff/staff';
import { api } from '#shared/test/api';
import { recentProofMs } from '../middleware/require-staff';
import { call, createMailbox, send, setClock } from '../test/client';
import { addSession, addUser, addUserWithPasskey, password, signIn } from '../test/factories';
import { isTokenValid, logIn, requestResetLink, resetFailedLogins } from '../test/logins';

const newPassword = 'seven goats on a bridge';

const change = (token: string, body: object, mailbox = createMailbox()) =>
  send(api.changePassword, { currentPassword: password, newPassword, ...body }, { token, bindings: mailbox.bindings });

it('shows a person’s account and changes the name', async () => {
  const { id, email } = await addUser({ role: 'staff' });
  const token = await addSession(id);
  expect(await (await call(api.readAccount, { token })).json()).toEqual({ id, email, name: '', role: 'staff' });
  const named = await send(api.changeName, { name: ' Tenzin\n Dolma ' }, { token });
  expect(await named.json()).toEqual({ id, email, name: 'Tenzin Dolma', role: 'staff' });
  expect((await send(api.changeName, { name: '', role: 'owner' }, { token })).status).toBe(400);
});

it('renews the session, ends all others and all reset links, and sends a mail when a password is changed', async () => {
  const { id, email } = await addUser();
  const token = await addSession(id);
  const elsewhere = await addSession(id);
  const otherUserToken = await signIn();
  const mailbox = createMailbox();
  const link = await requestResetLink(email, mailbox);
  const response = await change(token, {}, mailbox);
  expect(response.status).toBe(200);
  const { token: next } = (await response.json()) as { token: string };
  const signedIn = await Promise.all([token, elsewhere, otherUserToken, next].map(isTokenValid));
  expect(signedIn).toEqual([false, false, true, true]);
  expect((await logIn(email, password)).status).toBe(401);
  await resetFailedLogins();
  expect((await logIn(email, newPassword)).status).toBe(200);
  expect((await send(api.resetPassword, { token: link, password: 'a road that is new' })).status).toBe(400);
  expect(mailbox.mails[1]).toMatchObject({ to: email, subject: expect.stringMatching(/password was changed$/) });
});

it.each([
  ['a wrong current password', { currentPassword: 'wrong wrong wrong' }, 'currentPassword'],
  ['the same password', { newPassword: password }, 'newPassword'],
  ['a short password', { newPassword: 'too short' }, 'newPassword'],
])('refuses a change with %s, and the session goes on', async (_, body, field) => {
  const { id, email } = await addUser();
  const token = await addSession(id);
  const response = await change(token, body);
  expect([response.status, await response.json()]).toEqual([
    400,
    expect.objectContaining({ fields: { [field]: expect.any(String) } }),
  ]);
  await resetFailedLogins();
  expect([await isTokenValid(token), (await logIn(email, password)).status]).toEqual([true, 200]);
});

it('slows down guesses at the current password by a stolen token', async () => {
  setClock(Date.now());
  const { id } = await addUser();
  const token = await addSession(id);
  const statuses = [];
  for (let guess = 0; guess < 6; guess += 1)
    statuses.push((await change(token, { currentPassword: 'wrong wrong wrong' })).status);
  expect(statuses).toEqual([400, 429, 429, 429, 429, 429]);
});

it('allows all calls after the required new password is set', async () => {
  const { email } = await addUser({ mustChangePassword: true });
  const { body } = await logIn(email, password);
  expect(body).toMatchObject({ success: true, passwordFirst: true });
  const refused = await call(api.readAccount, { token: body.token ?? '' });
  expect([refused.status, await refused.json()]).toEqual([403, expect.objectContaining({ code: 'password_first' })]);
  const { token } = (await (await change(body.token ?? '', {})).json()) as { token: string };
  expect(await isTokenValid(token)).toBe(true);
  const { body: next } = await logIn(email, newPassword);
  expect(next).not.toHaveProperty('passwordFirst');
  expect(await isTokenValid(next.token)).toBe(true);
});

async function listSessions(token: string): Promise<OwnSession[]> {
  return ((await (await call(api.listOwnSessions, { token })).json()) as { data: OwnSession[] }).data;
}

it('lists a person’s own sessions, last used first, with the browser and no token', async () => {
  const { id, email } = await addUser();
  await addSession(id, { ageMs: 60_000, idleMs: 30_000, browser: 'Firefox on Linux' });
  await addSession(id, { idleMs: 13 * 60 * 60 * 1000 });
  await signIn();
  const { body } = await logIn(email, password);
  const sessions = await listSessions(body.token ?? '');
  expect(sessions.map(({ browser, isThis }) => [browser, isThis])).toEqual([
    ['An unknown browser', true],
    ['Firefox on Linux', false],
  ]);
  expect(sessions[0]?.id).toMatch(/^[0-9a-f]{16}$/);
  expect(Date.parse(sessions[1]?.seenAt ?? '') - Date.parse(sessions[1]?.startedAt ?? '')).toBe(30_000);
});

it('ends one or all other sessions of a person, and nobody else’s', async () => {
  const { id } = await addUser();
  const tokens = [
    await addSession(id),
    await addSession(id, { idleMs: 60_000 }),
    await addSession(id, { idleMs: 120_000 }),
  ] as const;
  const otherUserToken = await addSession((await addUser()).id);
  const [, second] = await listSessions(tokens[0]);
  const end = (path: string, token: string) => call(path, { method: 'DELETE', token });
  const path = toPath(api.endOwnSession, { id: second?.id ?? '' });
  expect((await end(path, otherUserToken)).status).toBe(404);
  expect(await Promise.all(tokens.map(isTokenValid))).toEqual([true, true, true]);
  expect((await end(path, tokens[0])).status).toBe(200);
  expect(await Promise.all(tokens.map(isTokenValid))).toEqual([true, false, true]);
  expect(await (await end(api.endOtherSessions.path, tokens[0])).json()).toEqual({ message: 'Ended one session.' });
  expect(await Promise.all(tokens.map(isTokenValid))).toEqual([true, false, false]);
});

it.each([
  ['POST', api.createPasskeyOptions.path],
  ['DELETE', toPath(api.removePasskey, { id: 'some-passkey' })],
  ['DELETE', toPath(api.endOwnSession, { id: 'some-session' })],
  ['DELETE', api.endOtherSessions.path],
  ['POST', api.changePassword.path],
])('asks for a proof when %s %s comes ten minutes after the last', async (method, path) => {
  const { id } = await addUserWithPasskey();
  const codeOf = async (confirmedAgo: number) => {
    const token = await addSession(id, { confirmedAt: Date.now() - confirmedAgo });
    return ((await (await call(path, { method, token })).json()) as { code?: string }).code;
  };
  expect(await codeOf(recentProofMs)).toBe('confirm_first');
  expect(await codeOf(recentProofMs - 1000)).not.toBe('confirm_first');
});

it('requires only the current password to change it for an account without passkeys', async () => {
  const { id } = await addUser();
  const token = await addSession(id, { confirmedAt: Date.now() - recentProofMs });
  expect((await change(token, {})).status).toBe(200);
});
