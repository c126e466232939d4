import type { ReactNode } from 'react';
import {
  type Booking,
  type BookingInstalment,
  type InvoiceRow,
  type Payment,
  paymentModeLabels,
} from '#shared/bookings/booking';
import type { BookingView, RejectedPaymentReport } from '#shared/bookings/booking-view';
import { formatBeforeStart } from '#shared/bookings/ledger';
import { listOpenReports, type ReportedPayment } from '#shared/bookings/reported-payments';
import { holdEndedReason } from '#shared/bookings/seat-booking';
import { formatMoment, formatShortDay } from '#shared/dates';
import { invoiceKindLabels } from '#shared/invoices/invoice';
import { type BookingPagePaths, seatPaths, travellerPaths } from '#shared/link-routes';
import { formatPaise } from '#shared/money';
import { BookingPayment } from './booking-payment';
import { StatusFlag } from './linked-page';

interface BookingSectionProps {
  bookingView: BookingView;
  paths: BookingPagePaths;
  token: string;
  /** True for a copy on a phone: without forms, and without links that need a network. */
  isCopy?: boolean;
  rejectedReport?: RejectedPaymentReport | undefined;
  children?: ReactNode;
}

/** Sums of the booking, its next payment, instalments, travellers, receipts and invoices. */
export function BookingSection({
  bookingView,
  paths,
  token,
  isCopy = false,
  rejectedReport,
  children,
}: BookingSectionProps) {
  const { booking, paymentOptions, completeTravellers, today } = bookingView;
  const { reference, payments, papers: invoices, cancelled, seatsDeadline, instalments, end, start } = booking;
  const toInvoicePath = (number: string) => (isCopy ? null : paths.invoice(token, number));
  const invoicesWithoutPayment = invoices.filter(({ paymentId }) => paymentId === null);
  return (
    <section className="booking-section" aria-labelledby="booking">
      <header className="spread">
        <h2 id="booking">Your booking</h2>
        <p className="booking-reference">{reference}</p>
      </header>
      <BookingSums booking={booking} />
      {cancelled ? null : <ReportedPayments reports={booking.reportedPayments} />}
      {cancelled || !paymentOptions ? null : (
        <BookingPayment
          {...{ booking, paymentOptions, rejectedReport }}
          reportPath={isCopy ? null : paths.reportPayment(token)}
          payPath={isCopy ? null : paths.pay(token)}
        />
      )}
      {cancelled || seatsDeadline || instalments.length === 0 ? null : <Instalments {...bookingView} />}
      {cancelled || (end ?? start ?? today) < today ? null : (
        <div className="booking-travellers">
          <h3>Who travels</h3>
          <p>
            {completeTravellers}. We need everybody’s name for permits and rooms, and a contact to call in an emergency.
          </p>
          {isCopy ? null : (
            <a className="btn btn-quiet" href={travellerPaths.list(token)}>
              Enter who travels
            </a>
          )}
        </div>
      )}
      {payments.length > 0 ? (
        <div>
          <h3>Payments</h3>
          <ul className="booking-ledger">
            {payments.map((payment) => (
              <LedgerEntry key={payment.id} {...{ payment, booking, toInvoicePath }} />
            ))}
          </ul>
        </div>
      ) : null}
      {invoicesWithoutPayment.length > 0 ? (
        <ul className="booking-ledger">
          {invoicesWithoutPayment.map((invoice) => (
            <li key={invoice.number} className="spread">
              <span className="ledger-text">{formatShortDay(invoice.day)}</span>
              <InvoiceLink {...{ invoice, toInvoicePath }} />
              <strong>{formatPaise(invoice.amountPaise)}</strong>
            </li>
          ))}
        </ul>
      ) : null}
      {children}
    </section>
  );
}

function listSums({ totalPaise, paidPaise, balancePaise, cancelled }: Booking): [label: string, paise: number][] {
  if (cancelled) {
    return [
      ['Kept', cancelled.keptPaise],
      ['Comes back', Math.max(0, paidPaise - cancelled.keptPaise)],
    ];
  }
  return [
    ['Total', totalPaise],
    ['Paid', paidPaise],
    balancePaise < 0 ? ['Comes back', -balancePaise] : ['Still to pay', balancePaise],
  ];
}

function BookingSums({ booking }: { booking: Booking }) {
  return (
    <dl className="booking-sums">
      {listSums(booking).map(([label, paise]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{formatPaise(paise)}</dd>
        </div>
      ))}
    </dl>
  );
}

function formatDue(instalment: BookingInstalment, today: string): string {
  const { due } = instalment;
  if (due === null) return formatBeforeStart(instalment) ?? 'due now';
  return due < today ? `was due by ${formatShortDay(due)}` : `due by ${formatShortDay(due)}`;
}

