import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Booking, CancellationPlan } from '#shared/bookings/booking';
import { formatDay } from '#shared/text/dates';
import { formatPaise } from '#shared/text/paise';
import { seatsWords } from '#shared/tours/departures';
import { cancelBooking, cancellationQuery, moveBooking, noteSaidMissing, reversePayment } from '../queries/bookings';
import { toursQuery } from '../queries/tours';
import { Field } from '../ui/field';
import { Sums } from '../ui/plain-table';
import { Loading } from '../ui/state-line';
import { ActionForm, type BookingDialogProps, useBookingAction, useOnce } from './action-form';
import { datesOf, sayDate } from './new-booking-form';

export function MoveDialog({ booking, today, onClose }: BookingDialogProps) {
  const { data, error, refetch } = useQuery(toursQuery);
  const [start, setStart] = useState('');
  const action = useBookingAction();
  if (!data) return <Loading {...{ error, refetch }} words="Loading dates…" />;
  const tour = data.tours.find(({ _id }) => _id === booking.tourId);
  const dates = datesOf(tour, today).filter(({ startsOn }) => startsOn !== booking.start);
  if (dates.length === 0) return <p>This tour has no other date ahead. Add one to the tour first.</p>;
  const save = (overbook: boolean) => {
    if (start === '') return action.refuse({ start: 'Choose a date.' });
    const said = () => `Moved to ${formatDay(start)}.`;
    return action.run(`move ${booking.id}`, () => moveBooking(booking, { start, overbook }), { said, done: onClose });
  };
  return (
    <ActionForm
      {...{ action }}
      submit="Move"
      onSubmit={() => save(false)}
      onOverbook={() => save(true)}
      onCancel={onClose}
    >
      <p>
        {seatsWords(booking.seats)} {booking.start ? `of ${formatDay(booking.start)} ` : ''}
        {booking.seats === 1 ? 'moves' : 'move'} with their payments. Days of instalments move, too.
      </p>
      <Field
        label="New date"
        problem={action.refused.fields.start}
        none="Choose…"
        options={dates.map((date) => [date.startsOn, sayDate(date)])}
        value={start}
        onType={setStart}
      />
    </ActionForm>
  );
}

export function CancelDialog({ booking, today, onClose }: BookingDialogProps) {
  const [day, setDay] = useState(today);
  const { data: plan, error, refetch } = useQuery(cancellationQuery(booking, day));
  const action = useBookingAction();
  const save = () => {
    if (day === '') return action.refuse({ day: 'Enter a date.' });
    if (!plan) return;
    const back = plan.backPaise > 0 ? ` ${formatPaise(plan.backPaise)} is to be given back.` : '';
    const said = () => `Cancelled.${back}`;
    return action.run(`cancel ${booking.id}`, () => cancelBooking(booking, day), { said, done: onClose });
  };
  const { fields } = action.refused;
  return (
    <ActionForm {...{ action }} submit="Cancel the booking" onSubmit={save} onCancel={onClose}>
      <Field label="Cancelled on" problem={fields.day} type="date" max={today} value={day} onType={setDay} />
      {plan ? <Plan {...{ plan, booking }} /> : null}
      {plan || day === '' || booking.cancelled ? null : <Loading {...{ error, refetch }} words="Working it out…" />}
    </ActionForm>
  );
}

function Plan({ plan, booking }: { plan: CancellationPlan; booking: Booking }) {
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
        Nothing more is asked of them. {seatsWords(booking.seats)} {booking.seats === 1 ? 'becomes' : 'become'} free.
        {backPaise > 0 ? ' Send the money yourself, then note the refund.' : ''}
      </p>
    </>
  );
}

/** A reason to write, without which nothing is sent. */
function useReason(missing: string) {
  const [reason, setReason] = useState('');
  const action = useBookingAction();
  const words = reason.trim();
  const bound = { label: 'Why', problem: action.refused.fields.reason, maxLength: 200, value: reason };
  const send = (name: string, said: string, call: (words: string) => Promise<unknown>, done: () => void) =>
    words === '' ? action.refuse({ reason: missing }) : action.run(name, () => call(words), { said: () => said, done });
  return { action, send, field: { ...bound, onType: setReason } };
}

export function ReverseDialog({ booking, line: lineId, onClose }: BookingDialogProps & { line: string }) {
  const { action, send, field } = useReason('Say why.');
  const once = useOnce();
  const line = booking.payments.find(({ id }) => id === lineId);
  if (!line) return <p>This line is no longer there.</p>;
  const amount = formatPaise(line.amountPaise);
  const call = (reason: string) => reversePayment(booking.id, line.id, reason, once([line.id, reason]));
  const save = () => send(`reverse ${line.id}`, `${amount} taken back.`, call, onClose);
  return (
    <ActionForm {...{ action }} submit="Take it back" onSubmit={save} onCancel={onClose}>
      <p>
        {amount} of {formatDay(line.day)} is taken out of the balance. Both lines stay in the list.
      </p>
      <Field {...field} placeholder="Noted twice, the bank sent it back" />
    </ActionForm>
  );
}

export function MissingDialog({ booking, said: saidId, onClose }: BookingDialogProps & { said: string }) {
  const { action, send, field } = useReason('Say why: they read it.');
  const said = booking.said.find(({ id, state }) => id === saidId && state === 'open');
  if (!said) return <p>Somebody has looked for it already.</p>;
  const amount = formatPaise(said.amountPaise);
  const call = (reason: string) => noteSaidMissing(booking.id, said.id, reason);
  const save = () => send(`missing ${said.id}`, `${amount} not found.`, call, onClose);
  return (
    <ActionForm {...{ action }} submit="Not found" onSubmit={save} onCancel={onClose}>
      <p>
        {amount} with UTR <span className="num">{said.utr}</span> isn’t at the bank. The payer’s page says so, with your
        reason.
      </p>
      <Field {...field} hint="They read it." placeholder="Nothing with this number has come until today." />
    </ActionForm>
  );
}
