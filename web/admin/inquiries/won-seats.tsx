import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import type { BookingRow } from '#shared/bookings/booking';
import type { InquiryEvent } from '#shared/inquiries/inbox';
import type { Inquiry } from '#shared/inquiries/stored-inquiry';
import { isAccepted, type Quote } from '#shared/quotes/quote';
import { deskLinks } from '#shared/site/protected-pages';
import { formatDay } from '#shared/text/dates';
import { formatPaise } from '#shared/text/paise';
import type { Departure } from '#shared/tours/departure-schema';
import { seatsLeft } from '#shared/tours/departures';
import type { DeskTour } from '#shared/tours/tour-stage';
import { bookingsOfQuery } from '../queries/bookings';
import { refreshInbox } from '../queries/inbox';
import { quotesQuery } from '../queries/quotes';
import { putTour, type SavedTour, takeSeats, toursQuery } from '../queries/tours';
import { useDeskMutation } from '../queries/use-desk-mutation';
import { Button } from '../ui/button';

interface WonSeatsProps {
  inquiry: Inquiry;
  events: readonly InquiryEvent[];
}

const seatsOf = (count: number) => (count === 1 ? 'one seat' : `${count} seats`);

interface Place {
  tour: DeskTour;
  departure: Departure;
}

function placeOf(tours: readonly DeskTour[], tourId: string | null, is: (one: Departure) => boolean): Place | null {
  const tour = tours.find(({ _id }) => _id === tourId);
  const departure = tour?.departures?.find(is);
  return tour && departure ? { tour, departure } : null;
}

/** The seats that the inquiry has, by date. */
function listTaken({ inquiry: { _id }, events }: WonSeatsProps, tours: readonly DeskTour[]) {
  const taken = new Map<string, { tour: string | null; seats: number }>();
  for (const { inquiry, kind, detail } of events) {
    if (inquiry !== _id || kind !== 'seats') continue;
    const date = detail.departure ?? '';
    const seats = (taken.get(date)?.seats ?? 0) + Number(detail.seats ?? 0);
    taken.set(date, { tour: detail.tour ?? null, seats });
  }
  return [...taken].flatMap(([date, { tour, seats }]) => {
    const place = seats > 0 ? placeOf(tours, tour, ({ id }) => id === date) : null;
    return place ? [{ ...place, seats }] : [];
  });
}

/** Without a booking seats can be taken once it is won, and freed again. */
export function WonSeats({ inquiry, events }: WonSeatsProps) {
  const { status, _id } = inquiry;
  const quote = useQuery(quotesQuery(_id)).data?.find(isAccepted);
  const hadSeats = events.some((one) => one.inquiry === _id && one.kind === 'seats');
  const isWanted = status === 'won' || (quote !== undefined && status !== 'lost' && status !== 'spam');
  const tours = useQuery({ ...toursQuery, enabled: isWanted || hadSeats }).data?.tours;
  const isLost = status === 'lost';
  const bookings = useQuery({ ...bookingsOfQuery(_id), enabled: isWanted || isLost }).data;
  const { refused, busy, change } = useSeats(_id);
  const booking = bookings?.find(({ state }) => state !== 'cancelled');
  if (isLost && booking) return <LostBooking booking={booking} />;
  if (!tours || (isWanted && !bookings)) return null;
  const taken = listTaken({ inquiry, events }, tours);
  if (booking && taken.length === 0) {
    const { reference, seats, start } = booking;
    const from = start ? ` from ${formatDay(start)}` : ', no date yet';
    return <Notice about="Booked:">{`${reference}, ${seatsOf(seats)}${from}.`}</Notice>;
  }
  // What was agreed on is what the quote says, whatever was asked first.
  const place = quote
    ? placeOf(tours, quote.content.tourId, ({ startsOn }) => startsOn === quote.content.startsOn)
    : placeOf(tours, inquiry.tourId, ({ id }) => id === inquiry.departureId);
  const people = quote?.content.people ?? Math.max(1, inquiry.number);
  if (taken.length === 0 && !isWanted) return null;
  if (taken.length === 0 && !place) {
    const words = quote ? sayNoDate(quote) : 'choose its tour and date above to take seats.';
    return words ? <Notice about={quote ? 'Accepted:' : 'Won:'}>{words}</Notice> : null;
  }
  return (
    <div className="notice stack starts on-amber gap-12">
      {taken.map(({ tour, departure, seats }) => (
        <div key={departure.id} className="stack starts gap-12">
          <p>
            {isLost ? <strong>Lost: </strong> : null}
            {seatsOf(seats)} of {tour.heading} on {formatDay(departure.startsOn)} {seats === 1 ? 'is' : 'are'}{' '}
            {isLost ? 'still ' : ''}taken for this inquiry.
          </p>
          <Button
            className={isLost ? '' : 'btn-quiet'}
            disabled={busy}
            onClick={() => void change({ tour, departure }, -seats)}
          >
            Free {seats === 1 ? 'it' : 'them'} again
          </Button>
        </div>
      ))}
      {taken.length === 0 && place ? (
        <div className="stack starts gap-12">
          <p>
            <strong>{quote ? `${quote.number} is accepted:` : 'Won:'}</strong> take {seatsOf(people)} of{' '}
            {place.tour.heading} on {formatDay(place.departure.startsOn)}? {seatsLeft(place.departure)} of{' '}
            {place.departure.seats} are free.
          </p>
          <Button disabled={busy} onClick={() => void change(place, people, refused.isFull)}>
            {refused.isFull ? 'Take them all the same' : `Take ${seatsOf(people)}`}
          </Button>
        </div>
      ) : null}
      {refused.message ? <p role="alert">{refused.message}</p> : null}
    </div>
  );
}

