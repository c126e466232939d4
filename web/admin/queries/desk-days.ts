import { queryOptions } from '@tanstack/react-query';
import { Today } from '#shared/bookings/today';
import { api } from '#shared/calls';
import { ask } from '../session/ask';

/** In milliseconds: a rider may accept at any time. */
const interval = 30_000;

/** All that waits for somebody today. It is fetched anew with the bookings. */
export const todayQuery = queryOptions({
  queryKey: ['bookings', 'today'],
  queryFn: ({ signal }) => ask(api.today, { schema: Today, signal }),
  refetchInterval: interval,
});
