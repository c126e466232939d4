import { env } from 'cloudflare:workers';
import { beforeEach, expect, it, vi } from 'vitest';
import { api } from '#shared/test/api';
import { call, send, setClock } from '../test/client';
import { addUser, password } from '../test/factories';
import * as hashing from './password';

const begin = Date.parse('2031-03-01T06:00:00Z');
const second = 1000;
const day = 24 * 60 * 60 * second;

beforeEach(() => {
  setClock(begin);
});

async function logIn(email: string, typed: string) {
  const response = await send(api.login, { email, password: typed });
  return { status: response.status, retry: response.headers.get('retry-after'), body: await response.json() };
}

/** Fails so often that the next wait is of this length, each attempt as soon as it may be made. */
async function failUntilWaitIs(email: string, waitSeconds: number) {
  for (let wait = 1; wait <= waitSeconds; wait *= 2) {
    expect((await logIn(email, 'wrong')).status).toBe(401);
    if (wait < waitSeconds) vi.setSystemTime(Date.now() + wait * second);
  }
}

it.each([true, false])(
  'doubles the wait from 1 s to 15 min for an e-mail, whether it has an account (%s) or not',
  async (exists) => {
    const email = exists ? (await addUser()).email : 'nobody@example.com';
    for (const wait of [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900]) {
      expect((await logIn(email, 'wrong')).status).toBe(401);
      expect(await logIn(email, 'wrong')).toMatchObject({ status: 429, retry: String(wait) });
      vi.setSystemTime(Date.now() + wait * second);
    }
  },
);

it('accepts the right password once the wait is over, and forgets the failures', async () => {
  const { email } = await addUser();
  await failUntilWaitIs(email, 4);
  expect((await logIn(email, password)).status).toBe(429);
  vi.setSystemTime(Date.now() + 4 * second);
  expect((await logIn(email, password)).status).toBe(200);
  expect((await logIn(email, 'wrong')).status).toBe(401);
  expect((await logIn(email, 'wrong')).retry).toBe('1');
});

it('forgets failed logins after a day', async () => {
  const { email } = await addUser();
  await failUntilWaitIs(email, 64);
  vi.setSystemTime(Date.now() + day);
  expect((await logIn(email, 'wrong')).status).toBe(401);
  expect((await logIn(email, 'wrong')).retry).toBe('1');
});

it('checks only the first of two simultaneous logins', async () => {
  const { email } = await addUser();
  const answers = await Promise.all([1, 2].map(() => logIn(email, 'wrong')));
  expect(answers.map(({ status }) => status).sort()).toEqual([401, 429]);
});

it('does not delay other e-mail addresses', async () => {
  const [first, second] = [await addUser(), await addUser()];
  await failUntilWaitIs(first.email, 32);
  expect((await logIn(second.email, password)).status).toBe(200);
});

it('mails a reset link while logins have to wait, at most three an hour', async () => {
  const { email } = await addUser();
  await failUntilWaitIs(email, 64);
  for (let asked = 0; asked < 5; asked += 1) expect((await send(api.forgotPassword, { email })).status).toBe(200);
  const queued = await env.DB.prepare("select count(*) as n from email_outbox where kind = 'password_reset'").first(
    'n',
  );
  expect(queued).toBe(3);
});

it('stores no e-mail address that was typed at login', async () => {
  await logIn('typed@example.com', 'wrong');
  const rows = await env.DB.prepare('select * from failed_logins').all();
  expect([rows.results.length, JSON.stringify(rows.results).includes('typed')]).toEqual([1, false]);
});

it('answers 503 with Retry-After when two passwords are being hashed in the isolate', async () => {
  const waiting = Promise.withResolvers<boolean>();
  vi.spyOn(hashing, 'verifyPassword').mockReturnValue(waiting.promise);
  const started = ['a@example.com', 'b@example.com'].map((email) => logIn(email, 'wrong'));
  await vi.waitFor(() => expect(hashing.verifyPassword).toHaveBeenCalledTimes(2));
  expect(await logIn('c@example.com', 'wrong')).toMatchObject({ status: 503, retry: '2' });
  expect((await call('/')).status).toBe(200);
  waiting.resolve(false);
  expect((await Promise.all(started)).map(({ status }) => status)).toEqual([401, 401]);
});

it('hashes passwords again ten seconds after two calls that never end', async () => {
  const verify = vi.spyOn(hashing, 'verifyPassword').mockReturnValue(new Promise(() => {}));
  for (const email of ['a@example.com', 'b@example.com']) void logIn(email, 'wrong');
  await vi.waitFor(() => expect(verify).toHaveBeenCalledTimes(2));
  verify.mockRestore();
  vi.setSystemTime(begin + 10 * second);
  expect((await logIn('c@example.com', 'wrong')).status).toBe(503);
  vi.setSystemTime(begin + 11 * second);
  expect((await logIn('c@example.com', 'wrong')).status).toBe(401);
});
