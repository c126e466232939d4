import { useQuery } from '@tanstack/react-query';
import CalendarCheck from 'lucide-react/icons/calendar-check';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import * as v from 'valibot';
import { adminLinks } from '#shared/admin-routes';
import type { BookingRow } from '#shared/bookings/booking';
import { formatDay, toIndianDay } from '#shared/dates';
import { type Inquiry, isOpenStatus } from '#shared/inquiries/inbox';
import { formatPaise, formatRupees } from '#shared/money';
import { pages } from '#shared/routes';
import { requiredLine } from '#shared/text';
import type { Departure } from '#shared/tours/departure-schema';
import { countSeatsLeft, findDepartureStatus, formatSeats, listUpcoming } from '#shared/tours/departures';
import { untitledTour } from '#shared/tours/tour-messages';
import { findCurrentBooking, inquiryBookingsQuery } from '../bookings/queries';
import { useAdminForm } from '../components/admin-form';
import { Button, LinkButton } from '../components/button';
import { Field } from '../components/field';
import { AdminForm } from '../components/form-section';
import { findInquiryPrice } from '../reply-templates/template-values';
import { toursQuery } from '../tours/queries';
import * as styles from './inquiry-detail.module.css';
import type { InquiryEditProps } from './use-change-inquiries';

function formatFreeSeats(departure: Departure): string {
  const status = findDepartureStatus(departure);
  if (status === 'full' || status === 'cancelled') return status;
  return `${countSeatsLeft(departure)} of ${departure.seats} seats free`;
}

export function RequestedTour({ inquiry, onChange }: InquiryEditProps) {
  const { tourId, departureId, number } = inquiry;
  const [isEditing, setEditing] = useState(false);
  const { data } = useQuery({ ...toursQuery, enabled: tourId !== null || isEditing });
  const tour = data?.tours.find(({ _id }) => _id === tourId);
  const departure = tour?.departures?.find(({ id }) => id === departureId);
  if (tourId !== null && !data) return null;
  const price = tour ? findInquiryPrice(inquiry, tour) : null;
  const hasTooFewSeats =
    departure !== undefined && (findDepartureStatus(departure) === 'full' || countSeatsLeft(departure) < number);
  const canBeOnWaitlist =
    departure !== undefined && departure.startsOn >= toIndianDay(Date.now()) && isOpenStatus(inquiry.status);
  return (
    <div className={`row flex-wrap leading-snug rounded-control border ${styles.requestedTour}`}>
      {tour ? (
        <>
          <Link className="touch-target font-semibold" to={pages.tour(tour._id)} target="_blank">
            {tour.heading || untitledTour}
          </Link>
          {price === null ? null : <span className="tabular-nums">{formatRupees(price)} a person</span>}
          {departure ? (
            <span className={hasTooFewSeats ? 'text-danger font-semibold' : undefined}>
              starts {formatDay(departure.startsOn)}, {formatFreeSeats(departure)}
            </span>
          ) : null}
          {departure && canBeOnWaitlist ? <Waitlist {...{ inquiry, onChange, hasTooFewSeats }} /> : null}
        </>
      ) : (
        <span>{tourId ? 'Asked about a tour that is no longer on the site.' : 'About no tour of ours yet.'}</span>
      )}
      {inquiry.deletedAt === null ? (
        <button
          type="button"
          className="btn-text touch-target"
          aria-expanded={isEditing}
          onClick={() => setEditing(!isEditing)}
        >
          {isEditing ? 'Done' : tour ? 'Change' : 'Choose a tour'}
        </button>
      ) : null}
      {isEditing ? (
        <div className={`grid items-start auto-fit-140 gap-3 ${styles.tourForm}`}>
          <TourFields
            {...{ tourId, departureId }}
            onChange={(requestedTour) => void onChange(inquiry, { asked: requestedTour })}
          />
        </div>
      ) : null}
    </div>
  );
}

interface TourFieldsProps {
  tourId: string | null;
  departureId: string | null;
  problem?: string | undefined;
  onChange: (requestedTour: { tourId: string | null; departureId: string | null }) => void;
}

