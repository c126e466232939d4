import { useQuery } from '@tanstack/react-query';
import * as bookingsApi from '#shared/bookings/api';
import type { Booking } from '#shared/bookings/booking';
import { DepartureMove } from '#shared/bookings/booking-requests';
import { addDays, countDaysBetween, formatDay, isCalendarDay } from '#shared/dates';
import { listOpenToInquiries } from '#shared/tours/departures';
import { Loading } from '../components/admin-page';
import { Button, QuietButton } from '../components/button';
import { Field } from '../components/field';
import { callApi, toVersionTarget } from '../session/api-client';
import { toursQuery } from '../tours/queries';
import { ActionForm, type BookingDialogProps, ErrorNotice, useActionForm, useBookingAction } from './action-form';
import { formatDepartureOption, ownDaysLabel, ownDaysOption } from './new-booking-form';
import { OwnDaysFields } from './trip-fields';

/** Last day of a trip of the same length that begins on another day; empty while the day is half typed. */
const findMovedEnd = ({ start, end }: Booking, newStart: string): string =>
  start && end && isCalendarDay(newStart) ? addDays(newStart, countDaysBetween(start, end)) : '';

/** Moves a booking to another departure of its tour, or to days of its own, which take no seats. */
export function MoveDialog({ booking, today, onClose }: BookingDialogProps) {
  const { data, error, refetch } = useQuery(toursQuery);
  const tour = data?.tours.find(({ _id }) => _id === booking.tourId);
  const form = useActionForm(DepartureMove, { start: '', ownStart: '', ownEnd: '' }, ({ start, ownStart, ownEnd }) =>
    tour && start !== ownDaysOption ? { start } : { start: ownStart, end: ownEnd },
  );
  if (!data) return <Loading {...{ error, refetch }} message="Loading dates…" />;
  const { values, setValues, problems } = form;
  const departures = listOpenToInquiries(tour?.departures, today).filter(({ startsOn }) => startsOn !== booking.start);
  const hasOwnDays = !tour || values.start === ownDaysOption;
  const people = booking.seats === 1 ? 'One person moves' : `${booking.seats} people move`;
  const move = ({ start, end }: DepartureMove, overbook: boolean) =>
    form.run(
      `move ${booking.id}`,
      () => callApi(bookingsApi.moveBooking, { ...toVersionTarget(booking), json: { start, end, overbook } }),
      {
        formatSuccess: () => `Moved to ${formatDay(start)}.`,
        onDone: onClose,
      },
    );
  return (
    <ActionForm {...{ form }} submitLabel="Move" onSend={move} onCancel={onClose}>
      <p>
        {people}
        {booking.start ? ` from ${formatDay(booking.start)}` : ''} with their payments. Days of instalments move, too.
        {hasOwnDays ? ' The new days take no seats.' : ''}
      </p>
      {tour ? (
        <Field
          {...form.getFieldProps('start')}
          label="New date"
          problem={hasOwnDays ? undefined : problems.start}
          emptyOptionLabel="Choose…"
          options={[
            ...departures.map((departure) => [departure.startsOn, formatDepartureOption(departure, today)] as const),
            [ownDaysOption, ownDaysLabel],
          ]}
        />
      ) : null}
      {hasOwnDays ? (
        <OwnDaysFields
          {...{ today, problems }}
          start={values.ownStart}
          end={values.ownEnd}
          onStartChange={(ownStart) => {
            const isEndTyped = values.ownEnd !== '' && values.ownEnd !== findMovedEnd(booking, values.ownStart);
            setValues({ ownStart, ...(isEndTyped ? {} : { ownEnd: findMovedEnd(booking, ownStart) }) });
          }}
          onEndChange={(ownEnd) => setValues({ ownEnd })}
        />
      ) : null}
    </ActionForm>
  );
}

export function OverbookingNotice({ booking, onMove }: { booking: Booking; onMove: () => void }) {
  const { busy, error, run } = useBookingAction();
  const confirmSeats = () =>
    run(`seats ${booking.id}`, () => callApi(bookingsApi.confirmSeats, toVersionTarget(booking)), {
      formatSuccess: () => 'Confirmed. They can pay now.',
    });
  return (
    <div className="notice grid gap-2 bg-rust" role="status">
      <p>
        <strong>Waits for seats.</strong> There are fewer seats than people. They read that you answer by{' '}
        {formatDay(booking.seatsDeadline ?? '')}, and are asked for no payment until you confirm.
      </p>
      <ErrorNotice action={{ busy, error }} />
      <div className="cluster">
        <Button isOutlined disabled={busy} onClick={() => void confirmSeats()}>
          Confirm, more people than seats
        </Button>
        <QuietButton onClick={onMove}>Offer another date…</QuietButton>
      </div>
    </div>
  );
}
