import * as styles from './height-line.module.css';

/** Heights of a tour's road; the same scale for every tour, from the sea to 6,000 m. */
export function HeightLine({ line, className = '' }: { line: string; className?: string | undefined }) {
  return (
    <svg className={`${styles.line} ${className}`} viewBox="0 -60 100 60" preserveAspectRatio="none" aria-hidden="true">
      <path d={`M-3 9L${line} 103,9`} />
    </svg>
  );
}
