import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import { sha256 } from '#shared/sha256';
import type { Device, DeviceInput } from '#shared/staff/notifications';
import type { EventLine } from '../audit/recording';
import { type Database, didChange, first, insertWhere } from '../db/client';
import { queueMail } from '../db/queue-mail';
import { devices } from '../db/session-schema';
import { notifications } from '../db/site-schema';

export type DeviceRow = typeof devices.$inferSelect;

/** Of one person: the oldest gives way. */
const maxDevices = 10;

const toDevice = ({ id, browser, createdAt }: DeviceRow): Device => ({
  id,
  browser,
  addedAt: new Date(createdAt).toISOString(),
});

export async function listDevices(db: Database, userId: string): Promise<Device[]> {
  const rows = await db.select().from(devices).where(eq(devices.userId, userId)).orderBy(desc(devices.createdAt));
  return rows.map(toDevice);
}

export const findDevice = (db: Database, userId: string, id: string): Promise<DeviceRow | null> =>
  first(db.select().from(devices).where(sql`id = ${id} and user_id = ${userId}`));

/** Adds a browser; a mail says so. One that somebody else was told by is now this person's. */
export async function insertDevice(
  db: Database,
  line: EventLine,
  { userId, sessionHash, browser, input }: { userId: string; sessionHash: string; browser: string; input: DeviceInput },
  now: number,
): Promise<Device> {
  const { endpoint, keys } = input;
  const deviceHash = sql<string>`coalesce((select device_hash from sessions where token_hash = ${sessionHash}), '')`;
  const change = { userId, endpoint, ...keys, browser, deviceHash };
  const row = { ...change, id: await sha256(endpoint), createdAt: now };
  const mine = sql`user_id = ${userId}`;
  const isNew = sql`not exists (select 1 from devices where id = ${row.id} and ${mine})`;
  const newest = sql`select id from ${devices} where ${mine} order by created_at desc limit ${maxDevices}`;
  const [, , rows] = await db.batch([
    queueMail(db, 'device_added', `${userId} ${browser}`, now, sql`where ${isNew}`),
    line,
    db.insert(devices).values(row).onConflictDoUpdate({ target: devices.id, set: change }).returning(),
    db.delete(devices).where(and(mine, sql`id not in (${newest})`)),
  ]);
  return toDevice(rows[0] ?? { ...row, deviceHash: '' });
}

export async function removeDevice(db: Database, id: string, userId?: string): Promise<boolean> {
  return didChange(db, [
    db.delete(devices).where(and(eq(devices.id, id), userId === undefined ? undefined : eq(devices.userId, userId))),
    db.delete(notifications).where(sql`device_id not in (select id from ${devices})`),
  ]);
}

export function queueNotifications(db: Database, inquiryId: string, now: number, condition: SQL) {
  const row = { deviceId: sql`id`, inquiryId, createdAt: now, dueAt: now };
  const isTold = sql`${condition} and user_id in (select id from users where disabled_at is null)`;
  return insertWhere(db, notifications, row, sql`from ${devices} where ${isTold}`);
}