function formatInstalmentStatus(instalment: BookingInstalment, today: string): string {
  const { amountPaise, paidPaise } = instalment;
  if (paidPaise >= amountPaise) return 'Paid';
  const due = formatDue(instalment, today);
  return paidPaise > 0 ? `${formatPaise(paidPaise)} paid, ${formatPaise(amountPaise - paidPaise)} ${due}` : due;
}

function Instalments({ booking: { instalments }, today }: BookingView) {
  const firstUnpaidIndex = instalments.findIndex(({ amountPaise, paidPaise }) => paidPaise < amountPaise);
  return (
    <ol className="payment-plan booking-instalments" aria-label="What is paid when">
      {instalments.map((instalment, index) => {
        const isPaid = instalment.paidPaise >= instalment.amountPaise;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the order of instalments never changes
          <li key={index} className={isPaid ? 'is-paid' : index === firstUnpaidIndex ? 'is-next' : undefined}>
            <strong>{formatPaise(instalment.amountPaise)}</strong>{' '}
            <span>{formatInstalmentStatus(instalment, today)}</span>
          </li>
        );
      })}
    </ol>
  );
}

const paymentKindLabels = { payment: 'Paid', refund: 'Refund', reversal: 'Reversal' } as const;

interface LedgerEntryProps {
  payment: Payment;
  booking: Booking;
  /** Null if the invoice cannot be opened. */
  toInvoicePath: (number: string) => string | null;
}

function LedgerEntry({ payment, booking: { payments, papers: invoices }, toInvoicePath }: LedgerEntryProps) {
  const { id, kind, day, amountPaise, mode, reference, reversedId } = payment;
  const reversedEntry = payments.find((other) => other.id === reversedId);
  const isNegative = kind === 'refund' || (kind === 'reversal' && reversedEntry?.kind !== 'refund');
  const invoice = invoices.find(({ paymentId }) => paymentId === id);
  return (
    <li className="spread">
      <span className="ledger-text">
        {paymentKindLabels[kind]}, {formatShortDay(day)}
        <small className="quote-detail">
          {reversedEntry ? `It was noted on ${formatShortDay(reversedEntry.day)}.` : null}
          {kind === 'reversal' ? null : [paymentModeLabels[mode], reference].filter(Boolean).join(' ')}
        </small>
      </span>
      {invoice ? <InvoiceLink {...{ invoice, toInvoicePath }} /> : null}
      <strong>
        {isNegative ? '−' : ''}
        {formatPaise(amountPaise)}
      </strong>
    </li>
  );
}

interface InvoiceLinkProps extends Pick<LedgerEntryProps, 'toInvoicePath'> {
  invoice: InvoiceRow;
}

function InvoiceLink({ invoice: { kind, number, cancelledOn }, toInvoicePath }: InvoiceLinkProps) {
  const label = `${invoiceKindLabels[kind]} ${number}${cancelledOn ? ', cancelled' : ''}`;
  const path = toInvoicePath(number);
  return path === null ? (
    <span>{label}</span>
  ) : (
    <a className="touch-target" href={path}>
      {label}
    </a>
  );
}

function ReportedPayments({ reports }: { reports: readonly ReportedPayment[] }) {
  const unconfirmedReports = reports.filter(({ state }) => state !== 'confirmed');
  if (unconfirmedReports.length === 0) return null;
  return (
    <ul className="reported-payments">
      {unconfirmedReports.map(({ id, state, amountPaise, utr, reportedAt, reason }) => (
        <li key={id} className={state === 'open' ? undefined : 'status-warning'}>
          {state === 'open' ? (
            <>
              <strong>We are checking your payment of {formatPaise(amountPaise)}.</strong>
              <span>
                You told us on {formatMoment(reportedAt)} (India), UTR {utr}. Once we find it at our bank, it is listed
                below with its receipt.
              </span>
            </>
          ) : (
            <>
              <strong>We didn’t find your payment of {formatPaise(amountPaise)}.</strong>
              <span>
                UTR {utr}: {reason} Compare the number with your app and tell us again, or write to us.
              </span>
            </>
          )}
        </li>
      ))}
    </ul>
  );
}

interface BookingFlagProps {
  bookingView: BookingView;
  /** Acceptance of the quote that made the booking. */
  acceptance: { name: string; at: string } | null;
}