/** Who is lost may come all the same, and what they paid is theirs: a person decides. */
function LostBooking({ booking: { id, reference, seats, paidPaise } }: { booking: BookingRow }) {
  const paid = paidPaise > 0 ? `, with ${formatPaise(paidPaise)} paid` : '';
  return (
    <Notice about="Lost:">
      its booking <Link to={deskLinks.booking(id)}>{reference}</Link> stays as it is{paid}, and{' '}
      {seats === 1 ? 'its seat stays' : `its ${seats} seats stay`} taken. Cancel it there if nobody comes.
    </Notice>
  );
}

function Notice({ about, children }: { about: string; children: ReactNode }) {
  return (
    <div className="notice stack starts on-amber gap-12">
      <p>
        <strong>{about}</strong> {children}
      </p>
    </div>
  );
}

/** Null for a trip of one's own, which has none. */
function sayNoDate({ number, content: { tourId, startsOn } }: Quote): string | null {
  if (tourId === null) return null;
  return startsOn
    ? `${number} is for ${formatDay(startsOn)}, which is none of the tour’s dates. Add that date to the tour to take seats.`
    : `${number} names no first day, so no seats are taken. Agree on one, and send a new revision.`;
}

/** Frees them below 0. */
function useSeats(inquiry: string) {
  const client = useQueryClient();
  const { busy, run } = useDeskMutation();
  const [refused, setRefused] = useState({ message: '', isFull: false });
  const change = ({ tour, departure }: Place, seats: number, over = false) => {
    setRefused({ message: '', isFull: false });
    return run<SavedTour, DeskTour>({
      action: `seats ${inquiry} ${seats}`,
      // By the tour's version a second press takes nothing. A failure may be an answer that got lost.
      call: () =>
        takeSeats(tour, departure.id, { seats, inquiry, ...(over ? { over } : {}) }).finally(
          () => void refreshInbox(client),
        ),
      done: ({ tour: now, message }) => {
        if (now) putTour(client, now);
        return message;
      },
      refused: (fields) =>
        setRefused({ message: Object.values(fields)[0] ?? '', isFull: seats > 0 && 'seats' in fields }),
      conflict: (now) => {
        putTour(client, now);
        setRefused({ message: 'Somebody was first. This is how it is now.', isFull: false });
        return null;
      },
      failed: 'We couldn’t change the seats.',
      again: true,
    });
  };
  return { refused, busy, change };
}
