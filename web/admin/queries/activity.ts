import { infiniteQueryOptions } from '@tanstack/react-query';
import { type ActivityFilter, fetchActivity } from '../../api/activity';
import { withToken } from '../session/with-token';

/** What was done, newest first, page after page. */
export const activityQuery = (filter: ActivityFilter) =>
  infiniteQueryOptions({
    queryKey: ['activity', filter],
    queryFn: ({ pageParam, signal }) => withToken((token) => fetchActivity(token, filter, pageParam, signal)),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });
