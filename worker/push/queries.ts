import { and, desc, eq, inArray, isNull, notExists, notInArray, type SQL, sql } from 'drizzle-orm';
import { sha256 } from '#shared/sha256';
import type { Device, DeviceInput } from '#shared/staff/staff';
import type { AuditStatement } from '../audit/audit-log';
import {
  batchChangedRows,
  type Database,
  findFirst,
  forEachRow,
  insertIf,
  onlyIf,
  queryBuilder,
  selectRows,
} from '../db/client';
import { notifications } from '../db/site-schema';
import { devices, sessions, users } from '../db/staff-schema';
import { queueMail } from '../email/outbox';

export type DeviceRow = typeof devices.$inferSelect;

/** A user's next device replaces the oldest. */
const maxDevicesPerUser = 10;

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
  findFirst(
    db
      .select()
      .from(devices)
      .where(and(eq(devices.id, id), eq(devices.userId, userId))),
  );

/** Adds a device, even if it belonged to another user, and queues a mail to the user about it. */
export async function insertDevice(
  db: Database,
  event: AuditStatement,
  { userId, sessionHash, browser, input }: { userId: string; sessionHash: string; browser: string; input: DeviceInput },
  now: number,
): Promise<Device> {
  const { endpoint, keys } = input;
  const sessionDeviceHash = queryBuilder
    .select({ hash: sessions.deviceHash })
    .from(sessions)
    .where(eq(sessions.tokenHash, sessionHash));
  const deviceHash = sql<string>`coalesce(${sessionDeviceHash}, '')`;
  const updatedColumns = { userId, endpoint, ...keys, browser, deviceHash };
  const row = { ...updatedColumns, id: await sha256(endpoint), createdAt: now };
  const belongsToUser = eq(devices.userId, userId);
  const isNewDevice = notExists(selectRows(devices, and(eq(devices.id, row.id), belongsToUser)));
  const newestIds = queryBuilder
    .select({ id: devices.id })
    .from(devices)
    .where(belongsToUser)
    .orderBy(desc(devices.createdAt))
    .limit(maxDevicesPerUser);
  const [, , [storedRow]] = await db.batch([
    queueMail(db, 'device_added', `${userId} ${browser}`, now, onlyIf(isNewDevice)),
    event,
    db.insert(devices).values(row).onConflictDoUpdate({ target: devices.id, set: updatedColumns }).returning(),
    db.delete(devices).where(and(belongsToUser, notInArray(devices.id, newestIds))),
  ]);
  return toDevice(storedRow ?? { ...row, deviceHash: '' });
}

export const removeOrphanedNotifications = (db: Database) =>
  db
    .delete(notifications)
    .where(notInArray(notifications.deviceId, queryBuilder.select({ id: devices.id }).from(devices)));

export async function removeDevice(db: Database, id: string, userId?: string): Promise<boolean> {
  return batchChangedRows(db, [
    db.delete(devices).where(and(eq(devices.id, id), userId === undefined ? undefined : eq(devices.userId, userId))),
    removeOrphanedNotifications(db),
  ]);
}

export function queueNotifications(db: Database, inquiryId: string, now: number, condition: SQL) {
  const row = { deviceId: devices.id, inquiryId, createdAt: now, dueAt: now };
  const activeUserIds = queryBuilder.select({ id: users.id }).from(users).where(isNull(users.disabledAt));
  return insertIf(db, notifications, row, forEachRow(devices, condition, inArray(devices.userId, activeUserIds)));
}
