import { getCookie, setCookie } from 'hono/cookie';
import type { Call } from '../env';
import { clientAddress } from '../http/client-address';
import { isToken } from '../http/token';
import type { Asking } from './login-gate';

// Marks a browser that has logged in here, so it gets through during a flood of guesses. It grants nothing else.
const deviceCookie = '__Host-device';

/** The browser's token; null if it has none that looks like ours. */
export function knownDevice(c: Call): string | null {
  const device = getCookie(c, deviceCookie) ?? '';
  return isToken(device) ? device : null;
}

export function toAsking(c: Call, account: string, clearedAt = 0): Asking {
  const session = c.get('sessionHash') ?? null;
  return { account, device: knownDevice(c), address: clientAddress(c), session, clearedAt };
}

export function rememberDevice(c: Call, device: string): void {
  const days = 180;
  setCookie(c, deviceCookie, device, {
    path: '/',
    secure: true,
    httpOnly: true,
    sameSite: 'Strict',
    maxAge: days * 24 * 60 * 60,
  });
}
