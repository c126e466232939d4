import { queryOptions } from '@tanstack/react-query';
import { fetchAccount, fetchOwnSessions } from '../../api/staff';
import { withToken } from '../session/with-token';

/** Who is logged in. */
export const accountQuery = queryOptions({
  queryKey: ['account'],
  queryFn: ({ signal }) => withToken((token) => fetchAccount(token, signal)),
});

/** Where they are logged in. */
export const ownSessionsQuery = queryOptions({
  queryKey: ['account', 'sessions'],
  queryFn: ({ signal }) => withToken((token) => fetchOwnSessions(token, signal)),
});
