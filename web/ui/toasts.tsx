import { CheckCircle2, Info, TriangleAlert, X } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import styles from './toasts.module.css';

export interface Toast {
  kind: 'success' | 'failure' | 'info';
  message: string;
  /** A way back or onward, e.g. Undo. */
  action?: { label: string; run: () => void };
  /** In milliseconds; 7 s where absent. A failure stays until it is closed. */
  lasts?: number;
}

interface Shown extends Toast {
  id: number;
}

let shown: readonly Shown[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function set(next: readonly Shown[]): void {
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

const icons = { success: CheckCircle2, failure: TriangleAlert, info: Info };
const none: readonly Shown[] = [];

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Where toasts appear: one place, above everything. */
export function Toasts() {
  const toasts = useSyncExternalStore(
    subscribe,
    () => shown,
    () => none,
  );
  const line = (toast: Shown) => {
    const Icon = icons[toast.kind];
    return (
      <div
        key={toast.id}
        className={`${styles.toast} ${styles[toast.kind]}`}
        role={toast.kind === 'failure' ? 'alert' : undefined}
      >
        <Icon className="icon" aria-hidden="true" />
        <p>{toast.message}</p>
        {toast.action ? (
          <button
            type="button"
            className={styles.action}
            onClick={() => {
              toast.action?.run();
              set(shown.filter((other) => other.id !== toast.id));
            }}
          >
            {toast.action.label}
          </button>
        ) : null}
        <button
          type="button"
          className={styles.close}
          aria-label="Close message"
          onClick={() => set(shown.filter((other) => other.id !== toast.id))}
        >
          <X className="icon" aria-hidden="true" />
        </button>
      </div>
    );
  };
  return (
    <div className={styles.toasts}>
      <div role="status">{toasts.filter((toast) => toast.kind !== 'failure').map(line)}</div>
      {toasts.filter((toast) => toast.kind === 'failure').map(line)}
    </div>
  );
}
