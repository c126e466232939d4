import type { ReactNode } from 'react';
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
import { Flag } from './linked-page';
import { QuotePayment } from './quote-payment';

interface BookedProps {
  booked: QuoteBookingView;
  token: string;
  typed?: RejectedPaymentReport | undefined;
}

export function QuoteBooking({ booked, token, typed }: BookedProps) {
  const { booking, paymentOptions: pay, completeTravellers: travellers, today } = booked;
  const { reference, payments, papers, cancelled } = booking;
  const loose = papers.filter(({ paymentId }) => paymentId === null);
  return (
    <section className="q-booked" aria-labelledby="booking">
      <header className="spread">
        <h2 id="booking">Your booking</h2>
        <p className="q-reference">{reference}</p>
      </header>
      <Sums booking={booking} />
      {cancelled ? null : <Said said={booking.reportedPayments} />}
      {cancelled || !pay ? null : <QuotePayment {...{ booking, pay, token, typed }} />}
      {cancelled || booking.seatsDeadline || booking.instalments.length === 0 ? null : <Instalments {...booked} />}
      {cancelled || (booking.end ?? booking.start ?? today) < today ? null : (
        <div className="q-who">
          <h3>Who travels</h3>
          <p>{travellers}. The papers and the rooms need everybody’s name; the captain, whom to call.</p>
          <a className="btn btn-quiet" href={travellerPaths.list(token)}>
            Say who travels
          </a>
        </div>
      )}
      {payments.length > 0 ? (
        <div>
          <h3>Payments</h3>
          <ul className="q-ledger">
            {payments.map((line) => (
              <Line key={line.id} {...{ line, booking, token }} />
            ))}
          </ul>
        </div>
      ) : null}
      {loose.length > 0 ? (
        <ul className="q-ledger">
          {loose.map((paper) => (
            <li key={paper.number} className="spread">
              <span className="q-what">{formatShortDay(paper.day)}</span>
              <PaperLink {...{ paper, token }} />
              <strong>{formatPaise(paper.amountPaise)}</strong>
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}

function Sums({ booking }: { booking: Booking }) {
  const { totalPaise, paidPaise, balancePaise, cancelled } = booking;
  const sums = cancelled
    ? [
        ['Kept', cancelled.keptPaise],
        ['Comes back', Math.max(0, paidPaise - cancelled.keptPaise)],
      ]
    : [
        ['Total', totalPaise],
        ['Paid', paidPaise],
        balancePaise < 0 ? ['Comes back', -balancePaise] : ['Still to pay', balancePaise],
      ];
  return (
    <dl className="q-sums">
      {sums.map(([term = '', amount]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{formatPaise(Number(amount))}</dd>
        </div>
      ))}
    </dl>
  );
}

function sayWhen(part: BookingInstalment, today: string): string {
  const { due } = part;
  if (due === null) return formatBeforeStart(part) ?? 'due now';
  return due < today ? `was due by ${formatShortDay(due)}` : `due by ${formatShortDay(due)}`;
}

function sayPart(part: BookingInstalment, today: string): string {
  const { amountPaise, paidPaise } = part;
  if (paidPaise >= amountPaise) return 'Paid';
  const when = sayWhen(part, today);
  return paidPaise > 0 ? `${formatPaise(paidPaise)} paid, ${formatPaise(amountPaise - paidPaise)} ${when}` : when;
}

function Instalments({ booking: { instalments }, today }: QuoteBookingView) {
  const next = instalments.findIndex(({ amountPaise, paidPaise }) => paidPaise < amountPaise);
  return (
    <ol className="q-payments q-instalments" aria-label="What is paid when">
      {instalments.map((part, at) => {
        const isPaid = part.paidPaise >= part.amountPaise;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: they stay in their order
          <li key={at} className={isPaid ? 'q-is-paid' : at === next ? 'q-is-next' : undefined}>
            <strong>{formatPaise(part.amountPaise)}</strong> <span>{sayPart(part, today)}</span>
          </li>
        );
      })}
    </ol>
  );
}

const kinds = { payment: 'Paid', refund: 'Given back', reversal: 'Taken out again' } as const;

interface LineProps {
  line: Payment;
  booking: Booking;
  token: string;
}

function Line({ line, booking: { payments, papers }, token }: LineProps) {
  const { id, kind, day, amountPaise, mode, reference, reversedId } = line;
  const of = payments.find((one) => one.id === reversedId);
  const isLess = kind === 'refund' || (kind === 'reversal' && of?.kind !== 'refund');
  const paper = papers.find(({ paymentId }) => paymentId === id);
  const how = kind === 'reversal' ? '' : ` · ${[paymentModeLabels[mode], reference].filter(Boolean).join(' ')}`;
  return (
    <li className="spread">
      <span className="q-what">
        {kinds[kind]}, {formatShortDay(day)}
        <small className="q-each">
          {of ? `It was noted on ${formatShortDay(of.day)}.` : null}
          {how.replace(' · ', '')}
        </small>
      </span>
      {paper ? <PaperLink {...{ paper, token }} /> : null}
      <strong>
        {isLess ? '−' : ''}
        {formatPaise(amountPaise)}
      </strong>
    </li>
  );
}

function PaperLink({ paper: { kind, number, cancelledOn }, token }: { paper: InvoiceRow; token: string }) {
  return (
    <a className="touch-target" href={quotePaths.invoice(token, number)}>
      {invoiceKindLabels[kind]} {number}
      {cancelledOn ? ', cancelled' : ''}
    </a>
  );
}

function Said({ said }: { said: readonly ReportedPayment[] }) {
  const shown = said.filter(({ state }) => state !== 'confirmed');
  if (shown.length === 0) return null;
  return (
    <ul className="q-said">
      {shown.map(({ id, state, amountPaise, utr, reportedAt, reason }) => (
        <li key={id} className={state === 'open' ? undefined : 'q-late'}>
          {state === 'open' ? (
            <>
              <strong>We are checking your payment of {formatPaise(amountPaise)}.</strong>
              <span>
                You told us on {formatMoment(reportedAt)} (India), UTR {utr}. Once we find it at our bank, it stands
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

export function BookedFlag({ booked, quote }: { booked: QuoteBookingView; quote: Quote }) {
  const { booking, agreedStartsOn: movedFrom } = booked;
  const { acceptedAt, acceptedName } = quote;
  if (booking.cancelled) return <Cancelled {...booked} />;
  return (
    <Flag isGood={!booking.seatsDeadline} title={sayState(booked)}>
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
      {movedFrom && booking.start ? (
        <p>
          <b>New date:</b> it starts on {formatShortDay(booking.start)}, no longer on {formatShortDay(movedFrom)}.
        </p>
      ) : null}
      {booking.balancePaise < 0 ? (
        <p>You have paid {formatPaise(-booking.balancePaise)} more than it costs. That comes back to you.</p>
      ) : null}
    </Flag>
  );
}

function sayState({ booking: { state, seatsDeadline, paidPaise, totalPaise } }: QuoteBookingView): string {
  if (state === 'travelling') return 'Have a good ride!';
  if (state === 'done') return 'Thank you for riding with us!';
  if (seatsDeadline) return 'We have your yes.';
  if (paidPaise >= totalPaise) return 'Paid in full. Thank you!';
  if (paidPaise > 0) return `We have received ${formatPaise(paidPaise)} of ${formatPaise(totalPaise)}. Thank you!`;
  return 'Accepted. Thank you!';
}

function Cancelled({ booking, refundBy }: QuoteBookingView) {
  const { cancelled, payments, paidPaise } = booking;
  if (!cancelled) return null;
  const reversed = new Set(payments.map(({ reversedId }) => reversedId));
  const refunds = payments.filter(({ id, kind }) => kind === 'refund' && !reversed.has(id));
  const given = refunds.reduce((sum, { amountPaise }) => sum + amountPaise, 0);
  const back = Math.max(0, paidPaise - cancelled.keptPaise);
  const said: ReactNode[] = [sayKept(cancelled.keptPaise, paidPaise + given)];
  if (given > 0) said.push(`${formatPaise(given)} went back to you on ${formatShortDay(refunds.at(-1)?.day ?? '')}.`);
  if (back > 0) {
    said.push(`${formatPaise(back)} comes back to you${refundBy ? ` by ${formatShortDay(refundBy)}` : ''}.`);
  }
  return (
    <Flag title="This booking is cancelled.">
      <p>
        Since {formatShortDay(cancelled.day)}. {said.join(' ')} Nothing more is asked.
      </p>
    </Flag>
  );
}

function sayKept(kept: number, paid: number): string {
  if (paid <= 0) return 'Nothing was paid.';
  if (kept === 0) return 'We keep nothing of what you paid.';
  return kept === paid
    ? `We keep the ${formatPaise(kept)} that you paid.`
    : `We keep ${formatPaise(kept)} of the ${formatPaise(paid)} that you paid.`;
}
