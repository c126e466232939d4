import { expect, it, vi } from 'vitest';
import { api } from '#shared/test/api';
import { sessions } from '../db/staff-schema';
import { call, origin, send } from '../test/client';
import { addSession, addUser, addUserWithPasskey, countRows, db, password } from '../test/factories';
import { callAccountApi, isTokenValid, logIn, requestPasskeyOptions, resetFailedLogins } from '../test/logins';
import * as hashing from './password';

const isSession = (cookie: string) => /^(?:__Host-|highpass-)session/.test(cookie);
const setCookieOf = (response: { headers: Headers }) => response.headers.getSetCookie().find(isSession);
const nameAndValue = (setCookie = '') => setCookie.split(';')[0] ?? '';

/** A login in a browser, and what its scripts and its cookies hold then. */
async function openInBrowser(more: Parameters<typeof logIn>[2] = {}) {
  const { id, email } = await addUser();
  const answer = await logIn(email, password, { origin, ...more });
  const setCookie = setCookieOf(answer) ?? '';
  const token = answer.body.token ?? '';
  return { id, email, token, setCookie, cookie: nameAndValue(setCookie) };
}

const reads = async (token: string, cookie = '') =>
  (await call(api.readAccount, { token, headers: { Cookie: cookie } })).status;

it.each([
  ['Origin', origin],
  ['Sec-Fetch-Site', 'same-origin'],
  ['Sec-Fetch-Dest', 'empty'],
])('gives a browser a token that works only with its cookie when it sends %s', async (header, value) => {
  const { email } = await addUser();
  const answer = await send(api.login, { email, password }, { headers: { [header]: value } });
  const { token } = (await answer.json()) as { token: string };
  const cookie = nameAndValue(setCookieOf(answer));
  const stranger = (await openInBrowser()).cookie;
  const statuses = [await reads(token, cookie), await reads(token), await reads(token, stranger)];
  expect(statuses).toEqual([200, 401, 401]);
});

it('gives a program a token that works without a cookie, also with Node’s fetch', async () => {
  const { email } = await addUser();
  const answer = await send(api.login, { email, password }, { headers: { 'Sec-Fetch-Mode': 'cors' } });
  const { token } = (await answer.json()) as { token: string };
  expect([setCookieOf(answer), await reads(token)]).toEqual([undefined, 200]);
});

