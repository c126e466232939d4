import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import * as bookingsApi from '#shared/bookings/api';
import { type Booking, Cancellation, type CancellationPlan, Move, Reversal } from '#shared/bookings/booking';
import { PaymentNotFound } from '#shared/bookings/reported-payments';
import { formatDay, formatMoment } from '#shared/dates';
import { months } from '#shared/inquiries/inquiry-labels';
import { isReminder, type ReplyTemplate } from '#shared/inquiries/reply-templates';
import { formatPaise } from '#shared/money';
import { pages } from '#shared/routes';
import { formatSeats, listAskable } from '#shared/tours/departures';
import { useSite } from '../../components/page/site-context';
import { Loading } from '../components/admin-page';
import { Button, QuietButton } from '../components/button';
import { Field } from '../components/field';
import { Sums } from '../components/figures';
import type { SendChannel } from '../reply-templates/reply-links';
import { TemplateMessage } from '../reply-templates/template-message';
import type { TemplateFacts } from '../reply-templates/template-values';
import { atVersion, callApi } from '../session/api-client';
import { toursQuery } from '../tours/queries';
import {
  ActionForm,
  type BookingDialogProps,
  DayField,
  ErrorNotice,
  useActionForm,
  useBookingAction,
  useIdempotencyKey,
} from './action-form';
import { formatDepartureOption } from './new-booking-form';
import { AmountField, parseAmount } from './payment-dialog';
import { cancellationQuery } from './queries';

export function MoveDialog({ booking, today, onClose }: BookingDialogProps) {
  const { data, error, refetch } = useQuery(toursQuery);
  const form = useActionForm(Move, { start: '' });
  if (!data) return <Loading {...{ error, refetch }} words="Loading dates…" />;
  const tour = data.tours.find(({ _id }) => _id === booking.tourId);
  const dates = listAskable(tour?.departures, today).filter(({ startsOn }) => startsOn !== booking.start);
  if (dates.length === 0) return <p>This tour has no other date ahead. Add one to the tour first.</p>;
  const move = ({ start }: Move, overbook: boolean) =>
    form.run(
      `move ${booking.id}`,
      () => callApi(bookingsApi.moveBooking, { ...atVersion(booking), json: { start, overbook } }),
      {
        said: () => `Moved to ${formatDay(start)}.`,
        done: onClose,
      },
    );
  return (
    <ActionForm {...{ form }} submit="Move" onSend={move} onCancel={onClose}>
      <p>
        {formatSeats(booking.seats)} {booking.start ? `of ${formatDay(booking.start)} ` : ''}
        {booking.seats === 1 ? 'moves' : 'move'} with their payments. Days of instalments move, too.
      </p>
      <Field
        {...form.bind('start')}
        label="New date"
        none="Choose…"
        options={dates.map((date) => [date.startsOn, formatDepartureOption(date)])}
      />
    </ActionForm>
  );
}

/** Notice of a booking beyond the free seats: the desk confirms it or offers another date, and the payer's page says so. */
export function AwaitingSeatsNotice({ booking, onMove }: { booking: Booking; onMove: () => void }) {
  const { busy, refused, run } = useBookingAction();
  const confirm = () =>
    run(`seats ${booking.id}`, () => callApi(bookingsApi.confirmSeats, atVersion(booking)), {
      said: () => 'Confirmed. They can pay now.',
    });
  return (
    <div className="notice stack gap-8 on-rust" role="status">
      <p>
        <strong>Waits for seats.</strong> There are fewer seats than people. They read that you answer by{' '}
        {formatDay(booking.awaitsSeatsBy ?? '')}, and are asked for no payment until you confirm.
      </p>
      <ErrorNotice action={{ busy, refused }} />
      <div className="cluster">
        <Button line disabled={busy} onClick={() => void confirm()}>
          Confirm, more people than seats
        </Button>
        <QuietButton onClick={onMove}>Offer another date…</QuietButton>
      </div>
    </div>
  );
}

