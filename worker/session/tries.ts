import { sha256 } from '#shared/sha256';
import { createDb } from '../db/client';
import type { Call, Env } from '../env';
import { clientAddress } from '../http/client-address';
import { failTooMany } from '../http/fail';
import { StorageError } from '../http/storage';
import { toAsking } from './device';
import type { LoginGate } from './login-gate';
import { findActiveUser, type UserRow } from './queries';

const gates = 64;

/**
 * Asks the gate of an account: one of 64, so a flood on one account spares the rest.
 * @throws StorageError if it can't be reached
 */
export async function askGate<T>(
  env: Env,
  account: string,
  ask: (gate: DurableObjectStub<LoginGate>) => Promise<T>,
): Promise<T> {
  const shard = Number.parseInt((await sha256(account)).slice(0, 8), 16) % gates;
  try {
    return await ask(env.LOGIN_GATE.get(env.LOGIN_GATE.idFromName(`gate-${shard}`)));
  } catch (cause) {
    throw new StorageError('the login gate failed', { cause });
  }
}

interface Known {
  user: UserRow;
  /** The browser's token: the one it has if this account knows it, else a new one. */
  device: string;
}

/**
 * Asks the login gate whether this is the account's password; null if not. Unknown and disabled accounts have none, and
 * take as long. Who has to wait is told so.
 */
export async function checkPassword(
  c: Call,
  email: string,
  password: string,
  extra?: Record<string, unknown>,
): Promise<Known | null> {
  const account = email.toLowerCase();
  const { user, clearedAt } = await findActiveUser(createDb(c.env), account);
  const attempt = { ...toAsking(c, account, clearedAt), password, passwordHash: user?.passwordHash ?? null };
  const result = await askGate(c.env, account, async (gate) => await gate.attempt(attempt));
  if (result.outcome === 'wait') return tryLater(c, result.retryAfterSeconds, extra);
  return result.outcome === 'right' && user ? { user, device: result.device } : null;
}

const limitPeriodSeconds = 60;

function sayWait(seconds: number): string {
  if (seconds < 90) return `${seconds} seconds`;
  const minutes = Math.ceil(seconds / 60);
  return minutes < 90 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`;
}

/** The gate never holds up who comes by e-mail. */
const byMail = 'Or choose a new password by e-mail: “Forgot Password?” lets you in at once.';
const longWait = 5 * 60;

function tryLater(c: Call, seconds: number, extra?: Record<string, unknown>): never {
  const words = `Too many attempts. Please try again in ${sayWait(seconds)}.`;
  failTooMany(c, seconds < longWait ? words : `${words} ${byMail}`, seconds, extra);
}

export async function limitTries(c: Call, what: string, extra?: Record<string, unknown>): Promise<void> {
  const { success } = await c.env.LOGIN_LIMIT.limit({ key: `${what}:${clientAddress(c)}` });
  if (!success) tryLater(c, limitPeriodSeconds, extra);
}
