import { and, asc, eq, isNull, lt, or } from 'drizzle-orm';
import { type Passkey, passkeyLimits } from '#shared/staff/passkeys';
import type { AuditEntry } from '../../audit/audit-log';
import { batchChanged, type Database, findFirst, insertIf, onlyIf } from '../../db/client';
import { passkeys, users } from '../../db/staff-schema';
import { onlyIfChanged, queueMail } from '../../email/outbox';
import type { UserRow } from '../queries';

export type PasskeyRow = typeof passkeys.$inferSelect;

const toIso = (at: number) => new Date(at).toISOString();

export function toPasskey({ id, name, createdAt, lastUsedAt, backedUp }: PasskeyRow): Passkey {
  const used = lastUsedAt === null ? null : toIso(lastUsedAt);
  return { id, name, createdAt: toIso(createdAt), lastUsedAt: used, synced: backedUp };
}

export function listPasskeys(db: Database, userId: string): Promise<PasskeyRow[]> {
  return db.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(asc(passkeys.createdAt));
}

export const hasPasskey = async (db: Database, userId: string): Promise<boolean> =>
  (await listPasskeys(db, userId)).length > 0;

export async function findPasskey(db: Database, id: string): Promise<{ passkey: PasskeyRow; user: UserRow } | null> {
  const [found] = await db
    .select({ passkey: passkeys, user: users })
    .from(passkeys)
    .innerJoin(users, eq(users.id, passkeys.userId))
    .where(and(eq(passkeys.id, id), isNull(users.disabledAt)));
  return found ?? null;
}

/** Stores a new passkey and queues a mail; false if it is known already, or the user has too many. */
export async function insertPasskey(db: Database, line: AuditEntry, row: PasskeyRow, now: number): Promise<boolean> {
  const { userId } = row;
  const hasRoom = onlyIf(lt(db.$count(passkeys, eq(passkeys.userId, userId)), passkeyLimits.maxPerAccount));
  return batchChanged(db, [
    insertIf(db, passkeys, row, hasRoom).onConflictDoNothing({ target: passkeys.id }),
    line,
    queueMail(db, 'passkey_added', userId, now, onlyIfChanged),
  ]);
}

export function updatePasskeyName(db: Database, id: string, userId: string, name: string): Promise<PasskeyRow | null> {
  const mine = and(eq(passkeys.id, id), eq(passkeys.userId, userId));
  return findFirst(db.update(passkeys).set({ name }).where(mine).returning());
}

/** Notes a use. False if its count did not grow, as a copy's wouldn't, or the passkey was removed meanwhile. */
export async function updatePasskeyUse(
  db: Database,
  id: string,
  { counter, backedUp }: { counter: number; backedUp: boolean },
  now: number,
): Promise<boolean> {
  const grows = or(lt(passkeys.counter, counter), counter === 0 ? eq(passkeys.counter, 0) : undefined);
  const set = { counter, backedUp, lastUsedAt: now };
  return batchChanged(db, [
    db
      .update(passkeys)
      .set(set)
      .where(and(eq(passkeys.id, id), grows)),
  ]);
}

export async function removePasskeys(
  db: Database,
  line: AuditEntry,
  userId: string,
  now: number,
  id?: string,
): Promise<number> {
  const mine = and(eq(passkeys.userId, userId), id === undefined ? undefined : eq(passkeys.id, id));
  const [removed] = await db.batch([
    db.delete(passkeys).where(mine).returning({ id: passkeys.id }),
    line,
    queueMail(db, 'passkey_removed', userId, now, onlyIfChanged),
  ]);
  return removed.length;
}
