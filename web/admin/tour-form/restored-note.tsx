import RotateCcw from 'lucide-react/icons/rotate-ccw';
import { formatMoment } from '#shared/dates';
import * as styles from './tour-form.module.css';
import type { TourDraft } from './use-tour-draft';

/** Says that typed text was restored after a reload, and which pictures were lost. */
export function RestoredNote({ draft }: { draft: TourDraft }) {
  const { restored, base, discard } = draft;
  if (!restored) return null;
  const { savedAt, lost } = restored;
  return (
    <div className={styles.restored} role="status">
      <RotateCcw className="icon" aria-hidden="true" />
      <p>
        We’ve restored what you typed up to <span className="num">{formatMoment(savedAt)}</span>. It isn’t saved yet.
        {lost.length > 0 ? (
          <strong>
            {' '}
            Choose {lost.length === 1 ? 'this picture' : 'these pictures'} again: {lost.join(', ')}.
          </strong>
        ) : null}
      </p>
      <button type="button" className="btn btn-quiet btn-small" onClick={discard}>
        {base ? 'Discard changes' : 'Clear'}
      </button>
    </div>
  );
}
