import type { ReactNode } from 'react';
import { Flags } from '../../ui/flags';
import styles from './account.module.css';

export interface AccountCardProps {
  title: string;
  lead?: ReactNode;
  children: ReactNode;
  /** What stands under the form. */
  foot?: ReactNode;
}

/** The card that the account screens share: 400 px wide (spec §2), under the prayer flags. */
export function AccountCard({ title, lead, children, foot }: AccountCardProps) {
  return (
    <div className={styles.page}>
      <div className={styles.card}>
        <Flags />
        <div className={styles.inside}>
          <p className="eyebrow">Admin Panel</p>
          <h1 className={styles.title}>{title}</h1>
          {lead ? <p className={styles.lead}>{lead}</p> : null}
          {children}
          <noscript>
            <p className={styles.lead}>This form needs JavaScript.</p>
          </noscript>
          {foot ? <p className={styles.foot}>{foot}</p> : null}
        </div>
      </div>
    </div>
  );
}
