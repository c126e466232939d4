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
  /** Once a call is done, the words of tries that failed go. */
  task?: string;
  action?: ToastAction;
  secondAction?: ToastAction;
  /** In milliseconds, 7 s by default. Failures stay until closed. */
  durationMs?: number;
}

export interface ShownToast extends Toast {
  id: number;
}

const shown = createGlobalState<readonly ShownToast[]>([]);
let lastId = 0;

/** Also to screen readers. Returns a function that closes it. */
export function showToast(toast: Toast): () => void {
  lastId += 1;
  const id = lastId;
  const close = () => closeToast(id);
  if (toast.task !== undefined) closeFailures(toast.task);
  const all = shown.get();
  const makesRoom = all.length < 3 ? undefined : (all.find(({ kind }) => kind !== 'failure') ?? all[0]);
  shown.set([...all.filter((other) => other !== makesRoom), { ...toast, id }]);
  if (toast.kind !== 'failure') setTimeout(close, toast.durationMs ?? 7000);
  return close;
}

export const closeToast = (id: number): void => closeToasts((toast) => toast.id === id);

export function closeToasts(which: (toast: ShownToast) => boolean): void {
  const all = shown.get();
  if (all.some(which)) shown.set(all.filter((toast) => !which(toast)));
}

/** {@link showToast} does it for the task it speaks of. */
export function closeFailures(task: string): void {
  closeToasts((toast) => toast.task === task && toast.kind === 'failure');
}

export const useToasts = (): readonly ShownToast[] => shown.useValue();

export function formatQueuedMessage(busy: BusySite | undefined): string {
  return busy ? formatBusyMessage(formatRetryTime(busy.retryAt)) : inquiryQueuedMessage;
}

/** For a form that is gone. */
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
