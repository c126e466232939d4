import { ApiError } from '../../api/client';
import { askPasswordFirst, dropToken, readToken } from './token';

/** There is no session, or the server no longer accepts it. The login screen is about to open. */
export class SessionEndedError extends Error {
  override name = 'SessionEndedError';
  constructor() {
    super('Your session has ended. Please log in again.');
  }
}

/**
 * Makes a call with the admin's token. A 401 ends the session here, unless another tab has started a new one: then the
 * call is retried with its token. A session that must choose a password first opens that screen.
 * @throws SessionEndedError, and whatever the call throws
 */
export async function withToken<T>(call: (token: string) => Promise<T>): Promise<T> {
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
    if (readToken() !== token) return withToken(call);
    dropToken('expired');
    throw new SessionEndedError();
  }
}
