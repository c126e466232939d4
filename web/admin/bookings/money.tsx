import type { Booking } from '#shared/bookings/booking';
import { formatDay, formatMoment } from '#shared/text/dates';
import { formatPaise } from '#shared/text/paise';
import { DueWords } from '../ui/due-words';
import * as styles from './bookings.module.css';
import { toGiveBack } from './payment-dialog';

export interface MoneyProps {
  booking: Booking;
  today: string;
  onPay: () => void;
  onRefund: () => void;
  onRemind: () => void;
}

/** The balance, and by when it is due. */
export function Money({ booking, today, onPay, onRefund, onRemind }: MoneyProps) {
  const { balancePaise, totalPaise, paidPaise, cancelled, next, instalments, isErased, remindedAt } = booking;
  const back = toGiveBack(booking);
  return (
    <section className={`card stack padded gap-12 ${styles.money}`} aria-labelledby="money">
      <header className="spread finger">
        <h2 id="money" className="visually-hidden">
          Money
        </h2>
        <p className="stack gap-4">
          <span className="small soft">{back > 0 ? 'To give back' : 'Balance'}</span>
          <strong className={`num ${styles.figure}`}>{formatPaise(back > 0 ? back : balancePaise)}</strong>
        </p>
        {isErased ? null : back > 0 ? (
          <button type="button" className="btn" onClick={onRefund}>
            Note the refund
          </button>
        ) : balancePaise > 0 && !cancelled ? (
          <div className="cluster">
            <button type="button" className="btn btn-quiet" onClick={onRemind}>
              Remind…
            </button>
            <button type="button" className="btn" onClick={onPay}>
              Note a payment
            </button>
          </div>
        ) : null}
      </header>
      <p className="small soft">
        <span className="num">{formatPaise(paidPaise)}</span> of <span className="num">{formatPaise(totalPaise)}</span>{' '}
        paid
        {next && !cancelled ? (
          <>
            {' · '}
            <DueWords next={next} today={today} />
          </>
        ) : null}
      </p>
      {remindedAt && balancePaise > 0 && !cancelled ? (
        <p className="small soft">Last reminder: {formatMoment(remindedAt)}</p>
      ) : null}
      {cancelled ? (
        <p className="notice on-amber">
          Cancelled on {formatDay(cancelled.day)}. We keep {formatPaise(cancelled.keptPaise)}; nothing more is asked.
        </p>
      ) : (
        <ol className={`stack ruled ${styles.instalments}`} aria-label="Instalments">
          {instalments.map((part, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: they stay in their order
            <li key={at}>
              <span>{part.due === null ? 'To book' : `By ${formatDay(part.due)}`}</span>
              <span className="strong num">{formatPaise(part.amountPaise)}</span>
              <span className="fine whole">
                {part.paidPaise >= part.amountPaise ? 'Paid' : `${formatPaise(part.paidPaise)} paid`}
                {part.due !== null && part.due < today && part.paidPaise < part.amountPaise ? (
                  <strong className="late"> · late</strong>
                ) : null}
              </span>
              <svg viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
                <rect width={(100 * part.paidPaise) / Math.max(1, part.amountPaise)} height="4" />
              </svg>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
