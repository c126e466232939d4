import type { ReactNode } from 'react';
import { Flags } from '../../ui/flags';
import * as styles from './account.module.css';

export interface AccountCardProps {
  title: string;
  lead?: ReactNode;
  children: ReactNode;
  foot?: ReactNode;
}

/** Shared by the account screens: 400 px wide (spec §2), with prayer flags on top. */
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