export function CancelDialog({ booking, today, onClose }: BookingDialogProps) {
  const first = { day: today, keptPaise: '', reason: '', sure: false };
  const form = useActionForm(Cancellation, first, ({ keptPaise, ...typed }) => ({
    ...typed,
    ...(keptPaise.trim() === '' ? {} : { keptPaise: parseAmount(keptPaise) }),
  }));
  const { data: plan, error, refetch } = useQuery(cancellationQuery(booking, form.typed.day));
  const cancel = (json: Cancellation) => {
    if (!plan) return;
    const backPaise = plan.paidPaise - (json.keptPaise ?? plan.keptPaise);
    const back = backPaise > 0 ? ` ${formatPaise(backPaise)} is to be given back.` : '';
    const said = () => `Cancelled.${back}`;
    const call = () => callApi(bookingsApi.cancelBooking, { ...atVersion(booking), json });
    return form.run(`cancel ${booking.id}`, call, { said, done: onClose });
  };
  return (
    <ActionForm {...{ form }} submit="Cancel the booking" onSend={cancel} onCancel={onClose}>
      <DayField {...{ form }} label="Cancelled on" max={today} />
      <Field {...form.bind('reason')} label="Why" maxLength={200} placeholder="Ill, the road is shut" />
      {plan && plan.keptPaise > 0 ? (
        <AmountField
          {...form.bind('keptPaise')}
          label="Keep less"
          hint={`Empty: ${formatPaise(plan.keptPaise)}, as the terms say.`}
        />
      ) : null}
      {plan ? <CancellationSums {...{ booking }} plan={applyTypedCharge(plan, form.typed.keptPaise)} /> : null}
      {plan || form.typed.day === '' || booking.cancelled ? null : (
        <Loading {...{ error, refetch }} words="Working it out…" />
      )}
    </ActionForm>
  );
}

/** The plan with the amount that is typed; an unreadable one, or more than the terms keep, changes nothing. */
function applyTypedCharge(plan: CancellationPlan, typed: string): CancellationPlan {
  const keptPaise = parseAmount(typed);
  if (typeof keptPaise === 'string' || keptPaise > plan.keptPaise) return plan;
  return { ...plan, keptPaise, backPaise: plan.paidPaise - keptPaise };
}

function CancellationSums({ plan, booking }: { plan: CancellationPlan; booking: Booking }) {
  const { percent, chargePaise, paidPaise, keptPaise, backPaise } = plan;
  const charge = `${percent}% of ${formatPaise(booking.totalPaise)} is ${formatPaise(chargePaise)}`;
  return (
    <>
      <Sums
        lines={[
          { words: 'Paid so far', values: [formatPaise(paidPaise)] },
          {
            words: 'We keep',
            more: `${charge}${chargePaise > paidPaise ? '; no more than was paid' : ''}`,
            values: [formatPaise(keptPaise)],
          },
          { words: 'Goes back', values: [<strong key="back">{formatPaise(backPaise)}</strong>] },
        ]}
      />
      <p className="fine">
        Nothing more is asked of them. {formatSeats(booking.seats)} {booking.seats === 1 ? 'becomes' : 'become'} free.
        {backPaise > 0 ? ' Send the money yourself, then note the refund.' : ''}
      </p>
    </>
  );
}

export function ReverseDialog({ booking, line: lineId, onClose }: BookingDialogProps & { line: string }) {
  const form = useActionForm(Reversal, { reason: '' });
  const once = useIdempotencyKey();
  const line = booking.payments.find(({ id }) => id === lineId);
  if (!line) return <p>This line is no longer there.</p>;
  const amount = formatPaise(line.amountPaise);
  const params = { id: booking.id, payment: line.id };
  const reverse = (json: Reversal) => {
    const key = once([line.id, json.reason]);
    return form.run(`reverse ${line.id}`, () => callApi(bookingsApi.reversePayment, { params, json, key }), {
      said: () => `${amount} taken back.`,
      done: onClose,
    });
  };
  return (
    <ActionForm {...{ form }} submit="Take it back" onSend={reverse} onCancel={onClose}>
      <p>
        {amount} of {formatDay(line.day)} is taken out of the balance. Both lines stay in the list.
      </p>
      <Field {...form.bind('reason')} label="Why" maxLength={200} placeholder="Noted twice, the bank sent it back" />
    </ActionForm>
  );
}

