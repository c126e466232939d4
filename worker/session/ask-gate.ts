import { sha256 } from '#shared/sha256';
import type { Env } from '../env';
import { StorageError } from '../http/storage';
import type { LoginGate } from './login-gate';

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
