import type { ReactNode } from 'react';
import * as styles from './more.module.css';
import { useFields } from './use-fields';

interface MoreProps {
  title: string;
  isForm?: boolean;
  /** On paper there is room only for what a rider may need on the road. */
  isPrinted?: boolean;
  children: ReactNode;
}

export function More({ title, isForm = false, isPrinted = false, children }: MoreProps) {
  const fields = useFields();
  return (
    <details
      className={[styles.more, isForm && `scripted ${styles.form}`, isPrinted && styles.printed]
        .filter(Boolean)
        .join(' ')}
    >
      <summary>{title}</summary>
      {isForm && !fields ? null : children}
    </details>
  );
}
