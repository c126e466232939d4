import { Hono } from 'hono';
import { api } from '#shared/calls';
import { pages } from '#shared/paths';
import { DeviceInput, type Devices, type NotificationText, type TriedDevice } from '#shared/staff/notifications';
import { lineOf } from '../audit/recording';
import { createDb } from '../db/client';
import type { AppEnv, Env } from '../env';
import { fail } from '../http/fail';
import { readJson } from '../http/read-body';
import { requireAdmin } from '../http/require-admin';
import { toBrowser } from '../session/browser';
import { type Delivery, deliver, findSiteKeys } from './deliver';
import { type DeviceRow, findDevice, insertDevice, listDevices, removeDevice } from './queries';

const notSetUp = 'Notifications aren’t set up on this site.';
const otherKey = 'The site has a new key for notifications. Load the page again, then switch them on again.';
const bodyBytes = 4 * 1024;
const words: Record<Delivery | 'other_key' | 'no_key', string> = {
  delivered: 'Sent. It should arrive within a minute.',
  gone: 'This browser no longer takes notifications. Switch them on again.',
  later: 'The browser’s push service didn’t take it. Try again in a minute.',
  other_key: otherKey,
  no_key: notSetUp,
};
const unknown = 'This device is told nothing any more.';

function tryOut(env: Env, device: DeviceRow, text: NotificationText) {
  const keys = findSiteKeys(env);
  if (keys === null) return 'no_key';
  return device.siteKey === keys.publicKey ? deliver(env, keys, device, text) : 'other_key';
}

export const notificationRoutes = new Hono<AppEnv>()
  .get(api.devices, requireAdmin, async (c) => {
    const publicKey = findSiteKeys(c.env)?.publicKey;
    const data = await listDevices(createDb(c.env), c.get('adminId'), publicKey);
    return c.json({ publicKey: publicKey ?? null, data } satisfies Devices);
  })
  .put(api.devices, requireAdmin, async (c) => {
    const input = await readJson(c, DeviceInput, bodyBytes);
    const keys = findSiteKeys(c.env);
    if (keys === null) return fail(c, 'conflict', notSetUp);
    if (input.siteKey !== keys.publicKey) return fail(c, 'conflict', otherKey);
    const browser = toBrowser(c.req.header('user-agent'));
    const device = { userId: c.get('adminId'), browser, input };
    const db = createDb(c.env);
    const line = lineOf(c, { action: 'device_added', label: browser });
    c.set('mailQueued', true);
    c.set('notificationsQueued', input.replaces !== undefined);
    return c.json(await insertDevice(db, line, device, Date.now()));
  })
  .delete(`${api.devices}/:id`, requireAdmin, async (c) => {
    const isRemoved = await removeDevice(createDb(c.env), c.req.param('id'), c.get('adminId'));
    return isRemoved ? c.json({ message: 'This device is told nothing from now on.' }) : fail(c, 'not_found', unknown);
  })
  .post(`${api.devices}/:id/try`, requireAdmin, async (c) => {
    const device = await findDevice(createDb(c.env), c.get('adminId'), c.req.param('id'));
    if (!device) return fail(c, 'not_found', unknown);
    const text = { title: 'It works', body: 'You’ll be told of new inquiries like this.', path: pages.inquiries };
    const delivery = await tryOut(c.env, device, text);
    if (delivery === 'gone') await removeDevice(createDb(c.env), device.id);
    return c.json({ delivered: delivery === 'delivered', message: words[delivery] } satisfies TriedDevice);
  });
