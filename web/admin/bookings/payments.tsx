import Undo2 from 'lucide-react/icons/undo-2';
import { type Booking, type BookingRow, type Payment, paymentModeLabels } from '#shared/bookings/booking';
import { formatDueDate } from '#shared/bookings/ledger';
import { listOpenReports, type ReportedPayment } from '#shared/bookings/reported-payments';
import { addDays, formatDay, formatMoment, formatShortDay } from '#shared/dates';
import { formatPaise } from '#shared/money';
import type { Site } from '#shared/settings/site';
import { PageSection } from '../components/admin-page';
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
  const { balancePaise, totalPaise, paidPaise, cancelled, nextDue, instalments, isErased, remindedAt } = booking;
  const refundPaise = booking.refundDue?.amountPaise ?? 0;
  return (
    <section className={`card grid padded gap-3 ${styles.balance}`} aria-labelledby="money">
      <header className="spread min-h-11">
        <h2 id="money" className="visually-hidden">
          Money
        </h2>
        <p className="grid gap-1">
          <span className="text-small text-soft">{refundPaise > 0 ? 'To give back' : 'Balance'}</span>
          <strong className={`tabular-nums ${styles.figure}`}>
            {formatPaise(refundPaise > 0 ? refundPaise : balancePaise)}
          </strong>
        </p>
        {isErased ? null : refundPaise > 0 ? (
          <Button isLarge onClick={onRefund}>
            Note the refund
          </Button>
        ) : balancePaise > 0 && !cancelled ? (
          <div className="cluster equal-widths-on-phone flex-1 justify-end">
            {booking.seatsDeadline ? null : (
              <QuietButton isLarge onClick={onRemind}>
                Remind…
              </QuietButton>
            )}
            <Button isLarge onClick={onPay}>
              Note a payment
            </Button>
          </div>
        ) : null}
      </header>
      <p className="text-small text-soft">
        <span className="tabular-nums">{formatPaise(paidPaise)}</span> of{' '}
        <span className="tabular-nums">{formatPaise(totalPaise)}</span> paid
        {nextDue && !cancelled ? (
          <>
            {' · '}
            <DueLabel instalment={nextDue} today={today} />
          </>
        ) : null}
      </p>
      {remindedAt && balancePaise > 0 && !cancelled ? (
        <p className="text-small text-soft">Last reminder: {formatMoment(remindedAt)}</p>
      ) : null}
      {cancelled ? (
        <p className="notice bg-amber">
          Cancelled on {formatDay(cancelled.day)}
          {cancelled.reason ? `: ${cancelled.reason}` : ''}. We keep {formatPaise(cancelled.keptPaise)}; nothing more is
          asked.
        </p>
      ) : (
        <ol className={`grid border-t ${styles.instalments}`} aria-label="Instalments">
          {instalments.map((instalment, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the instalments never change their order
            <li key={index}>
              <span>{formatDueDate(instalment).replace(/^./, (firstLetter) => firstLetter.toUpperCase())}</span>
              <span className="font-semibold tabular-nums">{formatPaise(instalment.amountPaise)}</span>
              <span className="fine-print col-span-full">
                {instalment.paidPaise >= instalment.amountPaise ? 'Paid' : `${formatPaise(instalment.paidPaise)} paid`}
                {instalment.due !== null && instalment.due < today && instalment.paidPaise < instalment.amountPaise ? (
                  <strong className="text-overdue"> · late</strong>
                ) : null}
              </span>
              <svg
                className="share-bar mt-1"
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

export function ReportedPayments({ booking, onFound, onNotFound }: ReportedPaymentsProps) {
  const reportedPayments = listOpenReports(booking.reportedPayments);
  if (reportedPayments.length === 0 || booking.isErased) return null;
  return (
    <PageSection isCard title="Reported as paid">
      <p className="fine-print">It counts once you have found it at the bank.</p>
      <ul className="divided-rows">
        {reportedPayments.map((reportedPayment) => (
          <li key={reportedPayment.id} className="flex-wrap">
            <span className="flex-1 min-w-0 wrap-anywhere">
              <strong className="tabular-nums">{formatPaise(reportedPayment.amountPaise)}</strong>, UTR{' '}
              <span className="tabular-nums">{reportedPayment.utr}</span>
              <span className="fine-print block">told on {formatMoment(reportedPayment.reportedAt)}</span>
            </span>
            <span className="cluster">
              <Button onClick={() => onFound(reportedPayment)}>Note the payment…</Button>
              <QuietButton onClick={() => onNotFound(reportedPayment)}>Not found…</QuietButton>
            </span>
          </li>
        ))}
      </ul>
    </PageSection>
  );
}

const paymentKindLabels = { payment: 'Paid', refund: 'Refund', reversal: 'Reversal' } as const;

interface LedgerProps {
  booking: Booking;
  onReverse: (entry: Payment) => void;
  onRefund: () => void;
}

/** Ledger entries never change: a reversal takes a wrong one back. */
export function Ledger({ booking, onReverse, onRefund }: LedgerProps) {
  const { payments, paidPaise, isErased } = booking;
  const entriesById = new Map(payments.map((entry) => [entry.id, entry]));
  const reversedIds = new Set(payments.map(({ reversedId }) => reversedId));
  const findSign = ({ kind, reversedId }: Payment) => {
    const reversedKind = entriesById.get(reversedId ?? '')?.kind;
    return kind === 'refund' || (kind === 'reversal' && reversedKind !== 'refund') ? -1 : 1;
  };
  return (
    <PageSection
      isCard
      title="Payments"
      actions={paidPaise > 0 && !isErased ? <QuietButton onClick={onRefund}>Note a refund</QuietButton> : null}
    >
      {payments.length === 0 ? <p className="fine-print">Nothing was paid yet.</p> : null}
      <ol className="divided-rows">
        {payments.map((entry) => {
          const { id, kind, day, amountPaise, mode, reference, reason, recordedBy } = entry;
          const isReversed = reversedIds.has(id);
          const reversedEntry = entriesById.get(entry.reversedId ?? '');
          const paymentMethod =
            kind === 'reversal' ? '' : [paymentModeLabels[mode], reference].filter(Boolean).join(' ');
          const description = [paymentMethod, reason].filter(Boolean).join(' · ');
          return (
            <li key={id}>
              <span className="flex-1 min-w-0 wrap-anywhere">
                <strong>{paymentKindLabels[kind]}</strong>
                {reversedEntry ? ` of ${formatDay(reversedEntry.day)}` : ''}, {formatDay(day)}
                {isReversed ? ', reversed' : ''}
                <span className="fine-print block">
                  {description} · noted by {recordedBy}
                </span>
              </span>
              <span className={`tabular-nums ${isReversed ? styles.reversed : ''}`}>
                {formatPaise(findSign(entry) * amountPaise)}
              </span>
              {kind === 'reversal' || isReversed ? null : (
                <IconButton
                  icon={Undo2}
                  label={`Reverse ${formatPaise(amountPaise)} of ${formatDay(day)}…`}
                  onClick={() => onReverse(entry)}
                />
              )}
            </li>
          );
        })}
      </ol>
    </PageSection>
  );
}

/** Returns `Give back ₹64,165.50 by 19 Dec 2026`: the agency’s terms promise refunds within `refundWeeks` weeks. */
export function formatRefundDue(
  { amountPaise, cancelledOn }: NonNullable<BookingRow['refundDue']>,
  { refundWeeks }: Pick<Site, 'refundWeeks'>,
): string {
  const deadlineText = cancelledOn === null ? '' : ` by ${formatShortDay(addDays(cancelledOn, refundWeeks * 7))}`;
  return `Give back ${formatPaise(amountPaise)}${deadlineText}`;
}
