import { and, type Column, eq, gt, inArray, isNull, lt, lte, ne, or, type SQLWrapper } from 'drizzle-orm';
import type { AuditEntry } from '../audit/audit-log';
import { batchChanged, type Database, findFirst, forEachRow, query } from '../db/client';
import { sessionIdleMs, sessionLifeMs } from '../db/conditions';
import { emailOutbox } from '../db/site-schema';
import { devices, invitations, passkeyChallenges, passwordResets, sessions, users } from '../db/staff-schema';
import { onlyIfChanged, queueMail } from '../email/outbox';
import { findRefusedMail } from '../email/stuck-mail';
import { removeOrphanedNotifications } from '../push/queries';
import { removeOldFailedLogins } from './failed-logins';

/** How long a reset link works (ms). */
export const resetLifeMs = 60 * 60 * 1000;

export type UserRow = typeof users.$inferSelect;

/** How long owners see that an invitation has run out (ms). */
const invitationsKept = 30 * 24 * 60 * 60 * 1000;

const active = isNull(users.disabledAt);

/** The account with this e-mail, in lower case, unless it is disabled. */
export const findActiveUser = (db: Database, email: string): Promise<UserRow | null> =>
  findFirst(
    db
      .select()
      .from(users)
      .where(and(eq(users.email, email), active)),
  );

/** Whether the mailer refuses mail just now. */
export const isMailFailing = async (db: Database): Promise<boolean> => (await findRefusedMail(db)).length > 0;

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

export async function removeSession(db: Database, line: AuditEntry, tokenHash: string): Promise<void> {
  await db.batch([db.delete(sessions).where(eq(sessions.tokenHash, tokenHash)), line]);
}

/** The most reset mails to an account in an hour. Each link works for an hour, so one that works is always at hand. */
const maxResetMails = 3;

/**
 * Queues a reset mail if there is such an account in use and it had fewer than three in the last hour. One statement in
 * any case, so the timing gives nothing away.
 */
export async function queueResetMail(db: Database, email: string, now: number): Promise<boolean> {
  const { kind, ref, createdAt } = emailOutbox;
  const sent = db.$count(
    emailOutbox,
    and(eq(kind, 'password_reset'), eq(ref, users.id), gt(createdAt, now - resetLifeMs)),
  );
  const theirs = forEachRow(users, eq(users.email, email), active, lt(sent, maxResetMails));
  return batchChanged(db, [queueMail(db, 'password_reset', users.id, now, theirs)]);
}

/** Adds a link beside those that were mailed before: a stranger who asks again takes none away. */
export async function insertReset(db: Database, tokenHash: string, userId: string, expiresAt: number): Promise<void> {
  await db.insert(passwordResets).values({ tokenHash, userId, expiresAt });
}

export async function findResetUser(db: Database, tokenHash: string, now: number): Promise<UserRow | null> {
  const [row] = await db
    .select({ user: users })
    .from(passwordResets)
    .innerJoin(users, eq(users.id, passwordResets.userId))
    .where(and(eq(passwordResets.tokenHash, tokenHash), gt(passwordResets.expiresAt, now), active));
  return row?.user ?? null;
}

/**
 * Sets the password, ends all that the account opened and uses up the link and all others of the account, all or nothing; false if the
 * link was already used.
 */
export async function updatePassword(
  db: Database,
  line: AuditEntry,
  tokenHash: string,
  passwordHash: string,
  now: number,
): Promise<boolean> {
  const owner = query
    .select({ id: passwordResets.userId })
    .from(passwordResets)
    .where(and(eq(passwordResets.tokenHash, tokenHash), gt(passwordResets.expiresAt, now)));
  return batchChanged(db, [
    db.update(users).set({ passwordHash, mustChangePassword: false, updatedAt: now }).where(eq(users.id, owner)),
    line,
    queueMail(db, 'password_changed', owner, now, onlyIfChanged),
    ...revokeAccess(db, owner),
  ]);
}

export async function removeExpired(db: Database, now: number): Promise<void> {
  await db.batch([
    db
      .delete(sessions)
      .where(or(lte(sessions.seenAt, now - sessionIdleMs), lte(sessions.createdAt, now - sessionLifeMs))),
    db.delete(passwordResets).where(lte(passwordResets.expiresAt, now)),
    db.delete(invitations).where(lte(invitations.expiresAt, now - invitationsKept)),
    removeOldFailedLogins(db, now),
  ]);
}

/**
 * Statements: ends all that an account opened and that would outlive it: sessions, browsers that are told by push, lists on
 * phones, passkeys being used or added, invitations, and last reset links.
 * @param user the account's id, or a query for it
 * @param except the hash of a session that goes on
 */
export function revokeAccess(db: Database, user: string | SQLWrapper, { except = '' }: { except?: string } = {}) {
  const isTheirs = (column: Column) => (typeof user === 'string' ? eq(column, user) : inArray(column, user));
  return [
    db.delete(sessions).where(and(isTheirs(sessions.userId), ne(sessions.tokenHash, except))),
    db.delete(devices).where(isTheirs(devices.userId)),
    removeOrphanedNotifications(db),
    db.delete(passkeyChallenges).where(isTheirs(passkeyChallenges.userId)),
    db.delete(invitations).where(isTheirs(invitations.invitedBy)),
    db.delete(passwordResets).where(isTheirs(passwordResets.userId)),
  ] as const;
}
