import type { Passkey, PasskeyCreationOptions, PasskeyRequestOptions } from '#shared/staff/passkeys';
import { api } from '#shared/test/api';
import { insertChallenge, toUserHandle } from '../auth/passkeys/options';
import { failedLogins } from '../db/staff-schema';
import type { Authenticator, AuthenticatorFaults, RequestedOptions } from './authenticator';
import { type CallOptions, call, createMailbox, type Mailbox, send } from './client';
import { db } from './factories';

export interface SessionResponse {
  success?: boolean;
  token?: string;
  message: string;
  code?: string;
}

export const resetFailedLogins = () => db.delete(failedLogins);

interface LoginOptions {
  address?: string;
  cookie?: string;
  token?: string;
  limits?: { LOGIN_LIMIT?: RateLimit };
  mailbox?: Mailbox;
  agent?: string;
  /** A browser sends the page's origin; programs send none. */
  origin?: string;
}

/** Logs in like the form. Of the result, `cookie` is the one that marks the browser, `cookies` are all. */
export async function logIn(
  email: string,
  password: string,
  { address, cookie, token, agent, origin, limits = {}, mailbox = createMailbox() }: LoginOptions = {},
) {
  const headers = {
    ...(cookie ? { Cookie: cookie } : {}),
    ...(agent ? { 'User-Agent': agent } : {}),
    ...(origin ? { Origin: origin } : {}),
  };
  const response = await send(
    api.login.path,
    { email, password },
    {
      headers,
      bindings: { ...limits, ...mailbox.bindings },
      ...(address ? { address } : {}),
      ...(token ? { token } : {}),
    },
  );
  const body = (await response.json()) as SessionResponse;
  const cookies = response.headers.getSetCookie().map((setCookie) => setCookie.split(';')[0] ?? '');
  const deviceCookie = cookies.find((cookiePair) => cookiePair.includes('device=')) ?? '';
  return { status: response.status, body, cookie: deviceCookie, cookies, headers: response.headers };
}

export const findResetToken = (mail: { text: string } | undefined) =>
  /#t=([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? '';

/** Requests a reset link; returns its token, or '' without a mail. */
export async function requestResetLink(email: string, mailbox = createMailbox()): Promise<string> {
  await send(api.forgotPassword, { email }, { bindings: mailbox.bindings });
  return mailbox.mails.map(findResetToken).findLast((token) => token !== '') ?? '';
}

export async function isTokenValid(token = ''): Promise<boolean> {
  return (await call(api.readAccount, { token })).status === 200;
}

interface AccountResponse extends SessionResponse {
  options: PasskeyRequestOptions & PasskeyCreationOptions;
  passkey: Passkey;
  fields?: Record<string, string>;
}

/** Returns status, body and the token to use afterwards. */
export async function callAccountApi(path: string, body: unknown, options: CallOptions = {}) {
  const response = await send(path, body, options);
  const responseBody = (await response.json()) as AccountResponse;
  return { status: response.status, body: responseBody, token: responseBody.token ?? options.token ?? '' };
}

export async function requestPasskeyOptions(
  path: string,
  body: unknown,
  token?: string,
): Promise<AccountResponse['options']> {
  const response = await callAccountApi(path, body, token === undefined ? {} : { token });
  if (response.status !== 200) throw new Error(`${response.status}: ${response.body.message}`);
  return response.body.options;
}

export async function requestEnrolOptions(userId: string): Promise<RequestedOptions> {
  const challenge = await insertChallenge(db, 'enrol', userId, Date.now());
  return { challenge, user: { id: toUserHandle(userId) } };
}

export async function logInWithPasskey(authenticator: Authenticator, faults: AuthenticatorFaults = {}) {
  const options = await requestPasskeyOptions(api.createPasskeyLoginOptions.path, {});
  return callAccountApi(api.loginWithPasskey.path, { passkey: await authenticator.signChallenge(options, faults) });
}
