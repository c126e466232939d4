import { useMutation } from '@tanstack/react-query';
import { wordsFor } from '#shared/errors';
import { SessionEndedError } from '../session/with-token';

/** Words about a failure stay beside the form until the next attempt. */
export function useAttempt(failed = 'That didn’t work. Please try again.') {
  const { mutate, isPending, error } = useMutation({
    mutationFn: (call: () => Promise<void>) => call(),
    gcTime: 0,
  });
  // Nothing is said of a session that has ended, as the login screen is about to open.
  const isTold = error !== null && !(error instanceof SessionEndedError);
  const said = isTold ? { kind: 'bad' as const, message: wordsFor(error, failed) } : null;
  return { busy: isPending, said, attempt: (call: () => Promise<void>) => mutate(call) };
}
