import styles from './milestone.module.css';

export interface MilestoneProps {
  cap: string;
  figure: string;
  unit?: string;
  small?: boolean;
  /** The cap is not painted yet: what it says has not happened. */
  plain?: boolean;
}

/** A painted road stone: the yellow cap says what, the face says how much. */
export function Milestone({ cap, figure, unit, small, plain }: MilestoneProps) {
  return (
    <div className={[styles.stone, small && styles.small, plain && styles.plain].filter(Boolean).join(' ')}>
      <span className={styles.cap}>{cap}</span>
      <strong className={`${styles.figure} num`}>{figure}</strong>
      {unit ? <span className={styles.unit}>{unit}</span> : null}
    </div>
  );
}
