import { wordsFor } from '#shared/errors';
import type { Said } from '../account/answer';
import { SessionEndedError } from '../session/with-token';

/** The words for a failure; none if the session has ended, as the login screen is about to open. */
export function toSaid(error: unknown): Said | null {
  if (error instanceof SessionEndedError) return null;
  return { kind: 'bad', message: wordsFor(error, 'That didn’t work. Please try again.') };
}
