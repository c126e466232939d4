import { queryOptions } from '@tanstack/react-query';
import { BookingList } from '#shared/bookings/booking';
import { api } from '#shared/calls';
import { ask } from '../session/ask';

/** A rider may accept a quote at any time. */
const intervalMs = 15_000;

/** The bookings that came of one inquiry, newest first. */
export const bookingsOfQuery = (inquiry: string) =>
  queryOptions({
    queryKey: ['bookings', 'of', inquiry],
    queryFn: ({ signal }) => ask(api.bookingsOf(inquiry), { schema: BookingList, signal }),
    refetchInterval: intervalMs,
  });
