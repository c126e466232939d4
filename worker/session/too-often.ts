import type { Context } from 'hono';
import type { AppEnv } from '../env';
import { clientAddress } from '../http/client-address';
import { failTooMany } from '../http/fail';

const limitPeriodSeconds = 60;

export function tryLater(c: Context<AppEnv>, seconds: number, extra?: Record<string, unknown>): Response {
  const words = seconds < 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`;
  return failTooMany(c, `Too many attempts. Please try again in ${words}.`, seconds, extra);
}

/** 429 if the address has made too many requests of this kind, else null. */
export async function refuseTooOften(
  c: Context<AppEnv>,
  what: string,
  extra?: Record<string, unknown>,
): Promise<Response | null> {
  const { success } = await c.env.LOGIN_LIMIT.limit({ key: `${what}:${clientAddress(c)}` });
  return success ? null : tryLater(c, limitPeriodSeconds, extra);
}
