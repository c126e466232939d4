import { queryOptions } from '@tanstack/react-query';
import { fetchDevices } from '../../api/devices';
import { withToken } from '../session/with-token';

/** Which of one's devices are told of inquiries. */
export const devicesQuery = queryOptions({
  queryKey: ['devices'],
  queryFn: ({ signal }) => withToken((token) => fetchDevices(token, signal)),
});
