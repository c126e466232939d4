import { ApiError } from '../../api/client';
import { dropToken, readToken } from './token';

/** There is no session, or the server does not know it any more. The desk is already on its way to the login screen. */
export class SessionEndedError extends Error {
  override name = 'SessionEndedError';
  constructor() {
    super('Your session has ended. Please log in again.');
  }
}

/**
 * Makes a call with the admin's token. A 401 ends the session in this browser, unless another tab has begun a new one
 * meanwhile: then the call is made once more with that.
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
    if (!(error instanceof ApiError) || error.status !== 401) throw error;
    if (readToken() !== token) return withToken(call);
    dropToken('expired');
    throw new SessionEndedError();
  }
}
