import { queryOptions } from '@tanstack/react-query';
import { fetchDeletedTours } from '../../api/admin';
import { withToken } from '../session/with-token';

/** The tours that can still be brought back, asked for anew whenever the list is opened. */
export const deletedToursQuery = queryOptions({
  queryKey: ['deleted-tours'],
  queryFn: ({ signal }) => withToken((token) => fetchDeletedTours(token, signal)),
});
