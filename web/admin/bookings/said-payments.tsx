import type { Booking } from '#shared/bookings/booking';
import { openOf, type SaidPayment } from '#shared/bookings/said';
import { formatMoment } from '#shared/text/dates';
import { formatPaise } from '#shared/text/paise';

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
    <section className="card stack padded gap-12" aria-labelledby="said">
      <h2 id="said" className="subhead">
        Said to be paid
      </h2>
      <p className="fine">It counts once you have found it at the bank.</p>
      <ul className="lines">
        {open.map((said) => (
          <li key={said.id} className="wraps">
            <span className="grow shrinks breaks">
              <strong className="num">{formatPaise(said.amountPaise)}</strong>, UTR{' '}
              <span className="num">{said.utr}</span>
              <span className="fine block">told on {formatMoment(said.saidAt)}</span>
            </span>
            <span className="cluster">
              <button type="button" className="btn btn-small" onClick={() => onFound(said)}>
                Note the payment…
              </button>
              <button type="button" className="btn btn-quiet btn-small" onClick={() => onMissing(said)}>
                Not found…
              </button>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
