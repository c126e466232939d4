import { infiniteQueryOptions } from '@tanstack/react-query';
import { type ActivityKind, ActivityPage } from '#shared/staff/activity';
import { activityApi } from '#shared/staff/activity-paths';
import { request } from '../../api/client';
import { withToken } from '../session/with-token';

export interface ActivityFilter {
  person?: string;
  kind?: ActivityKind;
}

/** The activity, newest first, page after page. For owners. */
export const activityQuery = (filter: ActivityFilter) =>
  infiniteQueryOptions({
    queryKey: ['activity', filter],
    queryFn: async ({ pageParam, signal }) => {
      const query = new URLSearchParams({ ...filter, ...(pageParam === null ? {} : { cursor: pageParam }) });
      const path = query.size > 0 ? `${activityApi.list}?${query}` : activityApi.list;
      const { body, next } = await withToken((token) => request(path, { token, schema: ActivityPage, signal }));
      return { ...body, next };
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });
