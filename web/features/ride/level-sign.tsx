import styles from './level-sign.module.css';
import type { NightLevel } from './plan/nights';

// Each level has its own shape, because some riders cannot tell the colours apart.
const shapes: Record<NightLevel, [outline: string, mark: string]> = {
  calm: ['M0-9a9 9 0 1 1 0 18a9 9 0 1 1 0-18Z', 'M-4 .5l3 3 5-6.5'],
  watch: ['M0-10.5 11.5 9.5h-23Z', 'M0-4v6M0 6v.2'],
  warn: ['M-4.5-11h9L11-4.5v9L4.5 11h-9L-11 4.5v-9Z', 'M0-6v6.5M0 5.5v.2'],
};

export function LevelSign({ level }: { level: NightLevel }) {
  const [outline, mark] = shapes[level];
  return (
    <svg className={`${styles.sign} ${styles[level]}`} viewBox="-12 -12 24 24" aria-hidden="true">
      <path d={outline} />
      <path className={styles.mark} d={mark} />
    </svg>
  );
}
