import { and, asc, eq, isNull, lt, or } from 'drizzle-orm';
import { type Passkey, passkeyLimits } from '#shared/staff/passkeys';
import type { AuditStatement } from '../../audit/audit-log';
import { batchChangedRows, type Database, findFirst, insertIf, onlyIf } from '../../db/client';
import { passkeys, users } from '../../db/staff-schema';
import { onlyIfChanged, queueMail } from '../../email/outbox';
import type { UserRow } from '../queries';

export type PasskeyRow = typeof passkeys.$inferSelect;

const toIsoTime = (at: number) => new Date(at).toISOString();

export function toPasskey({ id, name, createdAt, lastUsedAt, backedUp }: PasskeyRow): Passkey {
  return {
    id,
    name,
    createdAt: toIsoTime(createdAt),
    lastUsedAt: lastUsedAt === null ? null : toIsoTime(lastUsedAt),
    synced: backedUp,
  };
}

export function listPasskeys(db: Database, userId: string): Promise<PasskeyRow[]> {
  return db.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(asc(passkeys.createdAt));
}

export const hasPasskey = async (db: Database, userId: string): Promise<boolean> =>
  (await listPasskeys(db, userId)).length > 0;

export async function findPasskey(db: Database, id: string): Promise<{ passkey: PasskeyRow; user: UserRow } | null> {
  const [row] = await db
    .select({ passkey: passkeys, user: users })
    .from(passkeys)
    .innerJoin(users, eq(users.id, passkeys.userId))
    .where(and(eq(passkeys.id, id), isNull(users.disabledAt)));
  return row ?? null;
}

/** Returns false if it exists already, or the user has too many. */
export async function insertPasskey(
  db: Database,
  auditStatement: AuditStatement,
  row: PasskeyRow,
  now: number,
): Promise<boolean> {
  const { userId } = row;
  const ifBelowLimit = onlyIf(lt(db.$count(passkeys, eq(passkeys.userId, userId)), passkeyLimits.maxPerAccount));
  return batchChangedRows(db, [
    insertIf(db, passkeys, row, ifBelowLimit).onConflictDoNothing({ target: passkeys.id }),
    auditStatement,
    queueMail(db, 'passkey_added', userId, now, onlyIfChanged),
  ]);
}

export function updatePasskeyName(db: Database, id: string, userId: string, name: string): Promise<PasskeyRow | null> {
  const isOwnPasskey = and(eq(passkeys.id, id), eq(passkeys.userId, userId));
  return findFirst(db.update(passkeys).set({ name }).where(isOwnPasskey).returning());
}

/** Returns false if the passkey was removed, or its counter did not increase, which means that there is a copy. */
export async function updatePasskeyUse(
  db: Database,
  id: string,
  { counter, backedUp }: { counter: number; backedUp: boolean },
  now: number,
): Promise<boolean> {
  const isCounterValid = or(lt(passkeys.counter, counter), counter === 0 ? eq(passkeys.counter, 0) : undefined);
  const use = { counter, backedUp, lastUsedAt: now };
  return batchChangedRows(db, [
    db
      .update(passkeys)
      .set(use)
      .where(and(eq(passkeys.id, id), isCounterValid)),
  ]);
}

export async function removePasskeys(
  db: Database,
  auditStatement: AuditStatement,
  userId: string,
  now: number,
  id?: string,
): Promise<number> {
  const isSelected = and(eq(passkeys.userId, userId), id === undefined ? undefined : eq(passkeys.id, id));
  const [removedRows] = await db.batch([
    db.delete(passkeys).where(isSelected).returning({ id: passkeys.id }),
    auditStatement,
    queueMail(db, 'passkey_removed', userId, now, onlyIfChanged),
  ]);
  return removedRows.length;
}
