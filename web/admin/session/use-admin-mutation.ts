import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { findErrorMessage } from '#shared/errors';
import { sessionMessages } from '#shared/staff/staff';
import { ApiError } from '../../api/client';
import { closeFailures, showToast, type Toast } from '../../components/toasts/toasts';
import { ConflictError, SessionEndedError } from './api-client';

type ToastContent = string | (Omit<Toast, 'kind' | 'task'> & Partial<Pick<Toast, 'kind'>>) | null | undefined;

export interface AdminAction<T, Now = unknown> {
  /** Says what of whom: what is said of it takes the place of what was said of its failures. */
  task: string;
  call: () => Promise<T>;
  /** The answer's own message without this. */
  onSuccess?: (answer: T) => ToastContent;
  /** Takes in how it is now. What to say, by the words of the server. */
  onConflict?: (now: Now, words: string) => ToastContent;
  /** The server's words, or general ones, without this. */
  errorMessage?: string | ((error: unknown, words: string) => ToastContent);
  /** Shows by the fields why they were refused; nothing more is said. */
  onFieldErrors?: (fields: Record<string, string>) => void;
  canRetry?: boolean | ((error: unknown) => boolean);
}

/** To look through many before one undoes them, and longer what was typed. */
export const undoTimeoutMs = 12_000;
export const undoTextTimeoutMs = 20_000;

/** Of a toast, which lasts as any other does unless `durationMs` says how long. */
export const createUndo = (run: () => unknown, durationMs?: number) => ({
  action: { label: 'Undo', run: () => void run() },
  ...(durationMs === undefined ? {} : { durationMs }),
});

const normalizeToast = (said: NonNullable<ToastContent>) => (typeof said === 'string' ? { message: said } : said);

/** Nothing is said of a session that has ended, as the login screen is about to open. */
export function useAdminMutation(...changes: readonly QueryKey[]) {
  const client = useQueryClient();
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (call: () => Promise<unknown>) => call(),
    networkMode: 'always',
    gcTime: 0,
  });

  const run = async <T, Now>(work: AdminAction<T, Now>): Promise<T | null> => {
    const { task, call, onSuccess, canRetry } = work;
    try {
      const answer = (await mutateAsync(call)) as T;
      const toast = onSuccess ? onSuccess(answer) : (answer as { message: string }).message;
      if (toast) showToast({ kind: 'success', task, ...normalizeToast(toast) });
      else closeFailures(task);
      return answer;
    } catch (error) {
      const isEnded = error instanceof SessionEndedError;
      const said = isEnded ? null : describeFailure(error, work);
      const offered = typeof canRetry === 'function' ? canRetry(error) : canRetry;
      const retry = offered && { label: 'Try again', run: () => void run(work) };
      if (said) showToast({ kind: 'failure', task, ...(retry ? { action: retry } : {}), ...normalizeToast(said) });
      else if (!isEnded) closeFailures(task);
      return null;
    } finally {
      // After a failure too: somebody else may have been first.
      for (const queryKey of changes) void client.invalidateQueries({ queryKey });
    }
  };
  return { busy: isPending, run };
}

function describeFailure<Now>(
  error: unknown,
  {
    onConflict,
    errorMessage,
    onFieldErrors,
  }: Pick<AdminAction<unknown, Now>, 'onConflict' | 'errorMessage' | 'onFieldErrors'>,
): ToastContent {
  if (onFieldErrors && error instanceof ApiError && error.fields) {
    onFieldErrors(error.fields);
    return null;
  }
  const words = findErrorMessage(error, sessionMessages.resetFailed);
  if (onConflict && error instanceof ConflictError) return onConflict(error.current, words);
  return typeof errorMessage === 'function' ? errorMessage(error, words) : (errorMessage ?? words);
}

/** Words about a failure stay beside the form until the next attempt. */
export function useAttempt(failed = 'That didn’t work. Please try again.') {
  const { mutate, isPending, error } = useMutation({
    mutationFn: (call: () => Promise<void>) => call(),
    gcTime: 0,
  });
  // Nothing is said of a session that has ended, as the login screen is about to open.
  const isShown = error !== null && !(error instanceof SessionEndedError);
  const message = isShown ? { kind: 'bad' as const, message: findErrorMessage(error, failed) } : null;
  return { busy: isPending, message: message, attempt: (call: () => Promise<void>) => mutate(call) };
}
