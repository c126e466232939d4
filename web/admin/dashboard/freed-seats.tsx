import { Link } from 'react-router-dom';
import type { Today } from '#shared/bookings/today';
import { weekdayWords } from '#shared/ride/days';
import { deskLinks } from '#shared/site/protected-pages';
import { seatsWords } from '#shared/tours/departures';
import { WaitingLines } from '../ui/waiting-lines';
import { Panel } from './panel';

/** A person answers those who wait, the site tells nobody. */
export function FreedSeats({ freed }: Pick<Today, 'freed'>) {
  if (freed.total === 0) return null;
  return (
    <Panel title="Seats for who waits" total={freed.total}>
      {freed.rows.map(({ tourId, departureId, tour, start, free, waiting }) => (
        <li key={`${tourId} ${departureId}`}>
          <div className="stack grow gap-4">
            <p>
              <Link className="tap strong" to={deskLinks.departure(tourId, departureId)}>
                {weekdayWords(start)}, {tour}
              </Link>{' '}
              has {seatsWords(free)} free
            </p>
            <WaitingLines {...{ waiting, free }} />
          </div>
        </li>
      ))}
    </Panel>
  );
}