export function TourFields({ tourId, departureId, problem, onChange }: TourFieldsProps) {
  const tours = useQuery(toursQuery).data?.tours ?? [];
  const tour = tours.find(({ _id }) => _id === tourId);
  const upcomingDepartures = listUpcoming(tour?.departures, toIndianDay(Date.now()));
  const selectedDeparture = tour?.departures?.find(({ id }) => id === departureId);
  return (
    <>
      <Field
        label="Tour"
        problem={problem}
        emptyOptionLabel="No tour yet"
        options={tours.map(({ _id, heading }) => [_id, heading || untitledTour])}
        value={tour?._id ?? ''}
        onValueChange={(text) => onChange({ tourId: text || null, departureId: null })}
      />
      {tour ? (
        <Field
          label="Date"
          hint={upcomingDepartures.length === 0 ? 'This tour has no dates to come.' : null}
          emptyOptionLabel="Not agreed yet"
          options={[
            ...(selectedDeparture && !upcomingDepartures.includes(selectedDeparture) ? [selectedDeparture] : []),
            ...upcomingDepartures,
          ].map((departure) => [
            departure.id,
            upcomingDepartures.includes(departure)
              ? `${formatDay(departure.startsOn)} · ${formatFreeSeats(departure)}`
              : formatDay(departure.startsOn),
          ])}
          value={selectedDeparture?.id ?? ''}
          onValueChange={(text) => onChange({ tourId: tour._id, departureId: text || null })}
        />
      ) : null}
    </>
  );
}

export function InquiryBooking({ inquiry: { _id, status, deletedAt } }: { inquiry: Inquiry }) {
  const bookings = useQuery(inquiryBookingsQuery(_id)).data;
  const booking = bookings && findCurrentBooking(bookings);
  if (!bookings || (!booking && deletedAt)) return null;
  const notice = booking
    ? formatBookingNotice(booking, status === 'lost')
    : status === 'won'
      ? 'Won: make its booking to take seats.'
      : null;
  return (
    <>
      {notice && !deletedAt ? <p className="notice bg-amber">{notice}</p> : null}
      <LinkButton
        isQuiet
        icon={CalendarCheck}
        className="justify-self-start"
        to={booking ? adminLinks.booking(booking.id) : adminLinks.newBooking(_id)}
      >
        {booking ? `Booking ${booking.reference}` : 'Make its booking'}
      </LinkButton>
    </>
  );
}

function formatBookingNotice(
  { reference, state, start, seats, paidPaise }: BookingRow,
  isLost: boolean,
): string | null {
  if (state === 'cancelled') return null;
  if (!isLost)
    return `Booked: ${reference}, ${formatSeats(seats)}${start ? ` from ${formatDay(start)}` : ', no date yet'}.`;
  const paidText = paidPaise > 0 ? `, with ${formatPaise(paidPaise)} paid` : '';
  return `Lost: its booking ${reference} stays as it is${paidText}, and ${formatSeats(seats)} taken. Cancel it there if nobody comes.`;
}

const WaitlistRemoval = v.object({ reason: requiredLine(200, 'Say why.') });

function Waitlist({ inquiry, onChange, hasTooFewSeats }: InquiryEditProps & { hasTooFewSeats: boolean }) {
  const [isRemoving, setRemoving] = useState(false);
  const { getFieldProps, problems, submit, setValues } = useAdminForm(WaitlistRemoval, { reason: '' });
  const { waits: isOnWaitlist } = inquiry;
  if (inquiry.deletedAt !== null || !(isOnWaitlist || hasTooFewSeats)) return null;
  if (!isOnWaitlist) {
    return (
      <button type="button" className="btn-text touch-target" onClick={() => void onChange(inquiry, { waits: true })}>
        Put on the waiting list
      </button>
    );
  }
  const removeFromWaitlist = ({ reason }: v.InferOutput<typeof WaitlistRemoval>) => {
    setRemoving(false);
    setValues({ reason: '' });
    void onChange(inquiry, { stopsWaiting: reason });
  };
  return (
    <>
      <span className="font-semibold">On the waiting list</span>
      <button
        type="button"
        className="btn-text touch-target"
        aria-expanded={isRemoving}
        onClick={() => setRemoving(!isRemoving)}
      >
        {isRemoving ? 'Keep on it' : 'Take off it…'}
      </button>
      {isRemoving ? (
        <AdminForm
          {...{ problems }}
          busy={false}
          className={styles.tourForm ?? ''}
          onSubmit={() => submit(removeFromWaitlist)}
        >
          <Field
            {...getFieldProps('reason')}
            label="Why"
            hint="Your colleagues read it in the timeline."
            maxLength={200}
          />
          <Button type="submit" className="justify-self-start">
            Take off the waiting list
          </Button>
        </AdminForm>
      ) : null}
    </>
  );
}
