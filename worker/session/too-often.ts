import type { Call } from '../env';
import { clientAddress } from '../http/client-address';
import { failTooMany } from '../http/fail';

const limitPeriodSeconds = 60;

function sayWait(seconds: number): string {
  if (seconds < 90) return `${seconds} seconds`;
  const minutes = Math.ceil(seconds / 60);
  return minutes < 90 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`;
}

/** The gate never holds up who comes by e-mail. */
const byMail = 'Or choose a new password by e-mail: “Forgot Password?” lets you in at once.';
const longWait = 5 * 60;

export function tryLater(c: Call, seconds: number, extra?: Record<string, unknown>): never {
  const words = `Too many attempts. Please try again in ${sayWait(seconds)}.`;
  failTooMany(c, seconds < longWait ? words : `${words} ${byMail}`, seconds, extra);
}

export async function limitTries(c: Call, what: string, extra?: Record<string, unknown>): Promise<void> {
  const { success } = await c.env.LOGIN_LIMIT.limit({ key: `${what}:${clientAddress(c)}` });
  if (!success) tryLater(c, limitPeriodSeconds, extra);
}