it('sets a session cookie that no script and no other site can use, for a session’s longest life', async () => {
  const { email } = await addUser();
  const asked = await call(`https://highpass.test${api.login.path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: 'https://highpass.test' },
    body: JSON.stringify({ email, password }),
  });
  expect(setCookieOf(asked)).toMatch(
    /^__Host-session=[\w-]{43}; Max-Age=604800; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
  );
  const { token } = (await asked.json()) as { token: string };
  const cookie = nameAndValue(setCookieOf(asked));
  const read = await call(`https://highpass.test${api.readAccount.path}`, { token, headers: { Cookie: cookie } });
  expect(read.status).toBe(200);
  // Only `__Host-` shows that no other host or path set it.
  const bare = cookie.replace('__Host-session', 'highpass-session-443');
  expect(
    (await call(`https://highpass.test${api.readAccount.path}`, { token, headers: { Cookie: bare } })).status,
  ).toBe(401);
});

it('names the session cookie by its port over plain HTTP, where WebKit takes no Secure cookie', async () => {
  const { setCookie } = await openInBrowser();
  expect(setCookie).toMatch(/^highpass-session-80=[\w-]{43}; Max-Age=604800; Path=\/; HttpOnly; SameSite=Strict$/);
});

/** Everything a browser holds after these answers, in the order in which they reach it. */
function toJar(...answers: { headers: Headers }[]): string {
  const jar = new Map<string, string>();
  for (const line of answers.flatMap(({ headers }) => headers.getSetCookie())) {
    const [name = '', value = ''] = nameAndValue(line).split('=');
    if (/; Max-Age=0(?:;|$)/.test(line)) jar.delete(name);
    else jar.set(name, value);
  }
  return [...jar].map((pair) => pair.join('=')).join('; ');
}

it('stays logged in when a logout’s response arrives after a login in another tab', async () => {
  const { email, token, cookie } = await openInBrowser();
  const logout = await call(api.logout, { token, headers: { Cookie: cookie } });
  const login = await logIn(email, password, { origin });
  const jar = toJar(login, logout);
  expect([await reads(login.body.token ?? '', jar), await reads(token, cookie)]).toEqual([200, 401]);
});

it('leaves a useless session cookie at logout', async () => {
  const { token, cookie } = await openInBrowser();
  const logout = await call(api.logout, { token, headers: { Cookie: cookie } });
  expect([logout.headers.getSetCookie(), await reads(token, cookie)]).toEqual([[], 401]);
});

it('ends a session at logout when the browser has cleared its cookies', async () => {
  const { token, cookie } = await openInBrowser();
  expect((await call(api.logout, { token })).status).toBe(200);
  expect(await reads(token, cookie)).toBe(401);
});

it('replaces the session cookie at a passkey login and a password change', async () => {
  const { authenticator } = await addUserWithPasskey();
  const passkey = await authenticator.use(await requestPasskeyOptions(api.createPasskeyLoginOptions.path, {}));
  const entered = await send(api.loginWithPasskey, { passkey }, { headers: { Origin: origin } });
  const { token } = (await entered.json()) as { token: string };
  const cookie = nameAndValue(setCookieOf(entered));
  expect([await reads(token, cookie), await reads(token)]).toEqual([200, 401]);

  const changed = await send(
    api.changePassword,
    { currentPassword: password, newPassword: 'seven goats on a bridge' },
    { token, headers: { Origin: origin, Cookie: cookie } },
  );
  const { token: next } = (await changed.json()) as { token: string };
  const nextCookie = nameAndValue(setCookieOf(changed));
  expect([await reads(next, nextCookie), await reads(next, cookie), await isTokenValid(next)]).toEqual([
    200,
    401,
    false,
  ]);
});

it('renews token and cookie when a person confirms who they are', async () => {
  const { token, cookie } = await openInBrowser();
  const headers = { Origin: origin, Cookie: cookie };
  const wrong = await send(api.confirmIdentity, { password: 'wrong wrong wrong' }, { token, headers });
  expect([wrong.status, await reads(token, cookie)]).toEqual([403, 200]);
  await resetFailedLogins();
  const confirmed = await send(api.confirmIdentity, { password }, { token, headers });
  const { token: next } = (await confirmed.json()) as { token: string };
  const nextCookie = nameAndValue(setCookieOf(confirmed));
  const statuses = [await reads(next, nextCookie), await reads(token, nextCookie), await reads(next, cookie)];
  expect([confirmed.status, ...statuses, await reads(next)]).toEqual([200, 200, 401, 401, 401]);
});

it('renews the token of a program that confirms who it is, and leaves other sessions', async () => {
  const { id } = await addUser();
  const theirs = await addSession((await addUser()).id);
  const token = await addSession(id, { age: 60_000 });
  const confirmed = await send(api.confirmIdentity, { password }, { token });
  const { token: next } = (await confirmed.json()) as { token: string };
  expect([setCookieOf(confirmed), await reads(next), await reads(token)]).toEqual([undefined, 200, 401]);
  expect(await reads(theirs)).toBe(200);
});

it('renews a session once when fifty confirmations arrive together', async () => {
  const { token, authenticator } = await addUserWithPasskey();
  const proofs = [];
  for (let round = 0; round < 50; round += 1) {
    proofs.push(await authenticator.use(await requestPasskeyOptions(api.createPasskeyLoginOptions.path, {})));
  }
  const answers = await Promise.all(
    proofs.map((passkey) => callAccountApi(api.confirmIdentity.path, { passkey }, { token })),
  );
  const renewed = answers.filter(({ body }) => body.token !== undefined);
  expect([renewed.length, await countRows('sessions'), await isTokenValid(token)]).toEqual([1, 1, false]);
});

it('does not renew a session that ends during the confirmation', async () => {
  const { id } = await addUser();
  const token = await addSession(id);
  vi.spyOn(hashing, 'verifyPassword').mockImplementation(async () => {
    await db.delete(sessions);
    return true;
  });
  const confirmed = await callAccountApi(api.confirmIdentity.path, { password }, { token });
  expect([confirmed.status, confirmed.body.token, await countRows('sessions')]).toEqual([401, undefined, 0]);
});
