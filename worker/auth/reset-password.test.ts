import { env } from 'cloudflare:workers';
import { expect, it, vi } from 'vitest';
import { api } from '#shared/test/api';
import { createMailbox, send, setClock } from '../test/client';
import { addSession, addUser, password, signIn } from '../test/factories';
import {
  findResetToken,
  isTokenValid,
  logIn,
  requestResetLink,
  resetFailedLogins,
  type SessionResponse,
} from '../test/logins';

const minute = 60 * 1000;

it('mails a reset link, and gives the same answer to an unknown address', async () => {
  const { email } = await addUser();
  const mailbox = createMailbox();
  const ask = async (to: string) => {
    const response = await send(api.forgotPassword, { email: to }, { bindings: mailbox.bindings });
    return [response.status, await response.json()];
  };
  const known = await ask(email.toUpperCase());
  expect(known).toEqual([200, { message: 'Password reset link sent to your email!' }]);
  expect(await ask('nobody@example.com')).toEqual(known);
  expect(mailbox.mails).toHaveLength(1);
  expect(mailbox.mails[0]).toMatchObject({ to: email, from: env.MAIL_FROM });
  expect(mailbox.mails[0]?.text).toMatch(/http:\/\/localhost:8787\/reset-password#t=[\w-]{43}\n/);
});

const reset = (token: string, chosen = 'a road that is new') => send(api.resetPassword, { token, password: chosen });

it('sets a new password once per link, ends every session and starts none', async () => {
  const { id, email } = await addUser();
  const sessions = [await addSession(id), await addSession(id)];
  const otherUser = await signIn();
  const token = await requestResetLink(email);
  const response = await reset(token);
  expect(response.status).toBe(200);
  expect(await response.json()).toEqual({ message: 'Your new password is set. Please log in.' });
  for (const session of sessions) expect(await isTokenValid(session)).toBe(false);
  expect(await isTokenValid(otherUser)).toBe(true);
  expect((await logIn(email, 'a road that is new')).status).toBe(200);
  expect((await logIn(email, password)).status).toBe(401);
  await resetFailedLogins();
  expect((await reset(token, 'another password')).status).toBe(400);
  expect((await logIn(email, 'a road that is new')).status).toBe(200);
});

it('accepts only one of many simultaneous uses of a link', async () => {
  const { email } = await addUser();
  const token = await requestResetLink(email);
  const uses = await Promise.all(
    Array.from({ length: 6 }, (_, use) => reset(token, `a bridge of goats, number ${use}`)),
  );
  expect(uses.map(({ status }) => status).sort()).toEqual([200, 400, 503, 503, 503, 503]);
});

it('expires a reset link after an hour', async () => {
  const { email } = await addUser();
  const links = [await requestResetLink(email), await requestResetLink(email)];
  const startedAt = Date.now();
  setClock(startedAt + 59 * minute);
  expect((await reset(links[0] ?? '')).status).toBe(200);
  const otherUser = await addUser();
  const lateToken = await requestResetLink(otherUser.email);
  expect(lateToken).not.toBe('');
  setClock(Date.now() + 60 * minute);
  expect((await reset(lateToken)).status).toBe(400);
});

it('accepts a new password at once, however often the old one was guessed', async () => {
  const { email } = await addUser();
  for (let guess = 0; guess < 3; guess += 1) await logIn(email, 'wrong');
  expect((await logIn(email, password)).status).toBe(429);
  expect((await reset(await requestResetLink(email))).status).toBe(200);
  expect((await logIn(email, 'a road that is new')).status).toBe(200);
});

it('stores no reset link', async () => {
  const { email } = await addUser();
  const token = await requestResetLink(email);
  const tables = await env.DB.batch(
    ['password_resets', 'email_outbox', 'users', 'sessions'].map((table) => env.DB.prepare(`select * from ${table}`)),
  );
  expect(JSON.stringify(tables.map(({ results }) => results))).not.toContain(token);
});

it('requires twelve characters and a valid link when a password is reset', async () => {
  const { email } = await addUser();
  const token = await requestResetLink(email);
  const short = await reset(token, 'too short');
  expect([short.status, ((await short.json()) as SessionResponse).message]).toEqual([
    400,
    'Use at least 12 characters.',
  ]);
  for (const madeUpToken of ['x', 'A'.repeat(43), "' or 1=1 --"]) expect((await reset(madeUpToken)).status).toBe(400);
  expect((await reset(token)).status).toBe(200);
});

it('mails three reset links an hour', async () => {
  const { email } = await addUser();
  const links = [];
  for (let ask = 0; ask < 5; ask += 1) links.push(await requestResetLink(email));
  setClock(Date.now() + 61 * minute);
  links.push(await requestResetLink(email));
  expect(links.map((link) => link !== '')).toEqual([true, true, true, false, false, true]);
});

it('starts a reset link’s hour when the mail is sent, not when it is requested', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const { email } = await addUser();
  const otherUser = await addUser();
  const mailbox = createMailbox();
  const startedAt = Date.now();
  mailbox.setDown(true);
  setClock(startedAt);
  await send(api.forgotPassword, { email }, { bindings: mailbox.bindings });
  mailbox.setDown(false);
  setClock(startedAt + 60 * minute);
  await send(api.forgotPassword, { email: otherUser.email }, { bindings: mailbox.bindings });
  setClock(startedAt + 69 * minute);
  expect((await reset(findResetToken(mailbox.mails[0]))).status).toBe(200);
});
