import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import { sha256 } from '#shared/sha256';
import type { Device, DeviceInput } from '#shared/staff/notifications';
import type { EventLine } from '../audit/recording';
import { type Database, didChange, first, insertWhere } from '../db/client';
import { queueMail } from '../db/queue-mail';
import { devices } from '../db/session-schema';
import { notifications } from '../db/site-schema';

export type DeviceRow = typeof devices.$inferSelect;

/** Nobody carries more; the oldest gives way. */
const maxDevices = 10;

function toDevice({ id, browser, quietFrom, quietUntil, createdAt, siteKey }: DeviceRow, publicKey?: string): Device {
  const isTold = siteKey === publicKey;
  return { id, browser, isTold, quietFrom, quietUntil, addedAt: new Date(createdAt).toISOString() };
}

/** @param publicKey the site's, if it has one */
export async function listDevices(db: Database, userId: string, publicKey?: string): Promise<Device[]> {
  const rows = await db.select().from(devices).where(eq(devices.userId, userId)).orderBy(desc(devices.createdAt));
  return rows.map((row) => toDevice(row, publicKey));
}

export const findDevice = (db: Database, userId: string, id: string): Promise<DeviceRow | null> =>
  first(db.select().from(devices).where(sql`id = ${id} and user_id = ${userId}`));

/**
 * Adds a browser, which the person is told of by mail, or changes its hours. One that somebody else was told by is now this
 * person's. One that was subscribed anew is told what its former subscription was not.
 */
export async function insertDevice(
  db: Database,
  line: EventLine,
  { userId, browser, input }: { userId: string; browser: string; input: DeviceInput },
  now: number,
): Promise<Device> {
  const { endpoint, keys, siteKey, quietFrom, quietUntil, replaces = '' } = input;
  const row = {
    id: await sha256(endpoint),
    userId,
    endpoint,
    ...keys,
    browser,
    siteKey,
    quietFrom,
    quietUntil,
    createdAt: now,
  };
  const { id: _, createdAt: __, ...change } = row;
  const mine = sql`user_id = ${userId}`;
  const isNew = sql`not exists (select 1 from devices where id = ${row.id} and ${mine})`;
  const [, , rows] = await db.batch([
    queueMail(db, 'device_added', `${userId} ${browser}`, now, sql`where ${isNew}`),
    line,
    db.insert(devices).values(row).onConflictDoUpdate({ target: devices.id, set: change }).returning(),
    db
      .update(notifications)
      .set({ deviceId: row.id })
      .where(sql`device_id in (select id from ${devices} where id = ${replaces} and ${mine})`),
    db.delete(devices).where(sql`id = ${replaces} and id <> ${row.id} and ${mine}`),
    db
      .delete(devices)
      .where(
        and(
          mine,
          sql`id not in (select id from ${devices} where ${mine} order by created_at desc limit ${maxDevices})`,
        ),
      ),
  ]);
  return toDevice(rows[0] ?? row, siteKey);
}

export async function removeDevice(db: Database, id: string, userId?: string): Promise<boolean> {
  return didChange(db, [
    db.delete(devices).where(and(eq(devices.id, id), userId === undefined ? undefined : eq(devices.userId, userId))),
    db.delete(notifications).where(sql`device_id not in (select id from ${devices})`),
  ]);
}

const queueFor = (db: Database, inquiryId: string, now: number, whose: SQL) =>
  insertWhere(
    db,
    notifications,
    { deviceId: sql`id`, inquiryId, createdAt: now, dueAt: now },
    sql`from ${devices} where ${whose}`,
  );

export function queueNotifications(db: Database, inquiryId: string, now: number, condition: SQL) {
  const theirs = sql`${condition} and user_id in (select id from users where disabled_at is null)`;
  return queueFor(db, inquiryId, now, theirs);
}
