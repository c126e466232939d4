import { Link } from 'react-router-dom';
import { pages } from '#shared/paths';
import { formatDay, formatDayOfYear, formatMoment } from '#shared/text/dates';
import { bookableDays } from '#shared/tours/departures';
import { listSavedTours, onSavedChange, removeSavedTour, type SavedTourEntry } from '../../../sync/saved-tours';
import { useAnswer } from '../../../ui/late/use-answer';
import { useCopiedAt } from '../../../ui/page/copied-at';
import { useNextDay } from '../../../ui/page/today';
import { removeWithUndo } from '../../../ui/saving/remove-with-undo';
import { SaveTour } from '../../../ui/saving/save-tour';
import * as styles from './saved.module.css';
import { TourRow } from './tour-row';

export function SavedTours() {
  const saved = useAnswer(null, listSavedTours, '', onSavedChange);
  const remove = (id: string) => removeWithUndo(() => removeSavedTour(id), 'Removed from this phone.');

  return (
    <section className={styles.block} aria-labelledby="saved-title">
      <div className={`spread ${styles.head}`}>
        <h2 id="saved-title">Saved tours</h2>
      </div>
      {saved?.length === 0 ? (
        <>
          <p className={`lead vignette ${styles.none}`}>
            None yet. Press “Save for the ride” on a tour to keep it here with all its pictures, and to plan it under
            “My rides”. Its text is saved anyway.
          </p>
          <Link className={`btn ${styles.begin}`} to={pages.find}>
            Find your tour
          </Link>
        </>
      ) : null}
      {saved?.length ? (
        <ul className={styles.list}>
          {saved.map((entry) => (
            <SavedRow key={entry.tour._id} entry={entry} onRemove={() => void remove(entry.tour._id)} />
          ))}
        </ul>
      ) : null}
    </section>
  );
}

function SavedRow({ entry, onRemove }: { entry: SavedTourEntry; onRemove: () => void }) {
  const { tour, savedAt, complete, gone } = entry;
  const next = useNextDay()(gone ? [] : bookableDays(tour.departures));
  const copiedAt = useCopiedAt();
  return (
    <TourRow
      tour={tour}
      to={pages.tour(tour._id)}
      remove={
        <>
          Remove<span className="visually-hidden"> {tour.heading}</span>
        </>
      }
      onRemove={onRemove}
    >
      <p className="num">
        {gone ? 'No longer offered; saved' : 'Saved'} {formatDay(savedAt)}
        {complete ? '' : ', with some pictures missing'}
      </p>
      {next ? (
        <p className="num">
          Next: {formatDayOfYear(next)}
          {copiedAt ? `, as of ${formatMoment(copiedAt)}` : ''}
        </p>
      ) : null}
      {complete ? null : (
        <div className={styles.goOn}>
          <SaveTour tour={tour} />
        </div>
      )}
    </TourRow>
  );
}
