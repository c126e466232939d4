import { type ReactNode, useEffect, useSyncExternalStore } from 'react';
import * as styles from './details.module.css';

const never = () => () => undefined;

/** False in the Worker's page: Chrome lays out what is around each field before the first paint, however far down. */
export function useFields(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

interface MoreProps {
  title: string;
  isForm?: boolean;
  /** On paper there is room only for what a rider may need on the road. */
  isPrinted?: boolean;
  children: ReactNode;
}

export function Details({ title, isForm = false, isPrinted = false, children }: MoreProps) {
  const fields = useFields();
  return (
    <details
      className={[styles.more, isForm && `needs-scripts ${styles.form}`, isPrinted && styles.printed]
        .filter(Boolean)
        .join(' ')}
    >
      <summary>{title}</summary>
      {isForm && !fields ? null : children}
    </details>
  );
}

/** In browsers that leave it closed. */
export function useOpenForLink(): void {
  useEffect(() => {
    const open = () => {
      const led = document.getElementById(location.hash.slice(1));
      const row = led?.closest('details');
      if (!row || row.open) return;
      row.open = true;
      led?.scrollIntoView();
    };
    open();
    addEventListener('hashchange', open);
    return () => removeEventListener('hashchange', open);
  }, []);
}
