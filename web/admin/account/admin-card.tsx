import type { ReactNode } from 'react';
import { AccountCard } from '../../ui/forms/account-card';
import * as card from '../../ui/forms/account-card.module.css';
import * as styles from './account.module.css';

interface AdminCardProps {
  title: string;
  lead?: ReactNode;
  children: ReactNode;
  foot?: ReactNode;
}

export function AdminCard({ title, lead, children, foot }: AdminCardProps) {
  return (
    <AccountCard>
      <p className="eyebrow">Admin Panel</p>
      <h1>{title}</h1>
      {lead ? <p className={card.lead}>{lead}</p> : null}
      {children}
      <p className={`until-ready fine ${styles.waiting}`}>
        This form works once its script has loaded. A slow connection may take a moment; without JavaScript it can’t.
      </p>
      {foot ? <p className={`${card.foot} ${styles.foot}`}>{foot}</p> : null}
    </AccountCard>
  );
}
