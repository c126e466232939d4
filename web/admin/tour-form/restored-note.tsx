import { RotateCcw } from 'lucide-react';
import { formatMoment } from '#shared/dates';
import styles from './tour-form.module.css';
import type { TourDraft } from './use-tour-draft';

/** Says that what was typed before a reload is here again, and which pictures are not. */
export function RestoredNote({ draft }: { draft: TourDraft }) {
  const { restored, base, discard } = draft;
  if (!restored) return null;
  const { savedAt, lost } = restored;
  return (
    <div className={styles.restored} role="status">
      <RotateCcw className="icon" aria-hidden="true" />
      <p>
        What you typed until <span className="num">{formatMoment(savedAt)}</span> is here again; it isn’t saved yet.
        {lost.length > 0 ? (
          <strong>
            {' '}
            Choose {lost.length === 1 ? 'this picture' : 'these pictures'} again: {lost.join(', ')}.
          </strong>
        ) : null}
      </p>
      <button type="button" className="btn btn-quiet btn-small" onClick={discard}>
        {base ? 'Discard changes' : 'Start afresh'}
      </button>
    </div>
  );
}
