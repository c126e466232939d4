import {
  type Booking,
  type BookingInstalment,
  type InvoiceRow,
  type Payment,
  paymentModeLabels,
} from '#shared/bookings/booking';
import { formatBeforeStart } from '#shared/bookings/ledger';
import type { ReportedPayment } from '#shared/bookings/reported-payments';
import { formatMoment, formatShortDay } from '#shared/dates';
import { invoiceKindLabels } from '#shared/invoices/invoice';
import { quotePaths, travellerPaths } from '#shared/link-routes';
import { formatPaise } from '#shared/money';
import type { Quote, QuoteBookingView, RejectedPaymentReport } from '#shared/quotes/quote';
import { StatusFlag } from './linked-page';
import { QuotePayment } from './quote-payment';

interface QuoteBookingProps {
  bookingView: QuoteBookingView;
  token: string;
  rejectedReport?: RejectedPaymentReport | undefined;
}

/** The booking that the rider made by accepting the quote, on the quote's page. */
export function QuoteBooking({ bookingView, token, rejectedReport }: QuoteBookingProps) {
  const { booking, paymentOptions, completeTravellers, today } = bookingView;
  const { reference, payments, papers: invoices, cancelled, seatsDeadline, instalments, end, start } = booking;
  const invoicesWithoutPayment = invoices.filter(({ paymentId }) => paymentId === null);
  return (
    <section className="quote-booking" aria-labelledby="booking">
      <header className="spread">
        <h2 id="booking">Your booking</h2>
        <p className="booking-reference">{reference}</p>
      </header>
      <BookingSums booking={booking} />
      {cancelled ? null : <ReportedPayments reports={booking.reportedPayments} />}
      {cancelled || !paymentOptions ? null : <QuotePayment {...{ booking, paymentOptions, token, rejectedReport }} />}
      {cancelled || seatsDeadline || instalments.length === 0 ? null : <Instalments {...bookingView} />}
      {cancelled || (end ?? start ?? today) < today ? null : (
        <div className="booking-travellers">
          <h3>Who travels</h3>
          <p>
            {completeTravellers}. We need everybody’s name for permits and rooms, and a contact to call in an emergency.
          </p>
          <a className="btn btn-quiet" href={travellerPaths.list(token)}>
            Enter who travels
          </a>
        </div>
      )}
      {payments.length > 0 ? (
        <div>
          <h3>Payments</h3>
          <ul className="booking-ledger">
            {payments.map((payment) => (
              <LedgerEntry key={payment.id} {...{ payment, booking, token }} />
            ))}
          </ul>
        </div>
      ) : null}
      {invoicesWithoutPayment.length > 0 ? (
        <ul className="booking-ledger">
          {invoicesWithoutPayment.map((invoice) => (
            <li key={invoice.number} className="spread">
              <span className="ledger-text">{formatShortDay(invoice.day)}</span>
              <InvoiceLink {...{ invoice, token }} />
              <strong>{formatPaise(invoice.amountPaise)}</strong>
            </li>
          ))}
        </ul>
      ) : null}
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

function Instalments({ booking: { instalments }, today }: QuoteBookingView) {
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
  token: string;
}

function LedgerEntry({ payment, booking: { payments, papers: invoices }, token }: LedgerEntryProps) {
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
      {invoice ? <InvoiceLink {...{ invoice, token }} /> : null}
      <strong>
        {isNegative ? '−' : ''}
        {formatPaise(amountPaise)}
      </strong>
    </li>
  );
}

function InvoiceLink({ invoice: { kind, number, cancelledOn }, token }: { invoice: InvoiceRow; token: string }) {
  return (
    <a className="touch-target" href={quotePaths.invoice(token, number)}>
      {invoiceKindLabels[kind]} {number}
      {cancelledOn ? ', cancelled' : ''}
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

export function BookingFlag({ bookingView, quote }: { bookingView: QuoteBookingView; quote: Quote }) {
  const { booking, agreedStartsOn } = bookingView;
  const { acceptedAt, acceptedName } = quote;
  if (booking.cancelled) return <CancelledBookingFlag {...bookingView} />;
  return (
    <StatusFlag isGood={!booking.seatsDeadline} title={formatBookingState(bookingView)}>
      {booking.seatsDeadline ? (
        <p>
          There are fewer seats than people now: we check and write to you by {formatShortDay(booking.seatsDeadline)}.
          Please pay nothing until then.
        </p>
      ) : null}
      {acceptedAt ? (
        <p>
          Accepted by {acceptedName}, on {formatMoment(acceptedAt)} (India).
        </p>
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

function formatBookingState({ booking: { state, seatsDeadline, paidPaise, totalPaise } }: QuoteBookingView): string {
  if (state === 'travelling') return 'Have a good ride!';
  if (state === 'done') return 'Thank you for riding with us!';
  if (seatsDeadline) return 'We have your yes.';
  if (paidPaise >= totalPaise) return 'Paid in full. Thank you!';
  if (paidPaise > 0) return `We have received ${formatPaise(paidPaise)} of ${formatPaise(totalPaise)}. Thank you!`;
  return 'Accepted. Thank you!';
}

function CancelledBookingFlag({ booking, refundBy }: QuoteBookingView) {
  const { cancelled, payments, paidPaise } = booking;
  if (!cancelled) return null;
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
