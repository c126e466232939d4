import { Link } from 'react-router-dom';
import type { Today } from '#shared/bookings/today';
import { weekdayWords } from '#shared/ride/days';
import { deskLinks } from '#shared/site/protected-pages';
import { seatsWords } from '#shared/tours/departures';
import { WaitingLines } from '../ui/waiting-lines';
import * as styles from './dashboard.module.css';

/** Dates that have seats for somebody who waits: a person answers them, the site tells nobody. Nothing without any. */
export function FreedSeats({ freed }: Pick<Today, 'freed'>) {
  if (freed.total === 0) return null;
  const more = freed.total - freed.rows.length;
  return (
    <section className={`card clips ${styles.panel} ${styles.below}`} aria-labelledby="freed-seats">
      <header>
        <h3 id="freed-seats">Seats for who waits</h3>
      </header>
      {freed.rows.map(({ tourId, departureId, tour, start, free, waiting }) => (
        <div key={`${tourId} ${departureId}`} className={styles.said}>
          <p>
            <Link className="tap strong" to={deskLinks.departure(tourId, departureId)}>
              {weekdayWords(start)}, {tour}
            </Link>{' '}
            has {seatsWords(free)} free
          </p>
          <WaitingLines {...{ waiting, free }} />
        </div>
      ))}
      {more > 0 ? <p className={`fine ${styles.said}`}>And {more} more dates.</p> : null}
    </section>
  );
}
