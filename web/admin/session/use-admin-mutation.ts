import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { findErrorMessage } from '#shared/errors';
import { sessionMessages } from '#shared/staff/staff';
import { ApiError } from '../../api/client';
import { closeFailures, showToast, type Toast } from '../../components/toasts/toasts';
import { Conflict, SessionEndedError } from './api-client';

type Said = string | (Omit<Toast, 'kind' | 'task'> & Partial<Pick<Toast, 'kind'>>) | null | undefined;

export interface AdminAction<T, Now = unknown> {
  /** Says what of whom: what is said of it takes the place of what was said of its failures. */
  action: string;
  call: () => Promise<T>;
  /** The answer's own message without this. */
  done?: (answer: T) => Said;
  /** Takes in how it is now. What to say, by the words of the server. */
  conflict?: (now: Now, words: string) => Said;
  /** The server's words, or general ones, without this. */
  failed?: string | ((error: unknown, words: string) => Said);
  /** Shows by the fields why they were refused; nothing more is said. */
  refused?: (fields: Record<string, string>) => void;
  again?: boolean | ((error: unknown) => boolean);
}

/** To look through many before one undoes them, and longer what was typed. */
export const undoForMs = 12_000;
export const undoTypedForMs = 20_000;

/** Of a toast, which lasts as any other does unless `lasts` says how long. */
export const undoBy = (run: () => unknown, lasts?: number) => ({
  action: { label: 'Undo', run: () => void run() },
  ...(lasts === undefined ? {} : { lasts }),
});

const toToast = (said: NonNullable<Said>) => (typeof said === 'string' ? { message: said } : said);

/** Nothing is said of a session that has ended, as the login screen is about to open. */
export function useAdminMutation(...changes: readonly QueryKey[]) {
  const client = useQueryClient();
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (call: () => Promise<unknown>) => call(),
    networkMode: 'always',
    gcTime: 0,
  });

  const run = async <T, Now>(work: AdminAction<T, Now>): Promise<T | null> => {
    const { action: task, call, done, again } = work;
    try {
      const answer = (await mutateAsync(call)) as T;
      const said = done ? done(answer) : (answer as { message: string }).message;
      if (said) showToast({ kind: 'success', task, ...toToast(said) });
      else closeFailures(task);
      return answer;
    } catch (error) {
      const isEnded = error instanceof SessionEndedError;
      const said = isEnded ? null : sayFailure(error, work);
      const offered = typeof again === 'function' ? again(error) : again;
      const retry = offered && { label: 'Try again', run: () => void run(work) };
      if (said) showToast({ kind: 'failure', task, ...(retry ? { action: retry } : {}), ...toToast(said) });
      else if (!isEnded) closeFailures(task);
      return null;
    } finally {
      // After a failure too: somebody else may have been first.
      for (const queryKey of changes) void client.invalidateQueries({ queryKey });
    }
  };
  return { busy: isPending, run };
}

function sayFailure<Now>(
  error: unknown,
  { conflict, failed, refused }: Pick<AdminAction<unknown, Now>, 'conflict' | 'failed' | 'refused'>,
): Said {
  if (refused && error instanceof ApiError && error.fields) {
    refused(error.fields);
    return null;
  }
  const words = findErrorMessage(error, sessionMessages.resetFailed);
  if (conflict && error instanceof Conflict) return conflict(error.now, words);
  return typeof failed === 'function' ? failed(error, words) : (failed ?? words);
}

/** Words about a failure stay beside the form until the next attempt. */
export function useAttempt(failed = 'That didn’t work. Please try again.') {
  const { mutate, isPending, error } = useMutation({
    mutationFn: (call: () => Promise<void>) => call(),
    gcTime: 0,
  });
  // Nothing is said of a session that has ended, as the login screen is about to open.
  const isTold = error !== null && !(error instanceof SessionEndedError);
  const said = isTold ? { kind: 'bad' as const, message: findErrorMessage(error, failed) } : null;
  return { busy: isPending, said, attempt: (call: () => Promise<void>) => mutate(call) };
}
