import { useId } from 'react';
import { Link } from 'react-router-dom';
import { formatNumber } from '#shared/heights';
import * as styles from './dashboard.module.css';

interface SharesProps {
  title: string;
  /** Said where there are none. */
  none: string;
  /** The largest first. */
  shares: readonly { name: string; count: number; to: string }[];
}

/** How often each was, as bars to one scale; each leads to its list. */
export function Shares({ title, none, shares }: SharesProps) {
  const id = useId();
  const most = Math.max(1, ...shares.map(({ count }) => count));
  return (
    <section className={`card ${styles.panel}`} aria-labelledby={id}>
      <header>
        <h3 id={id}>{title}</h3>
        <span className="fine">in 30 days</span>
      </header>
      {shares.length === 0 ? <p className={styles.none}>{none}</p> : null}
      <ul className={styles.shares}>
        {shares.map(({ name, count, to }) => (
          <li key={to}>
            <Link to={to}>{name}</Link>
            <span className="num">{formatNumber(count)}</span>
            <svg viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
              <rect width={(100 * count) / most} height="4" />
            </svg>
          </li>
        ))}
      </ul>
    </section>
  );
}
