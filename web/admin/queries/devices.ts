import { queryOptions } from '@tanstack/react-query';
import { fetchDevices } from '../../api/devices';
import { findThisDevice } from '../notifications/this-browser';
import { withToken } from '../session/with-token';

/** Which of one's devices are told of inquiries. */
export const devicesQuery = queryOptions({
  queryKey: ['devices'],
  queryFn: ({ signal }) => withToken((token) => fetchDevices(token, signal)),
});

/** Which of them this browser is. */
export const thisDeviceQuery = queryOptions({ queryKey: ['this-device'], queryFn: findThisDevice });
