import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { findErrorMessage } from '#shared/errors';
import { sessionMessages } from '#shared/staff/staff';
import { ApiError } from '../../api/client';
import { closeFailures, showToast, type Toast } from '../../components/toasts/toasts';
import { ConflictError, SessionEndedError } from './api-client';

type ToastContent = string | (Omit<Toast, 'kind' | 'task'> & Partial<Pick<Toast, 'kind'>>) | null | undefined;

export interface AdminAction<T, Current = unknown> {
  /** ID such as `delete 12`: a toast replaces earlier failures of the same task. */
  task: string;
  call: () => Promise<T>;
  /** Default: the response's message. */
  onSuccess?: (response: T) => ToastContent;
  /** Updates the cache with the current record, and returns the message. `message` is the server's. */
  onConflict?: (current: Current, message: string) => ToastContent;
  /** Default: the server's message, or a general one. */
  errorMessage?: string | ((error: unknown, message: string) => ToastContent);
  /** Shows a message at each field instead of a toast. */
  onFieldErrors?: (fields: Record<string, string>) => void;
  canRetry?: boolean | ((error: unknown) => boolean);
}

export const undoTimeoutMs = 12_000;
export const undoTextTimeoutMs = 20_000;

/** @param durationMs by default that of every toast */
export const createUndo = (run: () => unknown, durationMs?: number) => ({
  action: { label: 'Undo', run: () => void run() },
  ...(durationMs === undefined ? {} : { durationMs }),
});

const normalizeToast = (content: NonNullable<ToastContent>) =>
  typeof content === 'string' ? { message: content } : content;

/** Shows no toast when the session has ended, because the login screen opens. */
export function useAdminMutation(...changedQueryKeys: readonly QueryKey[]) {
  const client = useQueryClient();
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (call: () => Promise<unknown>) => call(),
    networkMode: 'always',
    gcTime: 0,
  });

  const run = async <T, Current>(action: AdminAction<T, Current>): Promise<T | null> => {
    const { task, call, onSuccess, canRetry } = action;
    try {
      const response = (await mutateAsync(call)) as T;
      const toast = onSuccess ? onSuccess(response) : (response as { message: string }).message;
      if (toast) showToast({ kind: 'success', task, ...normalizeToast(toast) });
      else closeFailures(task);
      return response;
    } catch (error) {
      const isEnded = error instanceof SessionEndedError;
      const toast = isEnded ? null : describeFailure(error, action);
      const isRetryOffered = typeof canRetry === 'function' ? canRetry(error) : canRetry;
      const retryAction = isRetryOffered && { label: 'Try again', run: () => void run(action) };
      if (toast)
        showToast({ kind: 'failure', task, ...(retryAction ? { action: retryAction } : {}), ...normalizeToast(toast) });
      else if (!isEnded) closeFailures(task);
      return null;
    } finally {
      // Also after an error: the record may have changed.
      for (const queryKey of changedQueryKeys) void client.invalidateQueries({ queryKey });
    }
  };
  return { busy: isPending, run };
}

function describeFailure<Current>(
  error: unknown,
  {
    onConflict,
    errorMessage,
    onFieldErrors,
  }: Pick<AdminAction<unknown, Current>, 'onConflict' | 'errorMessage' | 'onFieldErrors'>,
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
export function useAttempt(defaultMessage = 'That didn’t work. Please try again.') {
  const { mutate, isPending, error } = useMutation({
    mutationFn: (call: () => Promise<void>) => call(),
    gcTime: 0,
  });
  const hasMessage = error !== null && !(error instanceof SessionEndedError);
  const message = hasMessage ? { kind: 'bad' as const, message: findErrorMessage(error, defaultMessage) } : null;
  return { busy: isPending, message, attempt: (call: () => Promise<void>) => mutate(call) };
}
