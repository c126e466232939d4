import type { ReactNode } from 'react';
import type { Quote } from '#shared/quotes/quote';
import type { BookedView } from '#shared/quotes/quote-view';
import { dayWords } from '#shared/ride/days';
import { formatMoment } from '#shared/text/dates';
import { formatPaise } from '#shared/text/paise';
import { Flag } from './linked-page';

export function BookedFlag({ booked, quote }: { booked: BookedView; quote: Quote }) {
  const { booking, movedFrom } = booked;
  const { acceptedAt, acceptedName } = quote;
  if (booking.cancelled) return <Cancelled {...booked} />;
  return (
    <Flag isGood={!booking.awaitsSeatsBy} title={sayState(booked)}>
      {booking.awaitsSeatsBy ? (
        <p>
          There are fewer seats than people now: we check and write to you by {dayWords(booking.awaitsSeatsBy)}. Please
          pay nothing until then.
        </p>
      ) : null}
      {acceptedAt ? (
        <p>
          Accepted by {acceptedName}, on {formatMoment(acceptedAt)} (India).
        </p>
      ) : null}
      {movedFrom && booking.start ? (
        <p>
          <b>New date:</b> it starts on {dayWords(booking.start)}, no longer on {dayWords(movedFrom)}.
        </p>
      ) : null}
      {booking.balancePaise < 0 ? (
        <p>You have paid {formatPaise(-booking.balancePaise)} more than it costs. That comes back to you.</p>
      ) : null}
    </Flag>
  );
}

function sayState({ booking: { state, awaitsSeatsBy, paidPaise, totalPaise } }: BookedView): string {
  if (state === 'travelling') return 'Have a good ride!';
  if (state === 'done') return 'Thank you for riding with us!';
  if (awaitsSeatsBy) return 'We have your yes.';
  if (paidPaise >= totalPaise) return 'Paid in full. Thank you!';
  if (paidPaise > 0) return `We have received ${formatPaise(paidPaise)} of ${formatPaise(totalPaise)}. Thank you!`;
  return 'Accepted. Thank you!';
}

function Cancelled({ booking, refundBy }: BookedView) {
  const { cancelled, payments, paidPaise } = booking;
  if (!cancelled) return null;
  const reversed = new Set(payments.map(({ reverses }) => reverses));
  const refunds = payments.filter(({ id, kind }) => kind === 'refund' && !reversed.has(id));
  const given = refunds.reduce((sum, { amountPaise }) => sum + amountPaise, 0);
  const back = Math.max(0, paidPaise - cancelled.keptPaise);
  const said: ReactNode[] = [sayKept(cancelled.keptPaise, paidPaise + given)];
  if (given > 0) said.push(`${formatPaise(given)} went back to you on ${dayWords(refunds.at(-1)?.day ?? '')}.`);
  if (back > 0) {
    said.push(`${formatPaise(back)} comes back to you${refundBy ? ` by ${dayWords(refundBy)}` : ''}.`);
  }
  return (
    <Flag title="This booking is cancelled.">
      <p>
        Since {dayWords(cancelled.day)}. {said.join(' ')} Nothing more is asked.
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
