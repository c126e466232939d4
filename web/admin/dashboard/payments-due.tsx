import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { pages } from '#shared/paths';
import { addDays } from '#shared/ride/days';
import { deskLinks } from '#shared/site/protected-pages';
import { formatDay, toIndianDay } from '#shared/text/dates';
import { bookingsDueQuery } from '../queries/bookings';
import { DueWords } from '../ui/due-words';
import { FailedLine } from '../ui/state-line';
import { useNow } from '../ui/use-now';
import * as styles from './dashboard.module.css';

/** How far it looks ahead. */
const days = 14;
const most = 8;

/** Payments that are late, or due in the next two weeks. Nothing without any. */
export function PaymentsDue() {
  const today = toIndianDay(useNow());
  const { data, error, refetch } = useQuery(bookingsDueQuery(addDays(today, days)));
  if (error && !data) return <FailedLine error={error} onRetry={() => void refetch()} />;
  const due = (data ?? [])
    .flatMap((row) => (row.next ? [{ ...row, next: row.next }] : []))
    .sort((a, b) => (a.next.due ?? today).localeCompare(b.next.due ?? today));
  if (due.length === 0) return null;
  return (
    <section className={`card clips ${styles.panel}`} aria-labelledby="payments-due">
      <header>
        <h2 id="payments-due">Payments due</h2>
        <Link className="tap" to={pages.bookings}>
          All bookings
        </Link>
      </header>
      <ul className={styles.lines}>
        {due.slice(0, most).map(({ id, payer, reference, tour, start, next }) => (
          <li key={id}>
            <span className={styles.what}>
              <strong>
                <Link to={deskLinks.booking(id)}>{payer.name}</Link>
              </strong>
              <span>
                {reference} · {tour}
                {start ? `, ${formatDay(start)}` : ''}
              </span>
            </span>
            <span className={styles.due}>
              <DueWords next={next} today={today} />
            </span>
          </li>
        ))}
      </ul>
      {due.length > most ? <p className={`fine ${styles.said}`}>And {due.length - most} more.</p> : null}
    </section>
  );
}
