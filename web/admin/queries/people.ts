import { queryOptions } from '@tanstack/react-query';
import { fetchPeople } from '../../api/staff';
import { withToken } from '../session/with-token';

/** In milliseconds. */
const soon = 5000;

/** Everybody with an account, and who is invited; again soon while an invitation's mail is on its way. For owners. */
export const peopleQuery = queryOptions({
  queryKey: ['people'],
  queryFn: ({ signal }) => withToken((token) => fetchPeople(token, signal)),
  refetchInterval: ({ state }) => (state.data?.invitations.some((one) => one.state === 'sending') ? soon : false),
});
