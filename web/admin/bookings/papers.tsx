import type { Booking, PaperKind } from '#shared/bookings/booking';
import { formatDay } from '#shared/text/dates';
import { formatPaise } from '#shared/text/paise';
import { giveInvoice } from '../queries/papers';
import { useOnce } from '../ui/use-once';
import { RefusedLine } from './deed-form';
import { useBookingDeed } from './use-booking-deed';
import { useOpenPaper } from './use-open-paper';

export const paperWords: Record<PaperKind, string> = {
  receipt: 'Receipt',
  invoice: 'Invoice',
  refund: 'Refund voucher',
  credit: 'Credit note',
};

/** Receipts, invoices and the like, each of which opens as it was printed. */
export function Papers({ booking }: { booking: Booking }) {
  const { id, papers, cancelled, isErased, totalPaise } = booking;
  const paper = useOpenPaper();
  const { busy, refused, run } = useBookingDeed();
  const once = useOnce();
  const isBilled = papers.some(({ kind }) => kind === 'invoice');
  const canBill = !isBilled && !isErased && (cancelled?.keptPaise ?? totalPaise) > 0;
  return (
    <section className="card stack padded gap-12" aria-labelledby="papers">
      <header className="spread finger">
        <h2 id="papers" className="subhead">
          Papers
        </h2>
        {canBill ? (
          <button
            type="button"
            className="btn btn-quiet btn-small"
            disabled={busy}
            onClick={() =>
              void run(`invoice ${id}`, () => giveInvoice(id, once(id)), {
                said: ({ paper: made }) => `Invoice ${made.number} is made.`,
              })
            }
          >
            Give the invoice
          </button>
        ) : null}
      </header>
      <RefusedLine {...{ refused, busy }} />
      {papers.length === 0 ? <p className="fine">None yet.</p> : null}
      <ul className="lines">
        {papers.map(({ kind, number, day, amountPaise }) => (
          <li key={number}>
            <button
              type="button"
              className="btn-text tap"
              disabled={paper.busy}
              aria-label={`Open ${paperWords[kind].toLowerCase()} ${number}`}
              onClick={() => void paper.open(number)}
            >
              {number}
            </button>
            <span className="grow fine">
              {paperWords[kind]}, {formatDay(day)}
            </span>
            <span className="num">{formatPaise(amountPaise)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
