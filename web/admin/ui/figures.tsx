import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import * as styles from './figures.module.css';

interface FigureProps {
  term: string;
  to?: string;
  value: ReactNode;
  wide?: boolean;
  children?: ReactNode;
}

export function Figures({ children }: { children: ReactNode }) {
  return <dl className={`card clips flex wraps ${styles.figures}`}>{children}</dl>;
}

export function Figure({ term, to, value, wide = false, children }: FigureProps) {
  return (
    <div className="stack packed on-card" data-wide={wide || undefined}>
      <dt className="ink small">
        {to ? (
          <Link className="tap" to={to}>
            {term}
          </Link>
        ) : (
          <span className="tap soft">{term}</span>
        )}
      </dt>
      <dd className="num">
        <span className={styles.value}>{value}</span>
        {children ? <div className="fine tight top-8">{children}</div> : null}
      </dd>
    </div>
  );
}
