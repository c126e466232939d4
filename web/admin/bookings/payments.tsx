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
  const refundPaise = booking.giveBack?.amountPaise ?? 0;
  return (
    <section className={`card stack padded gap-12 ${styles.money}`} aria-labelledby="money">
      <header className="spread finger">
        <h2 id="money" className="visually-hidden">
          Money
        </h2>
        <p className="stack gap-4">
          <span className="small soft">{refundPaise > 0 ? 'To give back' : 'Balance'}</span>
          <strong className={`num ${styles.figure}`}>
            {formatPaise(refundPaise > 0 ? refundPaise : balancePaise)}
          </strong>
        </p>
        {isErased ? null : refundPaise > 0 ? (
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
          {instalments.map((instalment, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the instalments never change their order
            <li key={index}>
              <span>{formatDueDate(instalment).replace(/^./, (firstLetter) => firstLetter.toUpperCase())}</span>
              <span className="strong num">{formatPaise(instalment.amountPaise)}</span>
              <span className="fine whole">
                {instalment.paidPaise >= instalment.amountPaise ? 'Paid' : `${formatPaise(instalment.paidPaise)} paid`}
                {instalment.due !== null && instalment.due < today && instalment.paidPaise < instalment.amountPaise ? (
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
                <rect width={(100 * instalment.paidPaise) / Math.max(1, instalment.amountPaise)} height="4" />
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
  onFound: (reportedPayment: ReportedPayment) => void;
  onNotFound: (reportedPayment: ReportedPayment) => void;
}

/** Payments that the payer reported, and staff have not yet looked for at the bank. */
export function ReportedPayments({ booking, onFound, onNotFound }: ReportedPaymentsProps) {
  const reportedPayments = listUnconfirmed(booking.said);
  if (reportedPayments.length === 0 || booking.isErased) return null;
  return (
    <Part isCard title="Said to be paid">
      <p className="fine">It counts once you have found it at the bank.</p>
      <ul className="lines">
        {reportedPayments.map((reportedPayment) => (
          <li key={reportedPayment.id} className="wraps">
            <span className="grow shrinks breaks">
              <strong className="num">{formatPaise(reportedPayment.amountPaise)}</strong>, UTR{' '}
              <span className="num">{reportedPayment.utr}</span>
              <span className="fine block">told on {formatMoment(reportedPayment.saidAt)}</span>
            </span>
            <span className="cluster">
              <Button onClick={() => onFound(reportedPayment)}>Note the payment…</Button>
              <QuietButton onClick={() => onNotFound(reportedPayment)}>Not found…</QuietButton>
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
  onReverse: (entry: Payment) => void;
  onRefund: () => void;
}

/** Ledger entries are never changed: another entry takes a wrong one back. */
export function Ledger({ booking, onReverse, onRefund }: LedgerProps) {
  const { payments, paidPaise, isErased } = booking;
  const entriesById = new Map(payments.map((entry) => [entry.id, entry]));
  const reversedIds = new Set(payments.map(({ reverses }) => reverses));
  const findSign = ({ kind, reverses }: Payment) => {
    const reversedEntry = entriesById.get(reverses ?? '')?.kind;
    return kind === 'refund' || (kind === 'reversal' && reversedEntry !== 'refund') ? -1 : 1;
  };
  return (
    <Part
      isCard
      title="Payments"
      acts={paidPaise > 0 && !isErased ? <QuietButton onClick={onRefund}>Note a refund</QuietButton> : null}
    >
      {payments.length === 0 ? <p className="fine">Nothing was paid yet.</p> : null}
      <ol className="lines">
        {payments.map((entry) => {
          const { id, kind, day, amountPaise, mode, reference, reason, notedBy } = entry;
          const isReversed = reversedIds.has(id);
          const reversedEntry = entriesById.get(entry.reverses ?? '');
          const paymentMethod =
            kind === 'reversal' ? '' : [paymentModeLabels[mode], reference].filter(Boolean).join(' ');
          const description = [paymentMethod, reason].filter(Boolean).join(' · ');
          return (
            <li key={id}>
              <span className="grow shrinks breaks">
                <strong>{paymentKindLabels[kind]}</strong>
                {reversedEntry ? ` of ${formatDay(reversedEntry.day)}` : ''}, {formatDay(day)}
                {isReversed ? ', taken back' : ''}
                <span className="fine block">
                  {description} · noted by {notedBy}
                </span>
              </span>
              <span className={`num ${isReversed ? styles.reversed : ''}`}>
                {formatPaise(findSign(entry) * amountPaise)}
              </span>
              {kind === 'reversal' || isReversed ? null : (
                <IconButton
                  icon={Undo2}
                  label={`Take back ${formatPaise(amountPaise)} of ${formatDay(day)}…`}
                  onClick={() => onReverse(entry)}
                />
              )}
            </li>
          );
        })}
      </ol>
    </Part>
  );
}

/** Returns `Give back ₹64,165.50 by 19 Dec 2026`: the agency’s terms promise refunds within `refundWeeks` weeks. */
export function formatRefundDue(
  { amountPaise, since }: NonNullable<BookingRow['giveBack']>,
  { refundWeeks }: Pick<Site, 'refundWeeks'>,
): string {
  const deadline = since === null ? '' : ` by ${formatShortDay(addDays(since, refundWeeks * 7))}`;
  return `Give back ${formatPaise(amountPaise)}${deadline}`;
}
