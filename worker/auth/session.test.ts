import { env } from 'cloudflare:workers';
import { expect, it, vi } from 'vitest';
import { api } from '#shared/test/api';
import { emailOutbox } from '../db/site-schema';
import { users } from '../db/staff-schema';
import { call, createExhaustedLimit, createMailbox, newAddress, runCron, send, setClock } from '../test/client';
import { addSession, addUser, countRows, db, password, signIn } from '../test/factories';
import { isTokenValid, logIn, type SessionResponse } from '../test/logins';
import * as hashing from './password';
import { formatBrowser } from './sessions';

const minute = 60 * 1000;
const hour = 60 * minute;

it('logs in with the right password, whatever the case of the e-mail', async () => {
  const { email } = await addUser();
  const { status, body, headers } = await logIn(` ${email.toUpperCase()} `, password);
  expect([status, body.success]).toEqual([200, true]);
  expect(body.token).toMatch(/^[A-Za-z0-9_-]{43}$/);
  expect(await isTokenValid(body.token)).toBe(true);
  expect(headers.get('set-cookie')).toMatch(
    /^__Host-device=[\w-]{43}\.[0-9a-f]{64}; Max-Age=15552000; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
  );
  const stored = await env.DB.prepare('select * from sessions').all();
  expect(JSON.stringify(stored.results)).not.toContain(body.token);
});

it('gives the same answer for a wrong password and an unknown address', async () => {
  const { email } = await addUser();
  const wrong = await logIn(email, 'correct horse batterx');
  const unknown = await logIn('nobody@example.com', password);
  for (const { status, body } of [wrong, unknown]) {
    expect(status).toBe(401);
    expect(body).toMatchObject({ success: false, message: 'Invalid email or password.' });
    expect(body.token).toBeUndefined();
  }
  expect([...wrong.headers.keys()]).toEqual([...unknown.headers.keys()]);
});

it('takes as long for an unknown address, by computing a hash of the same cost', async () => {
  vi.mocked(hashing.hashPassword).mockRestore();
  const { email } = await addUser({ passwordHash: await hashing.hashPassword(password) });
  const computed = vi.spyOn(hashing, 'verifyPassword');
  for (const address of [email, 'nobody2@example.com']) await logIn(address, 'wrong wrong wrong');
  const costs = computed.mock.calls.map(([, stored]) => stored.split('$').slice(0, 3).join('$'));
  expect(costs).toEqual(['$scrypt$ln=14,r=8,p=5', '$scrypt$ln=14,r=8,p=5']);
});

it.each([
  ['nothing', undefined],
  ['no password', { email: 'a@b.co' }],
  ['a list for a password', { email: 'a@b.co', password: ['x'] }],
  ['an object for an e-mail', { email: { $gt: '' }, password: 'x' }],
  ['a very long password', { email: 'a@b.co', password: 'x'.repeat(257) }],
  ['an unknown field', { email: 'a@b.co', password: 'x', admin: true }],
])('refuses a login with %s', async (_, body) => {
  const response = await send(api.login, body);
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ success: false, code: 'bad_request' });
});

it('refuses a login when the platform’s limit for its address is used up', async () => {
  const address = newAddress();
  const limits = { LOGIN_LIMIT: createExhaustedLimit(`login:${address}`) };
  const { status, headers, body } = await logIn('x@example.com', 'wrong', { address, limits });
  expect([status, body.success, body.code]).toEqual([429, false, 'too_many']);
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await logIn('x@example.com', 'wrong', { limits })).status).toBe(401);
});

it('limits an IPv6 network of /64 as one address, and its neighbour separately', async () => {
  const bindings = { LOGIN_LIMIT: createExhaustedLimit('forgot:2001:db8:1:2') };
  const ask = async (address: string) =>
    (await send(api.forgotPassword, { email: 'x@example.com' }, { address, bindings })).status;
  expect(await ask('2001:0db8:0001:0002:ffff:ffff:ffff:ffff')).toBe(429);
  expect(await ask('2001:db8:1:2::7')).toBe(429);
  expect(await ask('2001:db8:1:3::7')).toBe(200);
  expect(await ask('2001:db8::7')).toBe(200);
});

it('ends a session at logout, and confirms it however often it is called', async () => {
  const token = await signIn();
  expect(await isTokenValid(token)).toBe(true);
  for (const sentToken of [token, token, undefined, 'nonsense']) {
    const response = await call(api.logout, { ...(sentToken === undefined ? {} : { token: sentToken }) });
    expect([response.status, ((await response.json()) as SessionResponse).success]).toEqual([200, true]);
    expect(await isTokenValid(token)).toBe(false);
  }
});

it('ends a session after 12 hours idle, and after 7 days in any case', async () => {
  setClock(Date.now());
  const { id } = await addUser();
  expect(await isTokenValid(await addSession(id, { idleMs: 12 * hour - minute }))).toBe(true);
  expect(await isTokenValid(await addSession(id, { idleMs: 12 * hour }))).toBe(false);
  expect(await isTokenValid(await addSession(id, { ageMs: 7 * 24 * hour - minute }))).toBe(true);
  expect(await isTokenValid(await addSession(id, { ageMs: 7 * 24 * hour }))).toBe(false);
});

