import { pages } from '#shared/paths';
import { addDays, dayWords, lastDay } from '#shared/ride/days';
import { withExtraNights } from '../../../ride/extra-nights';
import { discardRide, listMyRides, type MyRide, onRidesChange } from '../../../sync/rides';
import { onSavedChange } from '../../../sync/saved-tours';
import { useAnswer } from '../../../ui/late/use-answer';
import { removeWithUndo } from '../../../ui/saving/remove-with-undo';
import * as styles from './saved.module.css';
import { TourRow } from './tour-row';

export function MyRides() {
  const rides = useAnswer([], listMyRides, '', onRidesChange, onSavedChange);
  if (rides.length === 0) return null;
  return (
    <section className={styles.block} aria-labelledby="rides-title">
      <div className={`spread ${styles.head}`}>
        <h2 id="rides-title">My rides</h2>
      </div>
      <ul className={styles.list}>
        {rides.map((mine) => (
          <RideRow
            key={mine.tour._id}
            {...mine}
            onRemove={() => void removeWithUndo(() => discardRide(mine.tour._id), 'Plan deleted.')}
          />
        ))}
      </ul>
    </section>
  );
}

function RideRow({ ride, tour, onRemove }: MyRide & { onRemove: () => void }) {
  const { startsOn, people } = ride;
  const last = lastDay(withExtraNights(tour, ride));
  return (
    <TourRow
      tour={tour}
      to={pages.ride(tour._id)}
      remove={
        <>
          Forget<span className="visually-hidden"> the plan for {tour.heading}</span>
        </>
      }
      onRemove={onRemove}
    >
      <p className="num">
        {startsOn ? `${dayWords(startsOn)} to ${dayWords(addDays(startsOn, last - 1))}` : 'No date yet'} ·{' '}
        {people === 1 ? '1 person' : `${people} people`}
      </p>
    </TourRow>
  );
}
