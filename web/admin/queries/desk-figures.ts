import { queryOptions } from '@tanstack/react-query';
import { fetchDeskFigures } from '../../api/desk-figures';
import { withToken } from '../session/with-token';

/** In milliseconds. */
const everyFiveMinutes = 5 * 60_000;

/** What became of the inquiries of the last days and weeks. */
export const deskFiguresQuery = queryOptions({
  queryKey: ['desk-figures'],
  queryFn: ({ signal }) => withToken((token) => fetchDeskFigures(token, signal)),
  refetchInterval: everyFiveMinutes,
});
