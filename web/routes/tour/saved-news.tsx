import Info from 'lucide-react/icons/info';
import { useEffect, useState } from 'react';
import { formatDay } from '#shared/text/dates';
import type { Tour } from '#shared/tours/tour';
import * as styles from './saved-news.module.css';

export function NoLongerOffered({ savedAt }: { savedAt: string }) {
  return (
    <p className={`notice ${styles.news}`}>
      <Info className="icon" aria-hidden="true" />
      <span>
        <b>
          No longer offered; saved <span className="num">{formatDay(savedAt)}</span>.
        </b>{' '}
        This is the copy on your phone, as it was then. You can still <a href="#inquire">ask about it</a>.
      </span>
    </p>
  );
}

/** Said once. Of one tour: another takes a key. */
export function SavedChanges({ tour }: { tour: Tour }) {
  const [changes, setChanges] = useState<readonly string[]>([]);
  useEffect(() => {
    // Taken once, so it's shown even if the page has read the tour anew meanwhile.
    const ask = async () => {
      const { takeChanges } = await import('./later/changes');
      const taken = await takeChanges(tour);
      if (taken.length > 0) setChanges(taken);
    };
    ask().catch(() => undefined);
  }, [tour]);
  return (
    <div role="status">
      {changes.length > 0 ? (
        <div className={`notice ${styles.news}`}>
          <Info className="icon" aria-hidden="true" />
          <div>
            <b>Changed since you saved it</b>
            <ul>
              {changes.map((change) => (
                <li key={change}>{change}</li>
              ))}
            </ul>
          </div>
          <button type="button" className="btn btn-small btn-quiet" onClick={() => setChanges([])}>
            Got it
          </button>
        </div>
      ) : null}
    </div>
  );
}
