import { queryOptions } from '@tanstack/react-query';
import { fetchPeople } from '../../api/staff';
import { withToken } from '../session/with-token';

/** Everybody with an account, and who is invited. For owners. */
export const peopleQuery = queryOptions({
  queryKey: ['people'],
  queryFn: ({ signal }) => withToken((token) => fetchPeople(token, signal)),
});
