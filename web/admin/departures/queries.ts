import type { QueryClient } from '@tanstack/react-query';
import * as bookingsApi from '#shared/bookings/api';
import type { Booking } from '#shared/bookings/booking';
import type { DeparturePage } from '#shared/bookings/departures';
import { fillSeats } from '#shared/bookings/travellers';
import { putBooking } from '../bookings/queries';
import { reading, readingList } from '../session/api-query';

export const departuresKey = ['departures'];

export const departuresQuery = (from: string, to: string) =>
  reading([...departuresKey, from, to], bookingsApi.listDepartures, { query: { from, to } });

export const departureQuery = (tour: string, date: string) =>
  reading([...departuresKey, 'one', tour, date], bookingsApi.readDeparture, { params: { tour, date } });

const peopleKey = (booking: string) => [...departuresKey, 'booking', booking];

export const bookedPeopleQuery = (id: string) => reading(peopleKey(id), bookingsApi.readPeople, { params: { id } });

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

export const peopleLinksQuery = (id: string) =>
  readingList([...peopleKey(id), 'links'], bookingsApi.listPeopleLinks, { params: { id } });
