import type { ApiCall, BodyOf } from '#shared/api';
import { VisitorError } from '#shared/errors';
import type { RenewedSession } from '#shared/staff/staff';
import { ApiError, request } from '../../api/client';
import { askPasswordFirst, dropToken, readToken, storeToken } from './token';

/** The login screen is about to open. */
export class SessionEndedError extends VisitorError {
  override name = 'SessionEndedError';
  constructor() {
    super('Your session has ended. Please log in again.');
  }
}

type TokenCall<T> = (token: string) => Promise<T>;

const lockName = 'session';

// Missing in older browsers and over plain http.
const findLocks = () => (navigator as { locks?: LockManager | null }).locks;

async function renewalsDone(): Promise<void> {
  await findLocks()?.request(lockName, { mode: 'shared' }, () => {});
}

/** A 401 ends the session here, unless another token is there by then: that is tried. @throws SessionEndedError */
export function withToken<T>(call: TokenCall<T>): Promise<T> {
  return attempt(call, renewalsDone);
}

/**
 * Sends what renews the session: its answer has a new token. Calls that the server refuses meanwhile, since they came
 * with the old token, wait for it. Returns the answer's message.
 */
export async function renewToken<C extends ApiCall & { answer: typeof RenewedSession }>(
  { path, method, answer }: C,
  json: BodyOf<C>,
): Promise<string> {
  const call = async (old: string) => {
    const { body } = await request(path, { method, token: old, json, schema: answer });
    // Not after a logout that came meanwhile.
    if (readToken() === old) storeToken(body.token);
    return body.message;
  };
  const run = () => attempt(call, async () => {});
  const locks = findLocks();
  return locks ? await locks.request(lockName, run) : run();
}

async function attempt<T>(call: TokenCall<T>, settled: () => Promise<void>): Promise<T> {
  const token = readToken();
  if (token === null) {
    dropToken('elsewhere');
    throw new SessionEndedError();
  }
  try {
    return await call(token);
  } catch (error) {
    if (error instanceof ApiError && error.code === 'password_first') askPasswordFirst();
    if (!(error instanceof ApiError) || error.status !== 401) throw error;
    await settled();
    if (readToken() !== token) return attempt(call, settled);
    dropToken('expired');
    throw new SessionEndedError();
  }
}
