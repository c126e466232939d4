import { createState } from '../page/state';

export type ToastAction = { label: string; run: () => void } | { label: string; to: string };

export interface Toast {
  kind: 'success' | 'failure' | 'info';
  message: string;
  /** Once a call is done, the words of tries that failed go. */
  task?: string;
  action?: ToastAction;
  also?: ToastAction;
  /** In milliseconds, 7 s by default. Failures stay until closed. */
  lasts?: number;
}

export interface ShownToast extends Toast {
  id: number;
}

const shown = createState<readonly ShownToast[]>([]);
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
  if (toast.kind !== 'failure') setTimeout(close, toast.lasts ?? 7000);
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

export const useToasts = (): readonly ShownToast[] => shown.useNow();
