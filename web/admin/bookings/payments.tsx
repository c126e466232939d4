import Undo2 from 'lucide-react/icons/undo-2';
import { type Booking, type BookingRow, type Payment, paymentModeLabels } from '#shared/bookings/booking';
import { formatDueDate } from '#shared/bookings/ledger';
import { listUnconfirmed, type ReportedPayment } from '#shared/bookings/reported-payments';
import { addDays, formatDay, formatMoment, formatShortDay } from '#shared/dates';
import { formatPaise } from '#shared/money';
import type { Site } from '#shared/settings/site';
import { Part } from '../components/admin-page';
import { Button, IconButton, QuietButton } from '../components/button';
import { DueLabel } from '../components/figures';
import * as styles from './bookings.module.css';

interface BookingBalanceProps {
  booking: Booking;
  today: string;
  onPay: () => void;
  onRefund: () => void;
  onRemind: () => void;
}

export function BookingBalance({ booking, today, onPay, onRefund, onRemind }: BookingBalanceProps) {
  const { balancePaise, totalPaise, paidPaise, cancelled, next, instalments, isErased, remindedAt } = booking;
  const back = booking.giveBack?.amountPaise ?? 0;
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
          <Button big onClick={onRefund}>
            Note the refund
          </Button>
        ) : balancePaise > 0 && !cancelled ? (
          <div className="cluster shares grow to-end">
            {booking.awaitsSeatsBy ? null : (
              <QuietButton big onClick={onRemind}>
                Remind…
              </QuietButton>
            )}
            <Button big onClick={onPay}>
              Note a payment
            </Button>
          </div>
        ) : null}
      </header>
      <p className="small soft">
        <span className="num">{formatPaise(paidPaise)}</span> of <span className="num">{formatPaise(totalPaise)}</span>{' '}
        paid
        {next && !cancelled ? (
          <>
            {' · '}
            <DueLabel next={next} today={today} />
          </>
        ) : null}
      </p>
      {remindedAt && balancePaise > 0 && !cancelled ? (
        <p className="small soft">Last reminder: {formatMoment(remindedAt)}</p>
      ) : null}
      {cancelled ? (
        <p className="notice on-amber">
          Cancelled on {formatDay(cancelled.day)}
          {cancelled.reason ? `: ${cancelled.reason}` : ''}. We keep {formatPaise(cancelled.keptPaise)}; nothing more is
          asked.
        </p>
      ) : (
        <ol className={`stack ruled ${styles.instalments}`} aria-label="Instalments">
          {instalments.map((part, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: they stay in their order
            <li key={at}>
              <span>{formatDueDate(part).replace(/^./, (first) => first.toUpperCase())}</span>
              <span className="strong num">{formatPaise(part.amountPaise)}</span>
              <span className="fine whole">
                {part.paidPaise >= part.amountPaise ? 'Paid' : `${formatPaise(part.paidPaise)} paid`}
                {part.due !== null && part.due < today && part.paidPaise < part.amountPaise ? (
                  <strong className="late"> · late</strong>
                ) : null}
              </span>
              <svg
                className="share top-4"
                fill="var(--pine)"
                viewBox="0 0 100 4"
                preserveAspectRatio="none"
                aria-hidden="true"
              >
                <rect width={(100 * part.paidPaise) / Math.max(1, part.amountPaise)} height="4" />
              </svg>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

interface ReportedPaymentsProps {
  booking: Booking;
  onFound: (said: ReportedPayment) => void;
  onMissing: (said: ReportedPayment) => void;
}

/** Payments that the payer reported and nobody has looked for at the bank yet. */
export function ReportedPayments({ booking, onFound, onMissing }: ReportedPaymentsProps) {
  const open = listUnconfirmed(booking.said);
  if (open.length === 0 || booking.isErased) return null;
  return (
    <Part isCard title="Said to be paid">
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
              <Button onClick={() => onFound(said)}>Note the payment…</Button>
              <QuietButton onClick={() => onMissing(said)}>Not found…</QuietButton>
            </span>
          </li>
        ))}
      </ul>
    </Part>
  );
}

const paymentKindLabels = { payment: 'Paid', refund: 'Given back', reversal: 'Taken back' } as const;

interface LedgerProps {
  booking: Booking;
  onReverse: (line: Payment) => void;
  onRefund: () => void;
}

/** The ledger. A wrong line is never changed, only taken back by another. */
export function Ledger({ booking, onReverse, onRefund }: LedgerProps) {
  const { payments, paidPaise, isErased } = booking;
  const byId = new Map(payments.map((line) => [line.id, line]));
  const reversed = new Set(payments.map(({ reverses }) => reverses));
  const signOf = ({ kind, reverses }: Payment) => {
    const of = byId.get(reverses ?? '')?.kind;
    return kind === 'refund' || (kind === 'reversal' && of !== 'refund') ? -1 : 1;
  };
  return (
    <Part
      isCard
      title="Payments"
      acts={paidPaise > 0 && !isErased ? <QuietButton onClick={onRefund}>Note a refund</QuietButton> : null}
    >
      {payments.length === 0 ? <p className="fine">Nothing was paid yet.</p> : null}
      <ol className="lines">
        {payments.map((line) => {
          const { id, kind, day, amountPaise, mode, reference, reason, notedBy } = line;
          const isOut = reversed.has(id);
          const of = byId.get(line.reverses ?? '');
          const how = kind === 'reversal' ? '' : [paymentModeLabels[mode], reference].filter(Boolean).join(' ');
          const words = [how, reason].filter(Boolean).join(' · ');
          return (
            <li key={id}>
              <span className="grow shrinks breaks">
                <strong>{paymentKindLabels[kind]}</strong>
                {of ? ` of ${formatDay(of.day)}` : ''}, {formatDay(day)}
                {isOut ? ', taken back' : ''}
                <span className="fine block">
                  {words} · noted by {notedBy}
                </span>
              </span>
              <span className={`num ${isOut ? styles.out : ''}`}>{formatPaise(signOf(line) * amountPaise)}</span>
              {kind === 'reversal' || isOut ? null : (
                <IconButton
                  icon={Undo2}
                  label={`Take back ${formatPaise(amountPaise)} of ${formatDay(day)}…`}
                  onClick={() => onReverse(line)}
                />
              )}
            </li>
          );
        })}
      </ol>
    </Part>
  );
}

/** `Give back ₹64,165.50 by 19 Dec 2026`: after a cancellation within the weeks that the agency’s terms promise. */
export function formatRefundDue(
  { amountPaise, since }: NonNullable<BookingRow['giveBack']>,
  { refundWeeks }: Pick<Site, 'refundWeeks'>,
): string {
  const by = since === null ? '' : ` by ${formatShortDay(addDays(since, refundWeeks * 7))}`;
  return `Give back ${formatPaise(amountPaise)}${by}`;
}
