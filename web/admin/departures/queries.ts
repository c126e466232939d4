import type { QueryClient } from '@tanstack/react-query';
import * as bookingsApi from '#shared/bookings/api';
import type { Booking } from '#shared/bookings/booking';
import type { DeparturePage } from '#shared/bookings/departures';
import { fillSeats } from '#shared/bookings/travellers';
import { setCachedBooking } from '../bookings/queries';
import { apiListQuery, apiQuery } from '../session/api-query';

export const departuresKey = ['departures'];

export const departuresQuery = (from: string, to: string) =>
  apiQuery([...departuresKey, from, to], bookingsApi.listDepartures, { query: { from, to } });

export const departureQuery = (tour: string, date: string) =>
  apiQuery([...departuresKey, 'one', tour, date], bookingsApi.readDeparture, { params: { tour, date } });

const travellersKey = (booking: string) => [...departuresKey, 'booking', booking];

export const bookingTravellersQuery = (id: string) =>
  apiQuery(travellersKey(id), bookingsApi.readTravellers, { params: { id } });

/** As it now is, wherever its people are shown: the next of them is saved on that. */
export function setCachedTravellers(client: QueryClient, booking: Booking) {
  const now = { version: booking.peopleVersion, people: fillSeats(booking.people, booking.seats) };
  setCachedBooking(client, booking);
  void client.cancelQueries({ queryKey: departuresKey }, { revert: false });
  client.setQueryData(bookingTravellersQuery(booking.id).queryKey, (shown) => shown && { ...shown, ...now });
  client.setQueriesData<DeparturePage>({ queryKey: [...departuresKey, 'one'] }, (page) => {
    if (!page) return page;
    return { ...page, bookings: page.bookings.map((one) => (one.id === booking.id ? { ...one, ...now } : one)) };
  });
  return now;
}

export const travellerLinksQuery = (id: string) =>
  apiListQuery([...travellersKey(id), 'links'], bookingsApi.listTravellerLinks, { params: { id } });
