import { formatMoment } from '#shared/text/dates';
import { useSiteCopy } from '../ui/page/copied-at';
import * as styles from './offline-bar.module.css';

/** While the first page is open: every later one is read anew. */
export function CopyBar() {
  const at = useSiteCopy();
  if (at === null) return null;
  return (
    <p className={styles.bar} role="status">
      <span>
        Our tour list can’t be reached right now. This is a copy from <span className="num">{formatMoment(at)}</span>.
      </span>
    </p>
  );
}
