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
import { calculateRetryDelayMs } from '../email/outbox';
import type { AppEnv, Env } from '../env';
import { type DeviceRow, removeDevice } from './queries';

/** `unsubscribed`: the browser no longer accepts notifications. `retry`: the push service had an error. */
type DeliveryOutcome = 'delivered' | 'unsubscribed' | 'retry';

const sendTimeoutMs = 10_000;
const pushServiceStorageSeconds = 12 * 60 * 60;

/** Sends a notification to the browser's push service, encrypted for the browser (RFC 8291). */
export async function deliverNotification(
  env: Env,
  keys: VapidKeys,
  device: DeviceRow,
  text: NotificationText,
): Promise<DeliveryOutcome> {
  const { endpoint, p256dh, auth } = device;
  try {
    const request = await buildPushPayload(
      { data: { ...text }, options: { ttl: pushServiceStorageSeconds, urgency: 'high' } },
      { endpoint, expirationTime: null, keys: { p256dh, auth } },
      { subject: `mailto:${env.AGENCY_EMAIL}`, ...keys },
    );
    const signal = AbortSignal.timeout(sendTimeoutMs);
    const { status, ok } = await fetch(endpoint, { ...request, redirect: 'manual', signal });
    // 403: the browser subscribed with an earlier key of the site (RFC 8292, 4.2).
    if (status === 403 || status === 404 || status === 410) return 'unsubscribed';
    if (!ok) console.error(JSON.stringify({ error: 'notification not delivered', status }));
    return ok ? 'delivered' : 'retry';
  } catch (error) {
    // The error's message may have the browser's push address, which must not be in the log.
    const cause = error instanceof Error ? error.name : typeof error;
    console.error(JSON.stringify({ error: 'notification not delivered', cause }));
    return 'retry';
  }
}

/** P-256 keys in base64url. `publicKey` is an uncompressed point, the format of browsers. */
export interface VapidKeys {
  publicKey: string;
  privateKey: string;
}

/** Keys that sign notifications (VAPID, RFC 8292). Null if the Worker's secret is missing or invalid. */
export function readVapidKeys({ VAPID_PRIVATE_KEY = '' }: Pick<Env, 'VAPID_PRIVATE_KEY'>): VapidKeys | null {
  const privateKey = VAPID_PRIVATE_KEY.trim();
  if (privateKey === '') return null;
  try {
    if (!/^[\w-]{43}$/.test(privateKey)) throw new Error('Not 32 bytes.');
    const keyPair = createECDH('prime256v1');
    keyPair.setPrivateKey(Buffer.from(privateKey, 'base64url'));
    return { publicKey: keyPair.getPublicKey('base64url'), privateKey };
  } catch {
    console.error(JSON.stringify({ error: 'VAPID_PRIVATE_KEY is no private key of P-256' }));
    return null;
  }
}

const minuteMs = 60 * 1000;
const leaseDurationMs = 2 * minuteMs;
const notificationLifeMs = 24 * 60 * minuteMs;
/** A device needs four queries: see decision 141. */
const maxDevicesPerRun = 40;

interface DueNotifications {
  device: DeviceRow;
  inquiryIds: string[];
  attempts: number;
}

async function claimDueNotifications(db: Database, now: number): Promise<DueNotifications | null> {
  const [nextRow] = await db
    .select({ device: devices })
    .from(notifications)
    .innerJoin(devices, eq(devices.id, notifications.deviceId))
    .innerJoin(users, and(eq(users.id, devices.userId), isNull(users.disabledAt)))
    .where(lte(notifications.dueAt, now))
    .orderBy(notifications.dueAt)
    .limit(1);
  if (!nextRow) return null;
  const { device } = nextRow;
  const rows = await db
    .update(notifications)
    .set({ dueAt: now + leaseDurationMs, attempts: increment(notifications.attempts) })
    .where(and(eq(notifications.deviceId, device.id), lte(notifications.dueAt, now)))
    .returning({ id: notifications.id, inquiryId: notifications.inquiryId, attempts: notifications.attempts });
  const attempts = Math.max(1, ...rows.map((row) => row.attempts));
  return { device, inquiryIds: rows.map(({ inquiryId }) => inquiryId), attempts };
}

/** Has no personal data, because other people may see the phone's screen. Null if all inquiries are handled. */
async function composeNotification(db: Database, inquiryIds: readonly string[]): Promise<NotificationText | null> {
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
        inArray(inquiries.publicId, inList(inquiryIds)),
        eq(inquiries.status, 'new'),
        isNull(inquiries.erasedAt),
        isNull(inquiries.deletedAt),
      ),
    );
  const [inquiry] = rows;
  if (!inquiry) return null;
  if (rows.length > 1)
    return { title: `${rows.length} new inquiries`, body: 'They wait for an answer.', path: pages.inquiries };
  return {
    title: `New inquiry: ${inquiry.subject}`,
    body: `${formatPeopleCount(inquiry.number)}, ${inquiry.month}`,
    path: adminLinks.inquiry(inquiry.id),
  };
}

/** Returns false if no notification is due. */
async function notifyNextDevice(env: Env, keys: VapidKeys, now: number): Promise<boolean> {
  const db = createDb(env);
  const dueNotifications = await claimDueNotifications(db, now);
  if (!dueNotifications) return false;
  const { device, inquiryIds, attempts } = dueNotifications;
  const isClaimed = and(eq(notifications.deviceId, device.id), inArray(notifications.inquiryId, inList(inquiryIds)));
  const text = await composeNotification(db, inquiryIds);
  const outcome = text ? await deliverNotification(env, keys, device, text) : 'delivered';
  if (outcome === 'unsubscribed') await removeDevice(db, device.id);
  else if (outcome === 'delivered') await db.delete(notifications).where(isClaimed);
  else
    await db
      .update(notifications)
      .set({ dueAt: now + calculateRetryDelayMs(attempts) })
      .where(isClaimed);
  return true;
}

/** Sends the notifications that the request queued. The client does not wait for them. */
export const notifyAfterResponse = createMiddleware<AppEnv>(async (c, next) => {
  await next();
  if (c.get('notificationsQueued')) c.executionCtx.waitUntil(sendDueNotifications(c.env, Date.now()));
});

/** Sends one notification to each device for all its due inquiries. Parallel runs may notify a device twice. */
export async function sendDueNotifications(env: Env, now: number): Promise<void> {
  await createDb(env)
    .delete(notifications)
    .where(lte(notifications.createdAt, now - notificationLifeMs));
  const keys = readVapidKeys(env);
  if (keys === null) return;
  for (let count = 0; count < maxDevicesPerRun; count += 1) if (!(await notifyNextDevice(env, keys, now))) return;
}
