import { Buffer } from 'node:buffer';
import { getCookie, setCookie } from 'hono/cookie';
import { sha256 } from '#shared/sha256';
import type { RequestContext } from '../env';
import { findRequestScheme } from './origin';

/** 256 random bits in base64url, 43 characters. */
export const createToken = (): string => Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64url');

export const isToken = (text: string): boolean => /^[\w-]{43}$/.test(text);

// A browser must send this cookie with the token: see docs/decisions/0144-bind-sessions-to-an-httponly-cookie.md.

/** Followed by the port, because cookies of `localhost` are shared by all ports. */
const localCookieName = 'highpass-session-';
/** Only browsers of staff have such cookies. */
const staffCookiePattern = new RegExp(`(?:^|;\\s*)(?:__Host-|${localCookieName})`);

export function hasStaffCookie(c: RequestContext): boolean {
  return staffCookiePattern.test(c.req.header('cookie') ?? '');
}

/** WebKit rejects `Secure` cookies over HTTP even from `localhost`, and `__Host-` needs `Secure`. */
function toCookieConfig(c: RequestContext) {
  const url = new URL(c.req.url);
  const secure = findRequestScheme(c, url) === 'https';
  const name = secure ? '__Host-session' : localCookieName + (url.port || '80');
  return { name, options: { path: '/', secure, httpOnly: true, sameSite: 'Strict' } as const };
}

/** `Sec-Fetch-Mode` is not checked, because Node's fetch sends it, too. */
export function isFromBrowser(c: RequestContext): boolean {
  return ['sec-fetch-site', 'sec-fetch-dest', 'origin'].some((name) => c.req.header(name) !== undefined);
}

/** SHA-256 (hex) of the session cookie; null if missing or malformed. */
export async function readSessionCookie(c: RequestContext): Promise<string | null> {
  const value = getCookie(c, toCookieConfig(c).name) ?? '';
  return isToken(value) ? await sha256(value) : null;
}

export function setSessionCookie(c: RequestContext, value: string, maxAgeMs: number): void {
  const { name, options } = toCookieConfig(c);
  setCookie(c, name, value, { ...options, maxAge: Math.ceil(maxAgeMs / 1000) });
}
