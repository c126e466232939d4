import type { ReactNode } from 'react';
import * as styles from './milestone.module.css';

export interface MilestoneProps {
  label: ReactNode;
  figure: string;
  unit?: string;
  isSmall?: boolean;
  isPlain?: boolean;
}

export function Milestone({ label, figure, unit, isSmall, isPlain }: MilestoneProps) {
  return (
    <div className={[styles.milestone, isSmall && styles.small, isPlain && styles.plain].filter(Boolean).join(' ')}>
      <span className={styles.label}>{label}</span>
      <strong className={`${styles.figure} tabular-nums`}>{figure}</strong>
      {unit ? <span className={styles.unit}>{unit}</span> : null}
    </div>
  );
}
