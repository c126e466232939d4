import type { QueryClient } from '@tanstack/react-query';
import { Booking, SavedBooking } from '#shared/bookings/booking';
import {
  type DepartureCare,
  DeparturePage,
  DepartureRows,
  PeopleLinks,
  Roster,
  type SheetKind,
  Sheets,
} from '#shared/bookings/departures';
import { BookedPeople, fillSeats, type PersonInput } from '#shared/bookings/people';
import { api } from '#shared/calls';
import { ask } from '../session/ask';
import { putBooking } from './bookings';
import { reading, readingList } from './reading';

export const departuresKey = ['departures'];

export const departuresQuery = (from: string, to: string) =>
  reading([...departuresKey, from, to], api.departuresBetween(from, to), DepartureRows);

export const departureQuery = (tour: string, date: string) =>
  reading([...departuresKey, 'one', tour, date], api.departure(tour, date), DeparturePage);

/** With what is encrypted: asked for by a press, noted at each reading, and kept no longer than it is shown. */
export const readSheet = (tour: string, date: string, kind: SheetKind) =>
  ask(api.departureSheet(tour, date, kind), { schema: Sheets });

export const saveCare = (tour: string, date: string, json: DepartureCare, version: number) =>
  ask(api.departure(tour, date), { method: 'PUT', json, version, schema: DeparturePage });

export const savePeople = (booking: string, json: PersonInput[], version: number) =>
  ask(api.bookingPeople(booking), {
    method: 'PUT',
    json,
    version,
    now: { booking: Booking },
    schema: SavedBooking,
  });

const peopleKey = (booking: string) => [...departuresKey, 'booking', booking];

export const bookedPeopleQuery = (booking: string) =>
  reading(peopleKey(booking), api.bookingPeople(booking), BookedPeople);

/** As it now is, wherever its people are shown: the next of them is saved on that. */
export function putPeople(client: QueryClient, booking: Booking) {
  const now = { version: booking.peopleVersion, people: fillSeats(booking.people, booking.seats) };
  putBooking(client, booking);
  void client.cancelQueries({ queryKey: departuresKey }, { revert: false });
  client.setQueryData(bookedPeopleQuery(booking.id).queryKey, (shown) => shown && { ...shown, ...now });
  client.setQueriesData<DeparturePage>({ queryKey: [...departuresKey, 'one'] }, (page) => {
    if (!page) return page;
    return { ...page, bookings: page.bookings.map((one) => (one.id === booking.id ? { ...one, ...now } : one)) };
  });
  return now;
}

export const peopleLinksQuery = (booking: string) =>
  readingList([...peopleKey(booking), 'links'], api.bookingPeopleLinks(booking), PeopleLinks);

export const readRoster = (tour: string, date: string) =>
  ask(api.departureRoster(tour, date), { method: 'POST', schema: Roster });
