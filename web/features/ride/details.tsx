import { type ReactNode, useEffect, useSyncExternalStore } from 'react';
import * as styles from './details.module.css';

const subscribeToNothing = () => () => undefined;

/** False in the Worker's HTML: Chrome lays out every form field before the first paint, which delays the page. */
export function useIsInteractive(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
}

interface DetailsProps {
  title: string;
  isForm?: boolean;
  /** The printed plan has room only for details that a rider may need on the road. */
  isPrinted?: boolean;
  children: ReactNode;
}

export function Details({ title, isForm = false, isPrinted = false, children }: DetailsProps) {
  const isInteractive = useIsInteractive();
  return (
    <details
      className={[styles.details, isForm && `needs-scripts ${styles.form}`, isPrinted && styles.printed]
        .filter(Boolean)
        .join(' ')}
    >
      <summary>{title}</summary>
      {isForm && !isInteractive ? null : children}
    </details>
  );
}

/** Opens the `details` that holds the linked element, because some browsers leave it closed. */
export function useOpenForLink(): void {
  useEffect(() => {
    const open = () => {
      const linkTarget = document.getElementById(location.hash.slice(1));
      const closedDetails = linkTarget?.closest('details');
      if (!closedDetails || closedDetails.open) return;
      closedDetails.open = true;
      linkTarget?.scrollIntoView();
    };
    open();
    addEventListener('hashchange', open);
    return () => removeEventListener('hashchange', open);
  }, []);
}
