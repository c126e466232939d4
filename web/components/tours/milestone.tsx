import type { ReactNode } from 'react';
import * as styles from './milestone.module.css';

export interface MilestoneProps {
  cap: ReactNode;
  figure: string;
  unit?: string;
  isSmall?: boolean;
  isPlain?: boolean;
}

export function Milestone({ cap, figure, unit, isSmall, isPlain }: MilestoneProps) {
  return (
    <div className={[styles.stone, isSmall && styles.small, isPlain && styles.plain].filter(Boolean).join(' ')}>
      <span className={styles.cap}>{cap}</span>
      <strong className={`${styles.figure} tabular-nums`}>{figure}</strong>
      {unit ? <span className={styles.unit}>{unit}</span> : null}
    </div>
  );
}
