import type { ReactNode } from 'react';
import * as styles from './milestone.module.css';

export interface MilestoneProps {
  cap: ReactNode;
  figure: string;
  unit?: string;
  small?: boolean;
  plain?: boolean;
}

export function Milestone({ cap, figure, unit, small, plain }: MilestoneProps) {
  return (
    <div className={[styles.stone, small && styles.small, plain && styles.plain].filter(Boolean).join(' ')}>
      <span className={styles.cap}>{cap}</span>
      <strong className={`${styles.figure} tabular-nums`}>{figure}</strong>
      {unit ? <span className={styles.unit}>{unit}</span> : null}
    </div>
  );
}
