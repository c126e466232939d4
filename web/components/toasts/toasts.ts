import {
  type BusySite,
  formatBusyMessage,
  inquiryNotFoundMessage,
  inquiryQueuedMessage,
  type SendOutcome,
} from '#shared/inquiries/inquiry-labels';
import { pages } from '#shared/routes';
import { formatRetryTime } from '../../features/inquiry/inquiry-api';
import { createGlobalState } from '../page/hooks';

export type ToastAction = { label: string; run: () => void } | { label: string; to: string };

export interface Toast {
  kind: 'success' | 'failure' | 'info';
  message: string;
  /** A new toast closes earlier failures with the same task. */
  task?: string;
  action?: ToastAction;
  secondAction?: ToastAction;
  /** In milliseconds, 7 s by default. Failures stay until closed. */
  durationMs?: number;
}

export interface VisibleToast extends Toast {
  id: number;
}

const visibleToasts = createGlobalState<readonly VisibleToast[]>([]);
let lastId = 0;

/** Returns a function that closes the toast. At most three toasts are visible; failures stay the longest. */
export function showToast(toast: Toast): () => void {
  lastId += 1;
  const id = lastId;
  const close = () => closeToast(id);
  if (toast.task !== undefined) closeFailures(toast.task);
  const toasts = visibleToasts.get();
  const dropped = toasts.length < 3 ? undefined : (toasts.find(({ kind }) => kind !== 'failure') ?? toasts[0]);
  visibleToasts.set([...toasts.filter((other) => other !== dropped), { ...toast, id }]);
  if (toast.kind !== 'failure') setTimeout(close, toast.durationMs ?? 7000);
  return close;
}

export const closeToast = (id: number): void => closeToasts((toast) => toast.id === id);

export function closeToasts(matches: (toast: VisibleToast) => boolean): void {
  const toasts = visibleToasts.get();
  if (toasts.some(matches)) visibleToasts.set(toasts.filter((toast) => !matches(toast)));
}

export function closeFailures(task: string): void {
  closeToasts((toast) => toast.task === task && toast.kind === 'failure');
}

export const useToasts = (): readonly VisibleToast[] => visibleToasts.useValue();

export function formatQueuedMessage(busy: BusySite | undefined): string {
  return busy ? formatBusyMessage(formatRetryTime(busy.retryAt)) : inquiryQueuedMessage;
}

/** Shows a form's outcome after the visitor left its page. */
export function showSendOutcome(result: SendOutcome): void {
  switch (result.outcome) {
    case 'sent':
      return void showToast({ kind: 'success', message: result.message });
    case 'queued':
      return void showToast({ kind: 'info', message: formatQueuedMessage(result.busy) });
    case 'refused': {
      const { id, message } = result;
      const action = id === null ? {} : { action: { label: 'Correct it', to: pages.correctInquiry(id) } };
      return void showToast({ kind: 'failure', message, ...action });
    }
    case 'failed':
      return void showToast({
        kind: 'failure',
        message: `${result.message} Your inquiry wasn’t sent. Its form still has your words.`,
      });
    case 'notFound':
      showToast({ kind: 'info', message: inquiryNotFoundMessage });
  }
}
