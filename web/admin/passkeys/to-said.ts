import { VisitorError } from '#shared/errors';
import type { Said } from '../account/answer';
import { SessionEndedError } from '../session/with-token';

/** What to say of a failure; nothing if the session has ended, as the login screen is about to open. */
export function toSaid(error: unknown): Said | null {
  if (error instanceof SessionEndedError) return null;
  const told = error instanceof VisitorError ? error.message : '';
  return { kind: 'bad', message: told || 'That didn’t work. Please try again.' };
}
