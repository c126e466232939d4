import type { ReactNode } from 'react';
import { Flags } from '../drawings/flags';
import * as styles from './account-card.module.css';

/** 400 px wide (spec §2). */
export function AccountCard({ children }: { children: ReactNode }) {
  return (
    <div className={styles.page}>
      <div className={`card ${styles.card}`}>
        <Flags />
        <div className={styles.inside}>{children}</div>
      </div>
    </div>
  );
}
