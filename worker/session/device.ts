import { getCookie, setCookie } from 'hono/cookie';
import { sha256 } from '#shared/sha256';
import type { Call } from '../env';
import { keyedHash } from '../http/keyed-hash';
import { createToken, isToken } from '../http/token';

// A cookie marks a browser that has logged in to an account, so that only a new one is told of by mail. It opens nothing.
const browserCookie = '__Host-device';
const maxAgeSeconds = 180 * 24 * 60 * 60;

/** Nobody can make the cookie who has not logged in: it carries a signature of its token and the account. */
const sign = (c: Call, userId: string, token: string) => keyedHash(c.env, 'browser', `${userId} ${token}`) ?? '';

/** SHA-256 (hex) of the browser's token, and whether the browser is new to the account. Sets the cookie. */
export async function rememberBrowser(c: Call, userId: string): Promise<{ hash: string; isNew: boolean }> {
  const [known = '', signature = ''] = (getCookie(c, browserCookie) ?? '').split('.');
  const isNew = !isToken(known) || signature === '' || signature !== sign(c, userId, known);
  const token = isNew ? createToken() : known;
  setCookie(c, browserCookie, `${token}.${sign(c, userId, token)}`, {
    path: '/',
    secure: true,
    httpOnly: true,
    sameSite: 'Strict',
    maxAge: maxAgeSeconds,
  });
  return { hash: await sha256(token), isNew };
}
