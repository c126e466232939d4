import { queryOptions } from '@tanstack/react-query';
import { api } from '#shared/calls';
import { Device, type DeviceInput, Devices, TriedDevice } from '#shared/staff/notifications';
import { MessageAnswer } from '#shared/staff/session';
import { ask } from '../session/ask';

export const fetchDevices = (signal?: AbortSignal) => ask(api.devices, { schema: Devices, signal });

/** Which of one's devices are told of inquiries, and the site's key. */
export const devicesQuery = queryOptions({ queryKey: ['devices'], queryFn: ({ signal }) => fetchDevices(signal) });

/** Adds this browser, or changes its hours. */
export const putDevice = (json: DeviceInput) => ask(api.devices, { method: 'PUT', json, schema: Device });

export const removeDevice = (id: string) => ask(api.device(id), { method: 'DELETE', schema: MessageAnswer });

/** Sends a notification to try it out. */
export const tryDevice = (id: string) => ask(api.tryDevice(id), { method: 'POST', schema: TriedDevice });
