import { api } from '#shared/calls';
import { Device, type DeviceInput, Devices, TriedDevice } from '#shared/notifications';
import { MessageAnswer } from '#shared/session';
import { request } from './client';

/** The person's own devices that are told of inquiries, and the site's key. */
export async function fetchDevices(token: string, signal?: AbortSignal): Promise<Devices> {
  return (await request(api.devices, { token, schema: Devices, signal })).body;
}

/** Adds this browser, or changes its hours. */
export async function putDevice(token: string, input: DeviceInput): Promise<Device> {
  return (await request(api.devices, { method: 'PUT', token, json: input, schema: Device })).body;
}

export async function removeDevice(token: string, id: string): Promise<string> {
  return (await request(api.device(id), { method: 'DELETE', token, schema: MessageAnswer })).body.message;
}

/** Sends a notification to try it out. */
export async function tryDevice(token: string, id: string): Promise<TriedDevice> {
  return (await request(api.tryDevice(id), { method: 'POST', token, schema: TriedDevice })).body;
}
