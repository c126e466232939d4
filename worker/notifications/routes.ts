import { Hono } from 'hono';
import { DeviceInput, type Devices, type TriedDevice } from '#shared/notifications';
import { api, pages } from '#shared/paths';
import { actorOf } from '../audit/actor';
import { recording } from '../audit/recording';
import { createDb } from '../db/client';
import type { AppEnv } from '../env';
import { fail } from '../http/fail';
import { allowOnly } from '../http/methods';
import { readJson } from '../http/read-body';
import { requireAdmin } from '../http/require-admin';
import { toBrowser } from '../session/browser';
import { type Delivery, deliver } from './deliver';
import { findDevice, insertDevice, listDevices, removeDevice } from './queries';
import { findSiteKeys } from './site-keys';

const bodyBytes = 4 * 1024;
const words: Record<Delivery, string> = {
  delivered: 'Sent. It should arrive within a minute.',
  gone: 'This browser no longer takes notifications. Switch them on again.',
  later: 'The browser’s push service didn’t take it. Try again in a minute.',
};
const unknown = 'This device is told nothing any more.';

/** A person's own devices that are told of inquiries. */
export const notificationRoutes = new Hono<AppEnv>()
  .get(api.devices, requireAdmin, async (c) => {
    const db = createDb(c.env);
    const { publicKey } = await findSiteKeys(db);
    return c.json({ publicKey, data: await listDevices(db, c.get('adminId')) } satisfies Devices);
  })
  .put(api.devices, requireAdmin, async (c) => {
    const read = await readJson(c, DeviceInput, bodyBytes);
    if (read instanceof Response) return read;
    const browser = toBrowser(c.req.header('user-agent'));
    const device = { userId: c.get('adminId'), browser, input: read.value };
    const db = recording(createDb(c.env), actorOf(c), { action: 'device_added', label: browser });
    c.set('mailQueued', true);
    return c.json(await insertDevice(db, device, Date.now()));
  })
  .delete(`${api.devices}/:id`, requireAdmin, async (c) => {
    const isRemoved = await removeDevice(createDb(c.env), c.req.param('id'), c.get('adminId'));
    return isRemoved ? c.json({ message: 'This device is told nothing from now on.' }) : fail(c, 'not_found', unknown);
  })
  .post(`${api.devices}/:id/try`, requireAdmin, async (c) => {
    const device = await findDevice(createDb(c.env), c.get('adminId'), c.req.param('id'));
    if (!device) return fail(c, 'not_found', unknown);
    const text = { title: 'It works', body: 'You’ll be told of new inquiries like this.', path: pages.inquiries };
    const delivery = await deliver(c.env, device, text);
    if (delivery === 'gone') await removeDevice(createDb(c.env), device.id);
    return c.json({ delivered: delivery === 'delivered', message: words[delivery] } satisfies TriedDevice);
  })
  .all(api.devices, allowOnly('GET', 'PUT'))
  .all(`${api.devices}/:id`, allowOnly('DELETE'))
  .all(`${api.devices}/:id/try`, allowOnly('POST'));
