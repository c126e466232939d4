import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { wordsFor } from '#shared/errors';
import { sessionMessages } from '#shared/staff/session';
import { closeFailures, showToast, type Toast } from '../../ui/toasts/toasts';
import { Conflict } from '../session/ask';
import { SessionEndedError } from '../session/with-token';

/** Nothing says nothing. */
type Said = string | Omit<Toast, 'kind' | 'deed'> | null | undefined;

export interface Deed<T, Now = unknown> {
  /** Names it, and on whom: what is said of it takes the place of what was said of its failures. */
  deed: string;
  call: () => Promise<T>;
  /** Takes in the answer; what to say of it. The answer's own message without this. */
  done?: (answer: T) => Said;
  /** Somebody else was first: takes in how it is now. What to say, by the words of the server. */
  conflict?: (now: Now, words: string) => Said;
  /** The words for any other failure: the server's, or general ones, without this. */
  failed?: string | ((error: unknown, words: string) => Said);
  /** Offers another try, or after which failures. */
  again?: boolean | ((error: unknown) => boolean);
}

const toToast = (said: NonNullable<Said>) => (typeof said === 'string' ? { message: said } : said);

/**
 * Does what changes something on the server: says in a toast what came of it, and fetches anew what it may have changed.
 * Nothing is said of a session that has ended, as the login screen is about to open.
 */
export function useDeskMutation(...changes: readonly QueryKey[]) {
  const client = useQueryClient();
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (call: () => Promise<unknown>) => call(),
    networkMode: 'always',
    gcTime: 0,
  });

  /** The call's answer; null if it failed. */
  const run = async <T, Now>(work: Deed<T, Now>): Promise<T | null> => {
    const { deed, call, done, again } = work;
    try {
      const answer = (await mutateAsync(call)) as T;
      const said = done ? done(answer) : (answer as { message: string }).message;
      if (said) showToast({ kind: 'success', deed, ...toToast(said) });
      else closeFailures(deed);
      return answer;
    } catch (error) {
      const said = error instanceof SessionEndedError ? null : sayFailure(error, work);
      const offered = typeof again === 'function' ? again(error) : again;
      const action = offered && { label: 'Try again', run: () => void run(work) };
      if (said) showToast({ kind: 'failure', deed, ...(action ? { action } : {}), ...toToast(said) });
      return null;
    } finally {
      // After a failure too: somebody else may have been first.
      for (const queryKey of changes) void client.invalidateQueries({ queryKey });
    }
  };
  return { busy: isPending, run };
}

function sayFailure<Now>(error: unknown, { conflict, failed }: Pick<Deed<unknown, Now>, 'conflict' | 'failed'>): Said {
  const words = wordsFor(error, sessionMessages.resetFailed);
  if (conflict && error instanceof Conflict) return conflict(error.now, words);
  return typeof failed === 'function' ? failed(error, words) : (failed ?? words);
}
