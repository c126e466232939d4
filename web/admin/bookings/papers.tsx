import type { Booking } from '#shared/bookings/booking';
import { billedPaise, paperKindWords } from '#shared/bookings/paper-words';
import { formatDay } from '#shared/text/dates';
import { formatPaise } from '#shared/text/paise';
import { giveInvoice } from '../queries/papers';
import { useOnce } from '../ui/use-once';
import * as styles from './bookings.module.css';
import { RefusedLine } from './deed-form';
import { useBookingDeed } from './use-booking-deed';
import { useOpenPaper } from './use-open-paper';

/** Receipts, invoices and the like, each of which opens as it was printed. */
export function Papers({ booking }: { booking: Booking }) {
  const { id, papers, cancelled, isErased, totalPaise } = booking;
  const paper = useOpenPaper();
  const { busy, refused, run } = useBookingDeed();
  const once = useOnce();
  const isBilled = papers.some(({ kind }) => kind === 'invoice');
  const unbilled = (cancelled?.keptPaise ?? totalPaise) - billedPaise(papers);
  const canBill = !isErased && (isBilled ? unbilled !== 0 : unbilled > 0);
  return (
    <section className={`card ${styles.part}`} aria-labelledby="papers">
      <header className="spread">
        <h2 id="papers">Papers</h2>
        {canBill ? (
          <button
            type="button"
            className="btn btn-quiet btn-small"
            disabled={busy}
            onClick={() =>
              void run(`invoice ${id}`, () => giveInvoice(id, once(id)), {
                said: ({ paper: made }) => `${paperKindWords[made.kind]} ${made.number} is made.`,
              })
            }
          >
            {isBilled ? 'Bill the difference' : 'Give the invoice'}
          </button>
        ) : null}
      </header>
      <RefusedLine {...{ refused, busy }} />
      {papers.length === 0 ? <p className="fine">None yet.</p> : null}
      <ul className={styles.rows}>
        {papers.map(({ kind, number, day, amountPaise }) => (
          <li key={number}>
            <button
              type="button"
              className="btn-text tap"
              disabled={paper.busy}
              aria-label={`Open ${paperKindWords[kind].toLowerCase()} ${number}`}
              onClick={() => void paper.open(number)}
            >
              {number}
            </button>
            <span className="grow fine">
              {paperKindWords[kind]}, {formatDay(day)}
            </span>
            <span className="num">{formatPaise(amountPaise)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
