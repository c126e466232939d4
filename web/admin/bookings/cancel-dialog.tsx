import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Booking, CancellationPlan } from '#shared/bookings/booking';
import { formatPaise } from '#shared/text/paise';
import { seatsWords } from '#shared/tours/departures';
import { cancelBooking, cancellationQuery } from '../queries/bookings';
import { Field } from '../ui/field';
import { Loading } from '../ui/state-line';
import * as sums from '../ui/sums.module.css';
import { ActionForm, useBookingAction } from './action-form';

interface CancelDialogProps {
  booking: Booking;
  today: string;
  onClose: () => void;
}

export function CancelDialog({ booking, today, onClose }: CancelDialogProps) {
  const [day, setDay] = useState(today);
  const { data: plan, error, refetch } = useQuery(cancellationQuery(booking, day));
  const { busy, refused, run, refuse } = useBookingAction();
  const save = async () => {
    if (day === '') return refuse({ day: 'Enter a date.' });
    if (!plan) return;
    const done = await run(`cancel ${booking.id}`, () => cancelBooking(booking, day), {
      said: () =>
        plan.backPaise > 0 ? `Cancelled. ${formatPaise(plan.backPaise)} is to be given back.` : 'Cancelled.',
    });
    if (done) onClose();
  };
  return (
    <ActionForm {...{ refused, busy }} submit="Cancel the booking" onSubmit={() => void save()} onCancel={onClose}>
      <Field label="Cancelled on" problem={refused.fields.day} type="date" max={today} value={day} onType={setDay} />
      {plan ? (
        <Plan {...{ plan, booking }} />
      ) : day === '' || booking.cancelled ? null : (
        <Loading {...{ error, refetch }} words="Working it out…" />
      )}
    </ActionForm>
  );
}

function Plan({ plan, booking }: { plan: CancellationPlan; booking: Booking }) {
  const { percent, chargePaise, paidPaise, keptPaise, backPaise } = plan;
  return (
    <>
      <table className={sums.sums}>
        <tbody>
          <tr>
            <th scope="row">Paid so far</th>
            <td className="num">{formatPaise(paidPaise)}</td>
          </tr>
          <tr>
            <th scope="row">
              We keep
              <span className="fine block">
                {percent}% of {formatPaise(booking.totalPaise)} is {formatPaise(chargePaise)}
                {chargePaise > paidPaise ? '; no more than was paid' : ''}
              </span>
            </th>
            <td className="num">{formatPaise(keptPaise)}</td>
          </tr>
          <tr>
            <th scope="row">Goes back</th>
            <td className="num">
              <strong>{formatPaise(backPaise)}</strong>
            </td>
          </tr>
        </tbody>
      </table>
      <p className="fine">
        Nothing more is asked of them. {seatsWords(booking.seats)} {booking.seats === 1 ? 'becomes' : 'become'} free.
        {backPaise > 0 ? ' Send the money yourself, then note the refund.' : ''}
      </p>
    </>
  );
}
