import type { Booking } from '#shared/bookings/booking';
import { openOf, type SaidPayment } from '#shared/bookings/said';
import { formatMoment } from '#shared/text/dates';
import { formatPaise } from '#shared/text/paise';
import { Button } from '../ui/button';
import * as styles from './bookings.module.css';

export interface SaidPaymentsProps {
  booking: Booking;
  onFound: (said: SaidPayment) => void;
  onMissing: (said: SaidPayment) => void;
}

/** Payments that the payer told of, until somebody has looked for them at the bank. Nothing without any. */
export function SaidPayments({ booking, onFound, onMissing }: SaidPaymentsProps) {
  const open = openOf(booking.said);
  if (open.length === 0 || booking.isErased) return null;
  return (
    <section className={`card ${styles.part}`} aria-labelledby="said">
      <h2 id="said">Said to be paid</h2>
      <p className="fine">It counts once you have found it at the bank.</p>
      <ul className={styles.rows}>
        {open.map((said) => (
          <li key={said.id} className={styles.saidRow}>
            <span className="grow shrinks breaks">
              <strong className="num">{formatPaise(said.amountPaise)}</strong>, UTR{' '}
              <span className="num">{said.utr}</span>
              <span className="fine block">told on {formatMoment(said.saidAt)}</span>
            </span>
            <span className="cluster">
              <Button onClick={() => onFound(said)}>Note the payment…</Button>
              <Button quiet onClick={() => onMissing(said)}>
                Not found…
              </Button>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
