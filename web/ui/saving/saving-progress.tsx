import type { Savings } from '../tours/tour-shelf';
import { formatShare } from './bytes';
import * as styles from './save-panel.module.css';

export interface SavingProgressProps {
  progress: NonNullable<ReturnType<Savings['saveProgress']>>;
  onCancel: () => void;
}

/** Told to screen readers at each quarter only. */
export function SavingProgress({ progress, onCancel }: SavingProgressProps) {
  const { received, total, done, tours } = progress;
  const share = total === 0 ? 0 : received / total;
  const quarter = Math.floor(share * 4) * 25;
  return (
    <>
      <div className={styles.saving}>
        <span className="num">
          {tours > 1 ? `Tour ${Math.min(done + 1, tours)} of ${tours} · ` : 'Saving '}
          {formatShare(received, total)}
        </span>
        <progress max={1} value={share} aria-label="Saved so far" />
      </div>
      <button type="button" className="btn btn-small btn-quiet" onClick={onCancel}>
        Cancel
      </button>
      <span role="status" className="visually-hidden">
        {quarter > 0 && quarter < 100 ? `${quarter} % saved` : 'Saving'}
      </span>
    </>
  );
}
