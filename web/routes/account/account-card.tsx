import type { ReactNode } from 'react';
import { Flags } from '../../ui/flags';
import styles from './account.module.css';

/** The card of the account screens: 400 px wide, under the prayer flags. */
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
