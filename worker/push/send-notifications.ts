import { createECDH } from 'node:crypto';
import { buildPushPayload } from '@block65/webcrypto-web-push';
import { and, eq, inArray, isNull, lte } from 'drizzle-orm';
import { createMiddleware } from 'hono/factory';
import { adminLinks } from '#shared/admin-routes';
import { formatPeopleCount } from '#shared/inquiries/inquiry-labels';
import { pages } from '#shared/routes';
import type { NotificationText } from '#shared/staff/staff';
import { createDb, type Database, increment } from '../db/client';
import { inList } from '../db/conditions';
import { inquiries } from '../db/inquiries-schema';
import { notifications } from '../db/site-schema';
import { devices, users } from '../db/staff-schema';
import { retryDelayMs } from '../email/outbox';
import type { AppEnv, Env } from '../env';
import { type DeviceRow, removeDevice } from './queries';

/** `gone`: this subscription takes nothing from the site any more. `later`: the push service can't take it now. */
type Delivery = 'delivered' | 'gone' | 'later';

const sendTimeoutMs = 10_000;
/** How long a push service holds a notification for a browser that is offline. */
const keptSeconds = 12 * 60 * 60;

/**
 * Hands a notification to a browser's push service, encrypted so that only that browser can read it (RFC 8291). The one place
 * where the Worker calls another host: whose address it is was checked when it was given (shared/staff/staff.ts).
 */
export async function deliverNotification(
  env: Env,
  keys: VapidKeys,
  device: DeviceRow,
  text: NotificationText,
): Promise<Delivery> {
  const { endpoint, p256dh, auth } = device;
  try {
    const request = await buildPushPayload(
      { data: { ...text }, options: { ttl: keptSeconds, urgency: 'high' } },
      { endpoint, expirationTime: null, keys: { p256dh, auth } },
      { subject: `mailto:${env.AGENCY_EMAIL}`, ...keys },
    );
    const signal = AbortSignal.timeout(sendTimeoutMs);
    const { status, ok } = await fetch(endpoint, { ...request, redirect: 'manual', signal });
    // 403: the browser subscribed with another key of the site's (RFC 8292, 4.2).
    if (status === 403 || status === 404 || status === 410) return 'gone';
    if (!ok) console.error(JSON.stringify({ error: 'notification not delivered', status }));
    return ok ? 'delivered' : 'later';
  } catch (error) {
    // Not the message: it may hold the browser's address.
    const cause = error instanceof Error ? error.name : typeof error;
    console.error(JSON.stringify({ error: 'notification not delivered', cause }));
    return 'later';
  }
}

/** P-256, base64url: `publicKey` an uncompressed point, as browsers want it. */
export interface VapidKeys {
  publicKey: string;
  privateKey: string;
}

/**
 * The keys that the site signs its notifications with (VAPID, RFC 8292): a secret of the Worker's, and the public key that
 * follows from it. Null where there is none, or none that is one.
 */
export function findVapidKeys({ VAPID_PRIVATE_KEY = '' }: Pick<Env, 'VAPID_PRIVATE_KEY'>): VapidKeys | null {
  const privateKey = VAPID_PRIVATE_KEY.trim();
  if (privateKey === '') return null;
  try {
    if (!/^[\w-]{43}$/.test(privateKey)) throw new Error('Not 32 bytes.');
    const pair = createECDH('prime256v1');
    pair.setPrivateKey(Buffer.from(privateKey, 'base64url'));
    return { publicKey: pair.getPublicKey('base64url'), privateKey };
  } catch {
    console.error(JSON.stringify({ error: 'VAPID_PRIVATE_KEY is no private key of P-256' }));
    return null;
  }
}

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
    .set({ dueAt: now + leaseMs, attempts: increment(notifications.attempts) })
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
        inArray(inquiries.publicId, inList(ids)),
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
    body: `${formatPeopleCount(only.number)}, ${only.month}`,
    path: adminLinks.inquiry(only.id),
  };
}

async function tellOne(env: Env, keys: VapidKeys, now: number): Promise<boolean> {
  const db = createDb(env);
  const due = await claim(db, now);
  if (!due) return false;
  const { device, ids, attempts } = due;
  const told = and(eq(notifications.deviceId, device.id), inArray(notifications.inquiryId, inList(ids)));
  const text = await composeNotification(db, ids);
  const delivery = text ? await deliverNotification(env, keys, device, text) : 'delivered';
  if (delivery === 'gone') await removeDevice(db, device.id);
  else if (delivery === 'delivered') await db.delete(notifications).where(told);
  else
    await db
      .update(notifications)
      .set({ dueAt: now + retryDelayMs(attempts) })
      .where(told);
  return true;
}

/** Tells of the request's inquiry after the answer, so nobody waits for a push service. */
export const notifyAfterResponse = createMiddleware<AppEnv>(async (c, next) => {
  await next();
  if (c.get('notificationsQueued')) c.executionCtx.waitUntil(sendDueNotifications(c.env, Date.now()));
});

/** Tells devices of inquiries that are due, one notification each. Safe to run in parallel: a device is told twice at worst. */
export async function sendDueNotifications(env: Env, now: number): Promise<void> {
  await createDb(env)
    .delete(notifications)
    .where(lte(notifications.createdAt, now - newsMs));
  const keys = findVapidKeys(env);
  if (keys === null) return;
  for (let told = 0; told < maxAtOnce; told += 1) if (!(await tellOne(env, keys, now))) return;
}
