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
const expiredInvitationsMs = 30 * 24 * 60 * 60 * 1000;

const isActive = isNull(users.disabledAt);

/** @param email lower case */
export const findActiveUser = (db: Database, email: string): Promise<UserRow | null> =>
  findFirst(
    db
      .select()
      .from(users)
      .where(and(eq(users.email, email), isActive)),
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

export async function removeSession(db: Database, event: AuditStatement, tokenHash: string): Promise<void> {
  await db.batch([db.delete(sessions).where(eq(sessions.tokenHash, tokenHash)), event]);
}

/** A link is valid for an hour, so with this hourly limit an account always has a valid link. */
const maxResetMailsPerHour = 3;

/**
 * Queues a reset mail if the account is active and below the hourly limit. Always one statement, so that the response
 * time does not reveal accounts.
 */
export async function queueResetMail(db: Database, email: string, now: number): Promise<boolean> {
  const { kind, ref, createdAt } = emailOutbox;
  const sent = db.$count(
    emailOutbox,
    and(eq(kind, 'password_reset'), eq(ref, users.id), gt(createdAt, now - resetLifeMs)),
  );
  const accountRow = forEachRow(users, eq(users.email, email), isActive, lt(sent, maxResetMailsPerHour));
  return batchChangedRows(db, [queueMail(db, 'password_reset', users.id, now, accountRow)]);
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
    .where(and(eq(passwordResets.tokenHash, tokenHash), gt(passwordResets.expiresAt, now), isActive));
  return row?.user ?? null;
}

/**
 * Sets the password, ends all sessions and removes all reset links of the account, in one batch. Returns false if the
 * link was already used.
 */
export async function updatePassword(
  db: Database,
  event: AuditStatement,
  tokenHash: string,
  passwordHash: string,
  now: number,
): Promise<boolean> {
  const userOfLink = queryBuilder
    .select({ id: passwordResets.userId })
    .from(passwordResets)
    .where(and(eq(passwordResets.tokenHash, tokenHash), gt(passwordResets.expiresAt, now)));
  return batchChangedRows(db, [
    db.update(users).set({ passwordHash, mustChangePassword: false, updatedAt: now }).where(eq(users.id, userOfLink)),
    event,
    queueMail(db, 'password_changed', userOfLink, now, onlyIfChanged),
    ...revokeAccess(db, userOfLink),
  ]);
}

export async function removeExpired(db: Database, now: number): Promise<void> {
  await db.batch([
    db
      .delete(sessions)
      .where(or(lte(sessions.seenAt, now - sessionIdleMs), lte(sessions.createdAt, now - sessionLifeMs))),
    db.delete(passwordResets).where(lte(passwordResets.expiresAt, now)),
    db.delete(invitations).where(lte(invitations.expiresAt, now - expiredInvitationsMs)),
    removeOldFailedLogins(db, now),
  ]);
}

/**
 * Statements that end all access of an account: sessions, push devices, passkey challenges, its invitations, and last
 * reset links.
 * @param user the account's ID, or a query for it
 * @param except hash of a session that continues
 */
export function revokeAccess(db: Database, user: string | SQLWrapper, { except = '' }: { except?: string } = {}) {
  const isOfUser = (column: Column) => (typeof user === 'string' ? eq(column, user) : inArray(column, user));
  return [
    db.delete(sessions).where(and(isOfUser(sessions.userId), ne(sessions.tokenHash, except))),
    db.delete(devices).where(isOfUser(devices.userId)),
    removeOrphanedNotifications(db),
    db.delete(passkeyChallenges).where(isOfUser(passkeyChallenges.userId)),
    db.delete(invitations).where(isOfUser(invitations.invitedBy)),
    db.delete(passwordResets).where(isOfUser(passwordResets.userId)),
  ] as const;
}
