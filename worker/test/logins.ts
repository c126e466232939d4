import { api } from '#shared/calls';
import { loginWaits } from '../db/session-schema';
import { toCheapHash } from './cheap-hashes';
import { call, send } from './client';
import { db } from './factories';
import { createMailbox, type Mailbox } from './mailbox';

export const password = 'correct horse battery';
export const passwordHash = toCheapHash(password);

export interface SessionAnswer {
  success?: boolean;
  token?: string;
  message: string;
  code?: string;
}

/** No limit by address: the platform's goes by its own clock, which tests can't set. */
export const unlimited = { LOGIN_LIMIT: { limit: async () => ({ success: true }) } };

/** Ends the waits after failed logins, as if their time had passed. */
export const endLoginWaits = () => db.delete(loginWaits);

interface LoginOptions {
  address?: string;
  cookie?: string;
  token?: string;
  limits?: { LOGIN_LIMIT?: RateLimit };
  mailbox?: Mailbox;
  agent?: string;
  /** The page's, as a browser sends it; programs send none. */
  origin?: string;
}

/** Logs in like the form; `cookie` marks the browser afterwards, `cookies` are all that it was given. */
export async function logIn(
  email: string,
  tried: string,
  { address, cookie, token, agent, origin, limits = {}, mailbox = createMailbox() }: LoginOptions = {},
) {
  const headers = {
    ...(cookie ? { Cookie: cookie } : {}),
    ...(agent ? { 'User-Agent': agent } : {}),
    ...(origin ? { Origin: origin } : {}),
  };
  const response = await send(
    api.login,
    { email, password: tried },
    {
      headers,
      bindings: { ...limits, ...mailbox.bindings },
      ...(address ? { address } : {}),
      ...(token ? { token } : {}),
    },
  );
  const body = (await response.json()) as SessionAnswer;
  const cookies = response.headers.getSetCookie().map((given) => given.split(';')[0] ?? '');
  const device = cookies.find((one) => one.includes('device=')) ?? '';
  return { status: response.status, body, cookie: device, cookies, headers: response.headers };
}

export const resetTokenIn = (mail: { text: string } | undefined) => /#t=([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? '';

/** Asks for a reset link, and gives its token; empty where no mail was sent. */
export async function askForLink(email: string, mailbox = createMailbox()): Promise<string> {
  await send(api.forgotPassword, { email }, { bindings: mailbox.bindings });
  return mailbox.mails.map(resetTokenIn).findLast((token) => token !== '') ?? '';
}

/** Whether a call passes the door, by one that checks nothing more behind it. */
export async function isSignedIn(token = ''): Promise<boolean> {
  return (await call(api.account, { token })).status === 200;
}
