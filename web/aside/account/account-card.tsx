import type { ReactNode } from 'react';
import { Flags } from '../../ui/flags';
import * as styles from './account.module.css';

export function AccountCard({ children }: { children: ReactNode }) {
  return (
    <div className={styles.page}>
      <div className={styles.card}>
        <Flags />
        <div className={styles.inside}>{children}</div>
      </div>
    </div>
  );
}
