import { expect, it, vi } from 'vitest';
import { api } from '#shared/test/api';
import { sessions } from '../db/staff-schema';
import { call, origin, send } from '../test/client';
import { addSession, addUser, addUserWithPasskey, countRows, db, password } from '../test/factories';
import { callAccountApi, isTokenValid, logIn, requestPasskeyOptions, resetFailedLogins } from '../test/logins';
import * as hashing from './password';

const isSession = (cookie: string) => /^(?:__Host-|highpass-)session/.test(cookie);
const findSessionCookie = (response: { headers: Headers }) => response.headers.getSetCookie().find(isSession);
const toCookiePair = (setCookie = '') => setCookie.split(';')[0] ?? '';

/** Logs in a new user in a browser. */
async function logInFromBrowser(options: Parameters<typeof logIn>[2] = {}) {
  const { id, email } = await addUser();
  const response = await logIn(email, password, { origin, ...options });
  const setCookie = findSessionCookie(response) ?? '';
  const token = response.body.token ?? '';
  return { id, email, token, setCookie, cookie: toCookiePair(setCookie) };
}

const readAccountStatus = async (token: string, cookie = '') =>
  (await call(api.readAccount, { token, headers: { Cookie: cookie } })).status;

it.each([
  ['Origin', origin],
  ['Sec-Fetch-Site', 'same-origin'],
  ['Sec-Fetch-Dest', 'empty'],
])('gives a browser a token that works only with its cookie when it sends %s', async (header, value) => {
  const { email } = await addUser();
  const response = await send(api.login, { email, password }, { headers: { [header]: value } });
  const { token } = (await response.json()) as { token: string };
  const cookie = toCookiePair(findSessionCookie(response));
  const otherCookie = (await logInFromBrowser()).cookie;
  const statuses = [
    await readAccountStatus(token, cookie),
    await readAccountStatus(token),
    await readAccountStatus(token, otherCookie),
  ];
  expect(statuses).toEqual([200, 401, 401]);
});

it('gives a program a token that works without a cookie, also with Node’s fetch', async () => {
  const { email } = await addUser();
  const response = await send(api.login, { email, password }, { headers: { 'Sec-Fetch-Mode': 'cors' } });
  const { token } = (await response.json()) as { token: string };
  expect([findSessionCookie(response), await readAccountStatus(token)]).toEqual([undefined, 200]);
});

it('sets a session cookie that no script and no other site can use, for a session’s longest life', async () => {
  const { email } = await addUser();
  const response = await call(`https://highpass.test${api.login.path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: 'https://highpass.test' },
    body: JSON.stringify({ email, password }),
  });
  expect(findSessionCookie(response)).toMatch(
    /^__Host-session=[\w-]{43}; Max-Age=604800; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
  );
  const { token } = (await response.json()) as { token: string };
  const cookie = toCookiePair(findSessionCookie(response));
  const accountResponse = await call(`https://highpass.test${api.readAccount.path}`, {
    token,
    headers: { Cookie: cookie },
  });
  expect(accountResponse.status).toBe(200);
  // Only `__Host-` shows that no other host or path set it.
  const cookieWithoutPrefix = cookie.replace('__Host-session', 'highpass-session-443');
  expect(
    (await call(`https://highpass.test${api.readAccount.path}`, { token, headers: { Cookie: cookieWithoutPrefix } }))
      .status,
  ).toBe(401);
});

it('names the session cookie by its port over plain HTTP, where WebKit takes no Secure cookie', async () => {
  const { setCookie } = await logInFromBrowser();
  expect(setCookie).toMatch(/^highpass-session-80=[\w-]{43}; Max-Age=604800; Path=\/; HttpOnly; SameSite=Strict$/);
});

/** Cookie header of a browser that has received these responses, in this order. */
function toCookieHeader(...responses: { headers: Headers }[]): string {
  const cookies = new Map<string, string>();
  for (const setCookie of responses.flatMap(({ headers }) => headers.getSetCookie())) {
    const [name = '', value = ''] = toCookiePair(setCookie).split('=');
    if (/; Max-Age=0(?:;|$)/.test(setCookie)) cookies.delete(name);
    else cookies.set(name, value);
  }
  return [...cookies].map((pair) => pair.join('=')).join('; ');
}

