import { queryOptions } from '@tanstack/react-query';
import { fetchDeletedTours } from '../../api/admin';
import { withToken } from '../session/with-token';

/** Tours that can still be restored, fetched whenever the list opens. */
export const deletedToursQuery = queryOptions({
  queryKey: ['deleted-tours'],
  queryFn: ({ signal }) => withToken((token) => fetchDeletedTours(token, signal)),
});
