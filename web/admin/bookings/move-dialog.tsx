import { useQuery } from '@tanstack/react-query';
import * as bookingsApi from '#shared/bookings/api';
import type { Booking } from '#shared/bookings/booking';
import { DepartureMove } from '#shared/bookings/booking-requests';
import { listOpenReports } from '#shared/bookings/reported-payments';
import { addDays, countDaysBetween, formatDay, formatMoment, isCalendarDay, toIndianDay } from '#shared/dates';
import { formatSeats, listOpenToInquiries } from '#shared/tours/departures';
import { Loading } from '../components/admin-page';
import { Button, QuietButton } from '../components/button';
import { ConfirmButton } from '../components/dialogs';
import { Field } from '../components/field';
import { useNow } from '../components/figures';
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

function useSeatsConfirmation(booking: Booking, successMessage: string) {
  const { busy, error, run } = useBookingAction();
  const confirmSeats = () =>
    run(`seats ${booking.id}`, () => callApi(bookingsApi.confirmSeats, toVersionTarget(booking)), {
      formatSuccess: () => successMessage,
    });
  return { busy, error, confirmSeats };
}

interface HoldNoticeProps {
  booking: Booking;
  heldUntil: string;
}

export function HoldNotice({ booking, heldUntil }: HoldNoticeProps) {
  const { busy, error, confirmSeats } = useSeatsConfirmation(booking, 'Confirmed. The seats are booked.');
  const freeing = useBookingAction();
  const today = toIndianDay(useNow());
  const freeSeats = () => {
    const json = { day: today, keptPaise: 0, reason: 'The seats were freed before a payment' };
    const call = () => callApi(bookingsApi.cancelBooking, { ...toVersionTarget(booking), json });
    return freeing.run(`free ${booking.id}`, call, { formatSuccess: () => 'Freed. The booking is cancelled.' });
  };
  const hasReport = listOpenReports(booking.reportedPayments).length > 0;
  return (
    <div className="notice grid gap-2 bg-amber" role="status">
      <p>
        <strong className="tabular-nums">Held until {formatMoment(heldUntil)}.</strong>{' '}
        {hasReport
          ? 'A reported payment keeps the seats until you have looked for it.'
          : 'Without a payment the seats are free again then, and they get a mail.'}
      </p>
      <ErrorNotice action={{ busy, error }} />
      <ErrorNotice action={freeing} />
      <div className="cluster">
        <Button isOutlined disabled={busy} onClick={() => void confirmSeats()}>
          Confirm without a payment
        </Button>
        <ConfirmButton
          label="Free the seats…"
          title={`Free ${formatSeats(booking.seats)} of ${booking.payer.name}?`}
          confirmLabel="Free the seats"
          cancelLabel="Keep the hold"
          busy={freeing.busy}
          onConfirm={freeSeats}
        >
          <p>
            {hasReport ? 'They say that they have paid: look for the payment first. ' : ''}
            The booking is cancelled at once, and nothing is asked of them.
          </p>
        </ConfirmButton>
      </div>
    </div>
  );
}

export function OverbookingNotice({ booking, onMove }: { booking: Booking; onMove: () => void }) {
  const { busy, error, confirmSeats } = useSeatsConfirmation(booking, 'Confirmed. They can pay now.');
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