it('stays logged in when a logout’s response arrives after a login in another tab', async () => {
  const { email, token, cookie } = await logInFromBrowser();
  const logout = await call(api.logout, { token, headers: { Cookie: cookie } });
  const login = await logIn(email, password, { origin });
  const cookies = toCookieHeader(login, logout);
  expect([await readAccountStatus(login.body.token ?? '', cookies), await readAccountStatus(token, cookie)]).toEqual([
    200, 401,
  ]);
});

it('leaves a useless session cookie at logout', async () => {
  const { token, cookie } = await logInFromBrowser();
  const logout = await call(api.logout, { token, headers: { Cookie: cookie } });
  expect([logout.headers.getSetCookie(), await readAccountStatus(token, cookie)]).toEqual([[], 401]);
});

it('ends a session at logout when the browser has cleared its cookies', async () => {
  const { token, cookie } = await logInFromBrowser();
  expect((await call(api.logout, { token })).status).toBe(200);
  expect(await readAccountStatus(token, cookie)).toBe(401);
});

it('replaces the session cookie at a passkey login and a password change', async () => {
  const { authenticator } = await addUserWithPasskey();
  const passkey = await authenticator.signChallenge(
    await requestPasskeyOptions(api.createPasskeyLoginOptions.path, {}),
  );
  const loginResponse = await send(api.loginWithPasskey, { passkey }, { headers: { Origin: origin } });
  const { token } = (await loginResponse.json()) as { token: string };
  const cookie = toCookiePair(findSessionCookie(loginResponse));
  expect([await readAccountStatus(token, cookie), await readAccountStatus(token)]).toEqual([200, 401]);

  const changeResponse = await send(
    api.changePassword,
    { currentPassword: password, newPassword: 'seven goats on a bridge' },
    { token, headers: { Origin: origin, Cookie: cookie } },
  );
  const { token: newToken } = (await changeResponse.json()) as { token: string };
  const newCookie = toCookiePair(findSessionCookie(changeResponse));
  expect([
    await readAccountStatus(newToken, newCookie),
    await readAccountStatus(newToken, cookie),
    await isTokenValid(newToken),
  ]).toEqual([200, 401, false]);
});

it('renews token and cookie when a person confirms who they are', async () => {
  const { token, cookie } = await logInFromBrowser();
  const headers = { Origin: origin, Cookie: cookie };
  const rejection = await send(api.confirmIdentity, { password: 'wrong wrong wrong' }, { token, headers });
  expect([rejection.status, await readAccountStatus(token, cookie)]).toEqual([403, 200]);
  await resetFailedLogins();
  const confirmed = await send(api.confirmIdentity, { password }, { token, headers });
  const { token: newToken } = (await confirmed.json()) as { token: string };
  const newCookie = toCookiePair(findSessionCookie(confirmed));
  const statuses = [
    await readAccountStatus(newToken, newCookie),
    await readAccountStatus(token, newCookie),
    await readAccountStatus(newToken, cookie),
  ];
  expect([confirmed.status, ...statuses, await readAccountStatus(newToken)]).toEqual([200, 200, 401, 401, 401]);
});

it('renews the token of a program that confirms who it is, and leaves other sessions', async () => {
  const { id } = await addUser();
  const otherToken = await addSession((await addUser()).id);
  const token = await addSession(id, { ageMs: 60_000 });
  const confirmed = await send(api.confirmIdentity, { password }, { token });
  const { token: newToken } = (await confirmed.json()) as { token: string };
  expect([findSessionCookie(confirmed), await readAccountStatus(newToken), await readAccountStatus(token)]).toEqual([
    undefined,
    200,
    401,
  ]);
  expect(await readAccountStatus(otherToken)).toBe(200);
});

it('renews a session once when fifty confirmations arrive together', async () => {
  const { token, authenticator } = await addUserWithPasskey();
  const proofs = [];
  for (let round = 0; round < 50; round += 1) {
    proofs.push(await authenticator.signChallenge(await requestPasskeyOptions(api.createPasskeyLoginOptions.path, {})));
  }
  const responses = await Promise.all(
    proofs.map((passkey) => callAccountApi(api.confirmIdentity.path, { passkey }, { token })),
  );
  const renewals = responses.filter(({ body }) => body.token !== undefined);
  expect([renewals.length, await countRows('sessions'), await isTokenValid(token)]).toEqual([1, 1, false]);
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