export function BookingFlag({ bookingView, acceptance }: BookingFlagProps) {
  const { booking, agreedStartsOn } = bookingView;
  if (booking.cancelled) return <CancelledBookingFlag {...bookingView} />;
  return (
    <StatusFlag isGood={!booking.seatsDeadline} title={formatBookingState(booking)}>
      {booking.seatsDeadline ? (
        <p>
          There are fewer seats than people now: we check and write to you by {formatShortDay(booking.seatsDeadline)}.
          Please pay nothing until then.
        </p>
      ) : null}
      {acceptance ? (
        <p>
          Accepted by {acceptance.name}, on {formatMoment(acceptance.at)} (India).
        </p>
      ) : null}
      {booking.heldUntil ? (
        <HoldNote booking={booking} heldUntil={booking.heldUntil} />
      ) : isWaitingWithoutQuote(booking) ? (
        <p>{booking.seats === 1 ? 'It is' : 'They are'} yours once the first payment has reached us.</p>
      ) : null}
      {agreedStartsOn && booking.start ? (
        <p>
          <b>New date:</b> it starts on {formatShortDay(booking.start)}, no longer on {formatShortDay(agreedStartsOn)}.
        </p>
      ) : null}
      {booking.balancePaise < 0 ? (
        <p>You have paid {formatPaise(-booking.balancePaise)} more than it costs. That comes back to you.</p>
      ) : null}
    </StatusFlag>
  );
}

function HoldNote({ booking, heldUntil }: { booking: Booking; heldUntil: string }) {
  if (listOpenReports(booking.reportedPayments).length > 0)
    return <p>The hold does not end before we have looked for your payment.</p>;
  return (
    <p>
      Until <b>{formatMoment(heldUntil)}</b> (India). Pay the first instalment until then, and tell us below; else{' '}
      {booking.seats === 1 ? 'the seat is' : 'the seats are'} free again.
    </p>
  );
}

const isWaitingWithoutQuote = ({ state, quoteId }: Booking) => state === 'waiting' && quoteId === null;

function formatBookingState(booking: Booking): string {
  const { state, seats, seatsDeadline, paidPaise, totalPaise } = booking;
  if (state === 'travelling') return 'Have a good ride!';
  if (state === 'done') return 'Thank you for riding with us!';
  if (seatsDeadline) return 'We have your yes.';
  if (paidPaise >= totalPaise) return 'Paid in full. Thank you!';
  if (paidPaise > 0) return `We have received ${formatPaise(paidPaise)} of ${formatPaise(totalPaise)}. Thank you!`;
  if (booking.heldUntil) return `We hold your ${seats === 1 ? 'seat' : `${seats} seats`}.`;
  if (isWaitingWithoutQuote(booking)) return `We are keeping your ${seats === 1 ? 'place' : 'places'}.`;
  return 'Accepted. Thank you!';
}

function CancelledBookingFlag({ booking, refundBy }: BookingView) {
  const { cancelled, payments, paidPaise, tourId, departureId } = booking;
  if (!cancelled) return null;
  if (cancelled.reason === holdEndedReason && payments.length === 0)
    return (
      <StatusFlag title="The hold has ended.">
        <p>
          No payment reached us in time, so {booking.seats === 1 ? 'the seat is' : 'the seats are'} free again, and
          nothing is asked of you. Have you paid? Write to us with the UTR.{' '}
          {tourId && departureId ? <a href={seatPaths.form(tourId, departureId)}>Book again</a> : null}
        </p>
      </StatusFlag>
    );
  const reversedIds = new Set(payments.map(({ reversedId }) => reversedId));
  const refunds = payments.filter(({ id, kind }) => kind === 'refund' && !reversedIds.has(id));
  const refundedPaise = refunds.reduce((sum, { amountPaise }) => sum + amountPaise, 0);
  const dueRefundPaise = Math.max(0, paidPaise - cancelled.keptPaise);
  const sentences = [formatCancellationFee(cancelled.keptPaise, paidPaise + refundedPaise)];
  if (refundedPaise > 0)
    sentences.push(`${formatPaise(refundedPaise)} went back to you on ${formatShortDay(refunds.at(-1)?.day ?? '')}.`);
  if (dueRefundPaise > 0)
    sentences.push(
      `${formatPaise(dueRefundPaise)} comes back to you${refundBy ? ` by ${formatShortDay(refundBy)}` : ''}.`,
    );
  return (
    <StatusFlag title="This booking is cancelled.">
      <p>
        Since {formatShortDay(cancelled.day)}. {sentences.join(' ')} Nothing more is asked.
      </p>
    </StatusFlag>
  );
}

function formatCancellationFee(feePaise: number, receivedPaise: number): string {
  if (receivedPaise <= 0) return 'Nothing was paid.';
  if (feePaise === 0) return 'We keep nothing of what you paid.';
  return feePaise === receivedPaise
    ? `We keep the ${formatPaise(feePaise)} that you paid.`
    : `We keep ${formatPaise(feePaise)} of the ${formatPaise(receivedPaise)} that you paid.`;
}