/** A call that is not a mere reading; there is nothing to change. */
const act = (token: string) => send(api.changeInquiry, { status: 'answered' }, { params: { id: 'none' }, token });

it('keeps an active session alive, writing at most every five minutes', async () => {
  const { id } = await addUser();
  const token = await addSession(id);
  const readLastActivity = async (table: string) =>
    (await env.DB.prepare(`select seen_at from ${table}`).first<{ seen_at: number }>())?.seen_at;
  const startedAt = (await readLastActivity('sessions')) ?? 0;
  setClock(startedAt + 4 * minute);
  await act(token);
  expect(await readLastActivity('sessions')).toBe(startedAt);
  setClock(startedAt + 6 * minute);
  await act(token);
  expect([await readLastActivity('sessions'), await readLastActivity('users')]).toEqual([
    startedAt + 6 * minute,
    startedAt + 6 * minute,
  ]);
  setClock(startedAt + 12 * hour + 5 * minute);
  expect(await isTokenValid(token)).toBe(true);
});

it('does not extend a session by reads', async () => {
  const token = await signIn();
  const startedAt = Date.now();
  for (let at = minute; at < 12 * hour; at += 30 * minute) {
    setClock(startedAt + at);
    expect(await isTokenValid(token)).toBe(true);
  }
  setClock(startedAt + 12 * hour + minute);
  expect(await isTokenValid(token)).toBe(false);
});

it('ends only the browser’s own session when it logs in again', async () => {
  const { id, email } = await addUser();
  const elsewhere = await addSession(id);
  const first = await logIn(email, password);
  const second = await logIn(email, password, { cookie: first.cookie });
  const signedIn = async (...tokens: (string | undefined)[]) => Promise.all(tokens.map(isTokenValid));
  expect(await signedIn(first.body.token, second.body.token, elsewhere)).toEqual([false, true, true]);
  // A browser without cookies, and one that another person was signed in with, tell by their token.
  const otherToken = await signIn();
  const third = await logIn(email, password, { token: otherToken });
  expect(await signedIn(otherToken, second.body.token, third.body.token, elsewhere)).toEqual([false, true, true, true]);
});

it('treats a disabled account like an unknown address', async () => {
  const { id, email } = await addUser();
  const token = await addSession(id);
  const mailbox = createMailbox();
  const ask = async (to: string) =>
    (await send(api.forgotPassword, { email: to }, { bindings: mailbox.bindings })).json();
  await ask(email);
  const link = /#t=([\w-]+)/.exec(mailbox.mails[0]?.text ?? '')?.[1];
  expect(await isTokenValid(token)).toBe(true);
  await db.update(users).set({ disabledAt: Date.now() });

  expect(await isTokenValid(token)).toBe(false);
  const right = await logIn(email, password);
  const unknown = await logIn('nobody@example.com', password);
  expect([right.status, right.body.message]).toEqual([unknown.status, unknown.body.message]);
  expect(await ask(email)).toEqual(await ask('nobody@example.com'));
  expect(mailbox.mails).toHaveLength(1);
  const reset = await send(api.resetPassword, { token: link, password: 'a road that is new' });
  expect(reset.status).toBe(400);
  expect(await countRows('email_outbox')).toBe(1);
});

it('sends no link to an account that was disabled while its mail waited', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const { email } = await addUser();
  const mailbox = createMailbox();
  mailbox.setDown(true);
  await send(api.forgotPassword, { email }, { bindings: mailbox.bindings });
  mailbox.setDown(false);
  await db.update(users).set({ disabledAt: Date.now() });
  await db.update(emailOutbox).set({ dueAt: 0 });
  await runCron(mailbox.bindings);
  expect(mailbox.mails).toEqual([]);
  expect(await countRows('email_outbox')).toBe(0);
});

it('names a browser by its user agent', () => {
  const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0';
  const agents = {
    [`Mozilla/5.0 (Linux; Android 10; K) ${chrome} Mobile Safari/537.36`]: 'Chrome on Android',
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36 Edg/142.0`]: 'Edge on Windows',
    [`Mozilla/5.0 (Linux; Android 10; K) ${chrome.replace('Chrome', 'SamsungBrowser/28.0 Chrome')} Mobile Safari/537.36`]:
      'Samsung Internet on Android',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile/15E148 Safari/604.1':
      'Safari on iPhone',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:145.0) Gecko/20100101 Firefox/145.0': 'Firefox on Mac',
    'curl/8.5.0': 'An unknown browser',
    'Bcc: x@y.z\nLinux': 'An app on Linux',
  };
  for (const [agent, words] of Object.entries(agents)) expect(formatBrowser(agent)).toBe(words);
  expect(formatBrowser()).toBe('An unknown browser');
});
