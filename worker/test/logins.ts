import { api } from '#shared/paths';
import { hashPassword } from '../session/password';
import { call, send } from './client';
import { createMailbox, type Mailbox } from './mailbox';

export const password = 'correct horse battery';
/** Made once, since a hash takes a tenth of a second. */
export const passwordHash = await hashPassword(password);

export interface SessionAnswer {
  success?: boolean;
  token?: string;
  message: string;
  code?: string;
}

/** No limit by address: the platform's goes by its own clock, which tests can't set. */
export const unlimited = { LOGIN_LIMIT: { limit: async () => ({ success: true }) } };

interface LoginOptions {
  address?: string;
  cookie?: string;
  /** The token that the browser still has. */
  token?: string;
  limits?: Partial<typeof unlimited>;
  /** Where the mails go. */
  mailbox?: Mailbox;
  /** The browser, as it names itself. */
  agent?: string;
}

/** Logs in like the form; `cookie` is the browser's cookie afterwards. */
export async function logIn(
  email: string,
  tried: string,
  { address, cookie, token, agent, limits = {}, mailbox = createMailbox() }: LoginOptions = {},
) {
  const headers = { ...(cookie ? { Cookie: cookie } : {}), ...(agent ? { 'User-Agent': agent } : {}) };
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
  const given = (response.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  return { status: response.status, body, cookie: given, headers: response.headers };
}

export async function isSignedIn(token = ''): Promise<boolean> {
  return (await call(api.inquiries, { token })).status === 200;
}
