import { and, eq, inArray, isNull, lte } from 'drizzle-orm';
import { createMiddleware } from 'hono/factory';
import { countPeople } from '#shared/inquiries/inquiry-count';
import { pages } from '#shared/paths';
import { deskLinks } from '#shared/site/protected-pages';
import type { NotificationText } from '#shared/staff/notifications';
import { backOff } from '../db/back-off';
import { createDb, type Database, oneMore } from '../db/client';
import { inquiries } from '../db/inquiries-schema';
import { listed } from '../db/json-each';
import { devices, users } from '../db/session-schema';
import { notifications } from '../db/site-schema';
import type { AppEnv, Env } from '../env';
import { deliver, findSiteKeys, type SiteKeys } from './deliver';
import { type DeviceRow, removeDevice } from './queries';

const minute = 60 * 1000;
const leaseMs = 2 * minute;
const newsMs = 24 * 60 * minute;
/** In one run, with four queries each: see decision 141. */
const maxAtOnce = 40;

interface Due {
  device: DeviceRow;
  ids: string[];
  attempts: number;
}

async function claim(db: Database, now: number): Promise<Due | null> {
  const [first] = await db
    .select({ device: devices })
    .from(notifications)
    .innerJoin(devices, eq(devices.id, notifications.deviceId))
    .innerJoin(users, and(eq(users.id, devices.userId), isNull(users.disabledAt)))
    .where(lte(notifications.dueAt, now))
    .orderBy(notifications.dueAt)
    .limit(1);
  if (!first) return null;
  const rows = await db
    .update(notifications)
    .set({ dueAt: now + leaseMs, attempts: oneMore(notifications.attempts) })
    .where(and(eq(notifications.deviceId, first.device.id), lte(notifications.dueAt, now)))
    .returning({ id: notifications.id, inquiryId: notifications.inquiryId, attempts: notifications.attempts });
  const attempts = Math.max(1, ...rows.map((row) => row.attempts));
  return { device: first.device, ids: rows.map(({ inquiryId }) => inquiryId), attempts };
}

/** The words for these inquiries; null if all were seen to meanwhile. No name and no number: others may see the screen. */
async function composeNotification(db: Database, ids: readonly string[]): Promise<NotificationText | null> {
  const rows = await db
    .select({
      id: inquiries.publicId,
      subject: inquiries.subject,
      number: inquiries.number,
      month: inquiries.departureMonth,
    })
    .from(inquiries)
    .where(
      and(
        inArray(inquiries.publicId, listed(ids)),
        eq(inquiries.status, 'new'),
        isNull(inquiries.erasedAt),
        isNull(inquiries.deletedAt),
      ),
    );
  const [only] = rows;
  if (!only) return null;
  if (rows.length > 1)
    return { title: `${rows.length} new inquiries`, body: 'They wait for an answer.', path: pages.inquiries };
  return {
    title: `New inquiry: ${only.subject}`,
    body: `${countPeople(only.number)}, ${only.month}`,
    path: deskLinks.inquiry(only.id),
  };
}

async function tellOne(env: Env, keys: SiteKeys, now: number): Promise<boolean> {
  const db = createDb(env);
  const due = await claim(db, now);
  if (!due) return false;
  const { device, ids, attempts } = due;
  const told = and(eq(notifications.deviceId, device.id), inArray(notifications.inquiryId, listed(ids)));
  const text = await composeNotification(db, ids);
  const delivery = text ? await deliver(env, keys, device, text) : 'delivered';
  if (delivery === 'gone') await removeDevice(db, device.id);
  else if (delivery === 'delivered') await db.delete(notifications).where(told);
  else
    await db
      .update(notifications)
      .set({ dueAt: now + backOff(attempts) })
      .where(told);
  return true;
}

/** Tells of the request's inquiry after the answer, so nobody waits for a push service. */
export const notifyAfterAnswer = createMiddleware<AppEnv>(async (c, next) => {
  await next();
  if (c.get('notificationsQueued')) c.executionCtx.waitUntil(sendDueNotifications(c.env, Date.now()));
});

/** Tells devices of inquiries that are due, one notification each. Safe to run in parallel: a device is told twice at worst. */
export async function sendDueNotifications(env: Env, now: number): Promise<void> {
  await createDb(env)
    .delete(notifications)
    .where(lte(notifications.createdAt, now - newsMs));
  const keys = findSiteKeys(env);
  if (keys === null) return;
  for (let told = 0; told < maxAtOnce; told += 1) if (!(await tellOne(env, keys, now))) return;
}
