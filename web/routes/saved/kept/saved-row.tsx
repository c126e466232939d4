import { pages } from '#shared/paths';
import { formatDay, formatDayOfYear, formatMoment } from '#shared/text/dates';
import { bookableDays } from '#shared/tours/departures';
import type { SavedTourEntry } from '../../../sync/saved-tours';
import { useCopiedAt } from '../../../ui/page/copied-at';
import { useNextDay } from '../../../ui/page/today';
import { formatBytes } from '../../../ui/saving/bytes';
import { SaveTours } from '../../../ui/saving/save-tours';
import * as styles from './saved.module.css';
import { TourRow } from './tour-row';

export function SavedRow({ entry, onRemove }: { entry: SavedTourEntry; onRemove: () => void }) {
  const { tour, savedAt, bytes, have, of, gone } = entry;
  const complete = have === of;
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
        {gone ? 'No longer offered; saved' : complete ? 'Saved' : 'Begun'} {formatDay(savedAt)} · {formatBytes(bytes)}
        {complete ? '' : ' so far'}
      </p>
      {next ? (
        <p className="num">
          Next: {formatDayOfYear(next)}
          {copiedAt ? `, as of ${formatMoment(copiedAt)}` : ''}
        </p>
      ) : null}
      {complete ? null : (
        <div className={styles.goOn}>
          <SaveTours tours={[tour]} />
        </div>
      )}
    </TourRow>
  );
}
