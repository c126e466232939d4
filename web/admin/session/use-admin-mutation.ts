import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { findErrorMessage } from '#shared/errors';
import { sessionMessages } from '#shared/staff/staff';
import { ApiError } from '../../api/client';
import { closeFailures, showToast, type Toast } from '../../components/toasts/toasts';
import { ConflictError, SessionEndedError } from './api-client';

type ToastContent = string | (Omit<Toast, 'kind' | 'task'> & Partial<Pick<Toast, 'kind'>>) | null | undefined;

export interface AdminAction<T, Now = unknown> {
  /** Key such as `delete 12`: a toast replaces earlier failures of the same task. */
  task: string;
  call: () => Promise<T>;
  /** Default: the response's message. */
  onSuccess?: (answer: T) => ToastContent;
  /** Updates the cache with the current record. Returns the message; `message` is the server's. */
  onConflict?: (now: Now, message: string) => ToastContent;
  /** Default: the server's message, or a general one. */
  errorMessage?: string | ((error: unknown, message: string) => ToastContent);
  /** Shows the server's message of each field, in place of a toast. */
  onFieldErrors?: (fields: Record<string, string>) => void;
  canRetry?: boolean | ((error: unknown) => boolean);
}

/** Longer after many changes, and after typed text. */
export const undoTimeoutMs = 12_000;
export const undoTextTimeoutMs = 20_000;

/** @param durationMs default: as any toast */
export const createUndo = (run: () => unknown, durationMs?: number) => ({
  action: { label: 'Undo', run: () => void run() },
  ...(durationMs === undefined ? {} : { durationMs }),
});

const normalizeToast = (content: NonNullable<ToastContent>) =>
  typeof content === 'string' ? { message: content } : content;

/** No toast after the end of the session: the login screen is about to open. */
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
      const toast = isEnded ? null : describeFailure(error, work);
      const offered = typeof canRetry === 'function' ? canRetry(error) : canRetry;
      const retry = offered && { label: 'Try again', run: () => void run(work) };
      if (toast) showToast({ kind: 'failure', task, ...(retry ? { action: retry } : {}), ...normalizeToast(toast) });
      else if (!isEnded) closeFailures(task);
      return null;
    } finally {
      // Also after an error: the record may have changed.
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
  const message = findErrorMessage(error, sessionMessages.resetFailed);
  if (onConflict && error instanceof ConflictError) return onConflict(error.current, message);
  return typeof errorMessage === 'function' ? errorMessage(error, message) : (errorMessage ?? message);
}

/** The failure message stays beside the form until the next attempt. */
export function useAttempt(failed = 'That didn’t work. Please try again.') {
  const { mutate, isPending, error } = useMutation({
    mutationFn: (call: () => Promise<void>) => call(),
    gcTime: 0,
  });
  // The login screen is about to open.
  const isShown = error !== null && !(error instanceof SessionEndedError);
  const message = isShown ? { kind: 'bad' as const, message: findErrorMessage(error, failed) } : null;
  return { busy: isPending, message: message, attempt: (call: () => Promise<void>) => mutate(call) };
}
