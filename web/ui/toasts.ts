import { useSyncExternalStore } from 'react';

export interface Toast {
  kind: 'success' | 'failure' | 'info';
  message: string;
  /** A way back or onward, e.g. Undo: something to do, or a path to go to. */
  action?: { label: string; run: () => void } | { label: string; to: string };
  /** In milliseconds; 7 s where absent. A failure stays until it is closed. */
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

/** Shows a message over the page; it is read out. Returns what closes it. */
export function showToast(toast: Toast): () => void {
  lastId += 1;
  const id = lastId;
  const close = () => set(shown.filter((other) => other.id !== id));
  set([...shown.slice(-2), { ...toast, id }]);
  if (toast.kind !== 'failure') setTimeout(close, toast.lasts ?? 7000);
  return close;
}

export function closeToast(id: number): void {
  set(shown.filter((other) => other.id !== id));
}

const none: readonly ShownToast[] = [];

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The messages that are up, oldest first. */
export function useToasts(): readonly ShownToast[] {
  return useSyncExternalStore(
    subscribe,
    () => shown,
    () => none,
  );
}
