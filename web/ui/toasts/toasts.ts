import { useSyncExternalStore } from 'react';

export interface Toast {
  kind: 'success' | 'failure' | 'info';
  message: string;
  /** Once a call is done, the words of tries that failed go. */
  task?: string;
  action?: { label: string; run: () => void } | { label: string; to: string };
  /** In milliseconds, 7 s by default. Failures stay until closed. */
  lasts?: number;
}

export interface ShownToast extends Toast {
  id: number;
}

let shown: readonly ShownToast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function set(next: readonly ShownToast[]): void {
  shown = next;
  for (const listener of listeners) listener();
}

/** Also to screen readers. Returns a function that closes it. */
export function showToast(toast: Toast): () => void {
  lastId += 1;
  const id = lastId;
  if (toast.task !== undefined) closeFailures(toast.task);
  const close = () => set(shown.filter((other) => other.id !== id));
  const makesRoom = shown.length < 3 ? undefined : (shown.find(({ kind }) => kind !== 'failure') ?? shown[0]);
  set([...shown.filter((other) => other !== makesRoom), { ...toast, id }]);
  if (toast.kind !== 'failure') setTimeout(close, toast.lasts ?? 7000);
  return close;
}

export function closeToast(id: number): void {
  set(shown.filter((other) => other.id !== id));
}

/** {@link showToast} does it for the task it speaks of. */
export function closeFailures(task: string): void {
  if (shown.some((toast) => toast.task === task)) {
    set(shown.filter((toast) => toast.task !== task || toast.kind !== 'failure'));
  }
}

const none: readonly ShownToast[] = [];

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useToasts(): readonly ShownToast[] {
  return useSyncExternalStore(
    subscribe,
    () => shown,
    () => none,
  );
}
