import { Hono } from 'hono';
import type { ResponseOf } from '#shared/api';
import { pages } from '#shared/routes';
import * as staffApi from '#shared/staff/api';
import type { Devices } from '#shared/staff/staff';
import { insertAuditEvent } from '../audit/audit-log';
import { formatBrowser } from '../auth/sessions';
import { createDb } from '../db/client';
import type { AppEnv } from '../env';
import { throwError } from '../middleware/errors';
import { readJson } from '../middleware/read-body';
import { requireStaff } from '../middleware/require-staff';
import { findDevice, insertDevice, listDevices, removeDevice } from './queries';
import { deliverNotification, readVapidKeys } from './send-notifications';

const maxBodyBytes = 4 * 1024;
const notSetUpMessage = 'Notifications aren’t set up on this site.';
const unknownDeviceMessage = 'This device is told nothing any more.';

export const notificationRoutes = new Hono<AppEnv>()
  .get(staffApi.listDevices.path, requireStaff, async (c) => {
    const data = await listDevices(createDb(c.env), c.get('adminId'));
    return c.json({ publicKey: readVapidKeys(c.env)?.publicKey ?? null, data } satisfies Devices);
  })
  .put(staffApi.addDevice.path, requireStaff, async (c) => {
    const input = await readJson(c, staffApi.addDevice.body, maxBodyBytes);
    if (readVapidKeys(c.env) === null) return throwError(c, 'conflict', notSetUpMessage);
    const browser = formatBrowser(c.req.header('user-agent'));
    const newDevice = { userId: c.get('adminId'), sessionHash: c.get('sessionHash'), browser, input };
    const event = insertAuditEvent(c, { action: 'device_added', label: browser });
    c.set('mailQueued', true);
    const device = await insertDevice(createDb(c.env), event, newDevice, Date.now());
    return c.json(device satisfies ResponseOf<typeof staffApi.addDevice>);
  })
  .delete(staffApi.removeDevice.path, requireStaff, async (c) => {
    const isRemoved = await removeDevice(createDb(c.env), c.req.param('id'), c.get('adminId'));
    return isRemoved
      ? c.json({ message: 'This device is told nothing from now on.' })
      : throwError(c, 'not_found', unknownDeviceMessage);
  })
  .post(staffApi.sendTestNotification.path, requireStaff, async (c) => {
    const db = createDb(c.env);
    const device = await findDevice(db, c.get('adminId'), c.req.param('id'));
    if (!device) return throwError(c, 'not_found', unknownDeviceMessage);
    const keys = readVapidKeys(c.env) ?? throwError(c, 'conflict', notSetUpMessage);
    const text = { title: 'It works', body: 'You’ll be told of new inquiries like this.', path: pages.inquiries };
    const outcome = await deliverNotification(c.env, keys, device, text);
    if (outcome === 'delivered') return c.json({ message: 'Sent. It should arrive within a minute.' });
    if (outcome === 'retry')
      throwError(c, 'unavailable', 'The browser’s push service didn’t take it. Try again in a minute.');
    await removeDevice(db, device.id);
    return throwError(c, 'conflict', 'This browser no longer takes notifications. Switch them on again.');
  });
