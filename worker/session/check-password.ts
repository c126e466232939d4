import type { Context } from 'hono';
import { createDb } from '../db/client';
import type { AppEnv } from '../env';
import { askGate } from './ask-gate';
import { toAsking } from './device';
import { findActiveUser, type UserRow } from './queries';

type PasswordCheck =
  /** `device` is the browser's token: the one it has if this account knows it, else a new one. */
  { outcome: 'right'; user: UserRow; device: string } | { outcome: 'wrong' } | { outcome: 'wait'; seconds: number };

/** Asks the login gate whether this is the account's password. Unknown and disabled accounts have none, and take as long. */
export async function checkPassword(c: Context<AppEnv>, email: string, password: string): Promise<PasswordCheck> {
  const account = email.toLowerCase();
  const { user, clearedAt } = await findActiveUser(createDb(c.env), account);
  const attempt = { ...toAsking(c, account, clearedAt), password, passwordHash: user?.passwordHash ?? null };
  const result = await askGate(c.env, account, async (gate) => await gate.attempt(attempt));
  if (result.outcome === 'wait') return { outcome: 'wait', seconds: result.retryAfterSeconds };
  return result.outcome === 'right' && user ? { outcome: 'right', user, device: result.device } : { outcome: 'wrong' };
}
