import type { QueryClient } from '@tanstack/react-query';
import * as bookingsApi from '#shared/bookings/api';
import type { Booking } from '#shared/bookings/booking';
import type { DeparturePage } from '#shared/bookings/departures';
import { fillSeats } from '#shared/bookings/travellers';
import { setCachedBooking } from '../bookings/queries';
import { apiListQuery, apiQuery } from '../session/api-query';

export const departuresKey = ['departures'];

export const departuresQuery = (firstDay: string, lastDay: string) =>
  apiQuery([...departuresKey, firstDay, lastDay], bookingsApi.listDepartures, {
    query: { from: firstDay, to: lastDay },
  });

export const departureQuery = (tourId: string, departureId: string) =>
  apiQuery([...departuresKey, 'one', tourId, departureId], bookingsApi.readDeparture, {
    params: { tour: tourId, date: departureId },
  });

const travellersKey = (bookingId: string) => [...departuresKey, 'booking', bookingId];

export const bookingTravellersQuery = (bookingId: string) =>
  apiQuery(travellersKey(bookingId), bookingsApi.readTravellers, { params: { id: bookingId } });

/** Updates the travellers and their version in all cached queries. Returns them. */
export function setCachedTravellers(client: QueryClient, booking: Booking) {
  const travellers = { version: booking.travellersVersion, travellers: fillSeats(booking.people, booking.seats) };
  setCachedBooking(client, booking);
  void client.cancelQueries({ queryKey: departuresKey }, { revert: false });
  client.setQueryData(bookingTravellersQuery(booking.id).queryKey, (cached) => cached && { ...cached, ...travellers });
  client.setQueriesData<DeparturePage>({ queryKey: [...departuresKey, 'one'] }, (page) => {
    if (!page) return page;
    return {
      ...page,
      bookings: page.bookings.map((other) => (other.id === booking.id ? { ...other, ...travellers } : other)),
    };
  });
  return travellers;
}

export const travellerLinksQuery = (bookingId: string) =>
  apiListQuery([...travellersKey(bookingId), 'links'], bookingsApi.listTravellerLinks, { params: { id: bookingId } });
