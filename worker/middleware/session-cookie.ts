import { Buffer } from 'node:buffer';
import { getCookie, setCookie } from 'hono/cookie';
import { sha256 } from '#shared/sha256';
import type { RequestContext } from '../env';
import { findRequestScheme } from './origin';

/** 256 random bits as base64url: 43 characters that nobody guesses. */
export const createToken = (): string => Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64url');

export const isToken = (text: string): boolean => /^[\w-]{43}$/.test(text);

// The half of a browser's session that its scripts can't read: a token that leaked from local storage, a log or a paste
// opens nothing without it. Why in docs/decisions/0144-a-stolen-token-alone-opens-nothing.md.

/** On one's own machine: `localhost` is one host for all ports, and each may run a site with its own sessions. */
const localName = 'highpass-session-';
/** All cookies of ours begin like this, and only browsers of the desk have any. */
const ours = new RegExp(`(?:^|;\\s*)(?:__Host-|${localName})`);

/** True if the caller has a cookie of ours. Cookies of Cloudflare's or of others tell us nothing. */
export function hasOurCookie(c: RequestContext): boolean {
  return ours.test(c.req.header('cookie') ?? '');
}

/**
 * Its name and attributes. WebKit takes no `Secure` cookie over plain HTTP, not even from `localhost`, where alone this
 * site answers without TLS; and `__Host-` needs `Secure`.
 */
function describe(c: RequestContext) {
  const url = new URL(c.req.url);
  const secure = findRequestScheme(c, url) === 'https';
  const name = secure ? '__Host-session' : localName + (url.port || '80');
  return { name, options: { path: '/', secure, httpOnly: true, sameSite: 'Strict' } as const };
}

/**
 * True for a browser: each sends `Origin` with a POST, and newer ones where it comes from. Not by `Sec-Fetch-Mode`, which
 * Node's fetch sends as well.
 */
export function isFromBrowser(c: RequestContext): boolean {
  return ['sec-fetch-site', 'sec-fetch-dest', 'origin'].some((name) => c.req.header(name) !== undefined);
}

/** SHA-256 (hex) of the cookie that came with the call; null without one that looks like ours. */
export async function readSessionCookie(c: RequestContext): Promise<string | null> {
  const value = getCookie(c, describe(c).name) ?? '';
  return isToken(value) ? await sha256(value) : null;
}

/** @param life how long its session may last (ms) */
export function setSessionCookie(c: RequestContext, value: string, life: number): void {
  const { name, options } = describe(c);
  setCookie(c, name, value, { ...options, maxAge: Math.ceil(life / 1000) });
}
