import type { ReactNode } from 'react';
import * as styles from './facts.module.css';

interface FactsProps {
  lines: readonly (readonly [term: string, value: ReactNode])[];
  /** Gives `--term`, the width of the first column. */
  className?: string | undefined;
}

export function Facts({ lines, className = '' }: FactsProps) {
  return (
    <dl className={`small ruled ${styles.facts} ${className}`}>
      {lines.map(([term, value]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
