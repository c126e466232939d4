import { useContext } from 'react';
import { useLocation } from 'react-router-dom';
import { formatMoment } from '#shared/dates';
import { CopiedAt } from '../ui/copied-at';
import * as styles from './offline-bar.module.css';

/** Says that the page is a copy, from when, while the first page is open: every later one is read anew. */
export function CopyBar() {
  const at = useContext(CopiedAt);
  const { key } = useLocation();
  if (at === null || key !== 'default') return null;
  return (
    <p className={styles.bar} role="status">
      <span>
        Our tour list can’t be reached right now. This is a copy from <span className="num">{formatMoment(at)}</span>.
      </span>
    </p>
  );
}
