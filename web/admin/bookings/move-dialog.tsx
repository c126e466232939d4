import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Booking } from '#shared/bookings/booking';
import { formatDay } from '#shared/text/dates';
import { seatsWords } from '#shared/tours/departures';
import { moveBooking } from '../queries/bookings';
import { toursQuery } from '../queries/tours';
import { Field } from '../ui/field';
import { Loading } from '../ui/state-line';
import { ActionForm, useBookingAction } from './action-form';
import { datesOf, sayDate } from './new-booking-form';

interface MoveDialogProps {
  booking: Booking;
  today: string;
  onClose: () => void;
}

export function MoveDialog({ booking, today, onClose }: MoveDialogProps) {
  const { data, error, refetch } = useQuery(toursQuery);
  const [start, setStart] = useState('');
  const { busy, refused, run, refuse } = useBookingAction();
  if (!data) return <Loading {...{ error, refetch }} words="Loading dates…" />;
  const tour = data.tours.find(({ _id }) => _id === booking.tourId);
  const dates = datesOf(tour, today).filter(({ startsOn }) => startsOn !== booking.start);
  if (dates.length === 0) return <p>This tour has no other date ahead. Add one to the tour first.</p>;
  const save = async (overbook: boolean) => {
    if (start === '') return refuse({ start: 'Choose a date.' });
    const done = await run(`move ${booking.id}`, () => moveBooking(booking, { start, overbook }), {
      said: () => `Moved to ${formatDay(start)}.`,
    });
    if (done) onClose();
  };
  return (
    <ActionForm
      {...{ refused, busy }}
      submit="Move"
      onSubmit={() => void save(false)}
      onOverbook={() => void save(true)}
      onCancel={onClose}
    >
      <p>
        {seatsWords(booking.seats)} {booking.start ? `of ${formatDay(booking.start)} ` : ''}
        {booking.seats === 1 ? 'moves' : 'move'} with their payments. Days of instalments move, too.
      </p>
      <Field
        label="New date"
        problem={refused.fields.start}
        none="Choose…"
        options={dates.map((date) => [date.startsOn, sayDate(date)])}
        value={start}
        onType={setStart}
      />
    </ActionForm>
  );
}
