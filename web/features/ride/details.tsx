import { type ReactNode, useEffect, useSyncExternalStore } from 'react';
import * as styles from './details.module.css';

const subscribeToNothing = () => () => undefined;

/** False in the Worker's HTML, so that it has no form fields: Chrome would lay them out before the first paint. */
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
  /** Only details that a rider needs on the road are printed. */
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

/** Opens the `details` element around the link's target, because some browsers leave it closed. */
export function useOpenLinkedDetails(): void {
  useEffect(() => {
    const openLinked = () => {
      const linkTarget = document.getElementById(location.hash.slice(1));
      const closedDetails = linkTarget?.closest('details');
      if (!closedDetails || closedDetails.open) return;
      closedDetails.open = true;
      linkTarget?.scrollIntoView();
    };
    openLinked();
    addEventListener('hashchange', openLinked);
    return () => removeEventListener('hashchange', openLinked);
  }, []);
}
