import styles from './milestone.module.css';

export interface MilestoneProps {
  cap: string;
  figure: string;
  unit?: string;
  small?: boolean;
}

/** A painted road stone: the yellow cap says what, the face says how much. */
export function Milestone({ cap, figure, unit, small }: MilestoneProps) {
  return (
    <div className={small ? `${styles.stone} ${styles.small}` : styles.stone}>
      <span className={styles.cap}>{cap}</span>
      <strong className={`${styles.figure} num`}>{figure}</strong>
      {unit ? <span className={styles.unit}>{unit}</span> : null}
    </div>
  );
}