export function PaymentNotFoundDialog({ booking, said: saidId, onClose }: BookingDialogProps & { said: string }) {
  const form = useActionForm(PaymentNotFound, { reason: '' });
  const said = booking.said.find(({ id, state }) => id === saidId && state === 'open');
  if (!said) return <p>Somebody has looked for it already.</p>;
  const amount = formatPaise(said.amountPaise);
  const params = { id: booking.id, said: said.id };
  const note = (json: PaymentNotFound) =>
    form.run(`missing ${said.id}`, () => callApi(bookingsApi.rejectReportedPayment, { params, json }), {
      said: () => `${amount} not found.`,
      done: onClose,
    });
  return (
    <ActionForm {...{ form }} submit="Not found" onSend={note} onCancel={onClose}>
      <p>
        {amount} with UTR <span className="num">{said.utr}</span> isn’t at the bank. The payer’s page says so, with your
        reason.
      </p>
      <Field
        {...form.bind('reason')}
        label="Why"
        hint="They read it."
        maxLength={200}
        placeholder="Nothing with this number has come until today."
      />
    </ActionForm>
  );
}

function toTemplateFacts(booking: Booking, today: string): TemplateFacts {
  const { payer, tour, tourId, seats, start, totalPaise, reference, balancePaise, next } = booking;
  const departureMonth = start ? (months[Number(start.slice(5, 7)) - 1] ?? '') : '';
  return {
    inquiry: { name: payer.name, subject: tour, number: seats, departureMonth },
    tour: {
      heading: tour,
      price: Math.round(totalPaise / seats / 100),
      link: tourId === null ? '' : location.origin + pages.tour(tourId),
    },
    days: start === null ? [] : [start],
    balance: { reference, balancePaise, next, today },
  };
}

/** Where a reminder goes. A phone number without a country's code is Indian. */
const toRecipient = ({ payer: { phone, email } }: Booking) => ({
  countryCode: phone.startsWith('+') ? '' : '+91',
  phone,
  email,
});

/** A reminder of the balance. A person sends it from their own WhatsApp or mail; the desk notes that it was begun. */
export function RemindDialog({ booking, today, onClose }: BookingDialogProps) {
  const site = useSite();
  const action = useBookingAction();
  const once = useIdempotencyKey();
  if (booking.balancePaise <= 0 || booking.cancelled || booking.isErased) return <p>Nothing is to be paid any more.</p>;
  const send = (way: SendChannel, { title }: ReplyTemplate) => {
    if (way === 'copy') return;
    const json = { way, template: title };
    const said = () => 'Noted that you reminded them.';
    const call = () => callApi(bookingsApi.addReminder, { params: { id: booking.id }, json, key: once(json) });
    void action.run(`remind ${booking.id}`, call, { said, done: onClose });
  };
  return (
    <div className="stack gap-16">
      {booking.remindedAt ? <p className="small soft">Last reminder: {formatMoment(booking.remindedAt)}</p> : null}
      <TemplateMessage
        isOffered={({ text }) => isReminder(text)}
        facts={toTemplateFacts(booking, today)}
        fixed={['agency', 'phone']}
        to={toRecipient(booking)}
        subject={`${site.name}: ${booking.tour}, ${booking.reference}`}
        none={
          <p>
            No text has {'{balance}'} or {'{due}'} in it. <Link to={pages.answers}>Write one</Link>.
          </p>
        }
        news={<ErrorNotice {...{ action }} />}
        onSend={send}
      />
    </div>
  );
}
