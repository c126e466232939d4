import { and, type Column, eq, gt, inArray, isNull, lt, lte, ne, or, type SQLWrapper } from 'drizzle-orm';
import type { AuditStatement } from '../audit/audit-log';
import { batchChangedRows, type Database, findFirst, forEachRow, queryBuilder } from '../db/client';
import { sessionIdleMs, sessionLifeMs } from '../db/conditions';
import { emailOutbox } from '../db/site-schema';
import { devices, invitations, passkeyChallenges, passwordResets, sessions, users } from '../db/staff-schema';
import { onlyIfChanged, queueMail } from '../email/outbox';
import { findFailedMail } from '../email/stuck-mail';
import { removeOrphanedNotifications } from '../push/queries';
import { removeOldFailedLogins } from './failed-logins';

export const resetLifeMs = 60 * 60 * 1000;

export type UserRow = typeof users.$inferSelect;

/** Owners see an expired invitation for this time. */
const expiredInvitationRetentionMs = 30 * 24 * 60 * 60 * 1000;

const isActiveUser = isNull(users.disabledAt);

/** @param email in lower case */
export const findActiveUser = (db: Database, email: string): Promise<UserRow | null> =>
  findFirst(
    db
      .select()
      .from(users)
      .where(and(eq(users.email, email), isActiveUser)),
  );

export const isMailFailing = async (db: Database): Promise<boolean> => (await findFailedMail(db)).length > 0;

export const findUser = (db: Database, id: string): Promise<UserRow | null> =>
  findFirst(db.select().from(users).where(eq(users.id, id)));

export async function findSessionUser(db: Database, tokenHash: string): Promise<UserRow | null> {
  const [row] = await db
    .select({ user: users })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(sessions.tokenHash, tokenHash));
  return row?.user ?? null;
}

export async function removeSession(db: Database, auditStatement: AuditStatement, tokenHash: string): Promise<void> {
  await db.batch([db.delete(sessions).where(eq(sessions.tokenHash, tokenHash)), auditStatement]);
}

/** A link is valid for an hour, so with this hourly limit an account always has a valid link. */
const maxResetMailsPerHour = 3;

/** Always one statement, so that the response time does not reveal whether the account exists. */
export async function queueResetMail(db: Database, email: string, now: number): Promise<boolean> {
  const { kind, ref, createdAt } = emailOutbox;
  const recentMailCount = db.$count(
    emailOutbox,
    and(eq(kind, 'password_reset'), eq(ref, users.id), gt(createdAt, now - resetLifeMs)),
  );
  const ifAllowed = forEachRow(users, eq(users.email, email), isActiveUser, lt(recentMailCount, maxResetMailsPerHour));
  return batchChangedRows(db, [queueMail(db, 'password_reset', users.id, now, ifAllowed)]);
}

/** Keeps earlier links valid, so that a stranger's request does not invalidate them. */
export async function insertReset(db: Database, tokenHash: string, userId: string, expiresAt: number): Promise<void> {
  await db.insert(passwordResets).values({ tokenHash, userId, expiresAt });
}

export async function findResetUser(db: Database, tokenHash: string, now: number): Promise<UserRow | null> {
  const [row] = await db
    .select({ user: users })
    .from(passwordResets)
    .innerJoin(users, eq(users.id, passwordResets.userId))
    .where(and(eq(passwordResets.tokenHash, tokenHash), gt(passwordResets.expiresAt, now), isActiveUser));
  return row?.user ?? null;
}

/** Also ends all access of the account. Returns false if the link was already used. */
export async function updatePassword(
  db: Database,
  auditStatement: AuditStatement,
  tokenHash: string,
  passwordHash: string,
  now: number,
): Promise<boolean> {
  const linkUserId = queryBuilder
    .select({ id: passwordResets.userId })
    .from(passwordResets)
    .where(and(eq(passwordResets.tokenHash, tokenHash), gt(passwordResets.expiresAt, now)));
  return batchChangedRows(db, [
    db.update(users).set({ passwordHash, mustChangePassword: false, updatedAt: now }).where(eq(users.id, linkUserId)),
    auditStatement,
    queueMail(db, 'password_changed', linkUserId, now, onlyIfChanged),
    ...revokeAccess(db, linkUserId),
  ]);
}

export async function removeExpiredAccess(db: Database, now: number): Promise<void> {
  await db.batch([
    db
      .delete(sessions)
      .where(or(lte(sessions.lastActiveAt, now - sessionIdleMs), lte(sessions.createdAt, now - sessionLifeMs))),
    db.delete(passwordResets).where(lte(passwordResets.expiresAt, now)),
    db.delete(invitations).where(lte(invitations.expiresAt, now - expiredInvitationRetentionMs)),
    removeOldFailedLogins(db, now),
  ]);
}

/**
 * Statements that end all access of an account. Reset links come last, because `user` may be a query on them.
 * @param user the account's ID, or a query for it
 * @param exceptTokenHash the session that continues
 */
export function revokeAccess(
  db: Database,
  user: string | SQLWrapper,
  { exceptTokenHash = '' }: { exceptTokenHash?: string } = {},
) {
  const belongsToUser = (column: Column) => (typeof user === 'string' ? eq(column, user) : inArray(column, user));
  return [
    db.delete(sessions).where(and(belongsToUser(sessions.userId), ne(sessions.tokenHash, exceptTokenHash))),
    db.delete(devices).where(belongsToUser(devices.userId)),
    removeOrphanedNotifications(db),
    db.delete(passkeyChallenges).where(belongsToUser(passkeyChallenges.userId)),
    db.delete(invitations).where(belongsToUser(invitations.invitedBy)),
    db.delete(passwordResets).where(belongsToUser(passwordResets.userId)),
  ] as const;
}
