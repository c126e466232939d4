import type { ReactNode } from 'react';
import * as styles from './more.module.css';
import { useFields } from './use-fields';

interface MoreProps {
  title: string;
  isForm?: boolean;
  children: ReactNode;
}

export function More({ title, isForm = false, children }: MoreProps) {
  const fields = useFields();
  return (
    <details className={isForm ? `scripted ${styles.more} ${styles.form}` : styles.more}>
      <summary>{title}</summary>
      {isForm && !fields ? null : children}
    </details>
  );
}
