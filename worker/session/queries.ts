import { and, eq, gt, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import type { EventLine } from '../audit/recording';
import { keptLists } from '../db/bookings-schema';
import { type Database, didChange, first } from '../db/client';
import { findCounter } from '../db/counters';
import { ifChanged, queueMail } from '../db/queue-mail';
import { devices, invitations, passkeyChallenges, passwordResets, sessions, users } from '../db/session-schema';
import { mailOutbox, notifications } from '../db/site-schema';
import { sessionIdle, sessionLife } from '../http/session-life';
import { findRefusedMail } from '../mail/stuck';
import { countedFor } from './waits';

export type UserRow = typeof users.$inferSelect;

/** How long owners see that an invitation has run out (ms). */
const invitationsKept = 30 * 24 * 60 * 60 * 1000;

const active = isNull(users.disabledAt);

const selectActiveUser = (db: Database, email: string) =>
  db
    .select()
    .from(users)
    .where(and(eq(users.email, email), active));

/** The account with this e-mail, in lower case, unless it is disabled; and when the gates' counts were last cleared (ms). */
export async function findActiveUser(
  db: Database,
  email: string,
): Promise<{ user: UserRow | null; clearedAt: number }> {
  const [[user], [cleared]] = await db.batch([selectActiveUser(db, email), findCounter(db, 'gates_cleared')]);
  return { user: user ?? null, clearedAt: cleared?.value ?? 0 };
}

/** The same, and whether mail is being refused, in one trip: anybody may ask for a link as often as they like. */
export async function findAskingForLink(
  db: Database,
  email: string,
): Promise<{ exists: boolean; clearedAt: number; isMailFailing: boolean }> {
  const [[user], [cleared], [refused]] = await db.batch([
    selectActiveUser(db, email),
    findCounter(db, 'gates_cleared'),
    findRefusedMail(db),
  ]);
  return { exists: user !== undefined, clearedAt: cleared?.value ?? 0, isMailFailing: refused !== undefined };
}

export const findUser = (db: Database, id: string): Promise<UserRow | null> =>
  first(db.select().from(users).where(eq(users.id, id)));

export async function findSessionUser(db: Database, tokenHash: string): Promise<UserRow | null> {
  const [row] = await db
    .select({ user: users })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(sessions.tokenHash, tokenHash));
  return row?.user ?? null;
}

export async function removeSession(db: Database, line: EventLine, tokenHash: string): Promise<void> {
  await db.batch([db.delete(sessions).where(eq(sessions.tokenHash, tokenHash)), line]);
}

/**
 * Queues a reset mail if there is such an account in use and it may get one. One statement in any case, so the timing
 * gives nothing away.
 */
export async function queueResetMail(db: Database, email: string, isAllowed: boolean, now: number): Promise<boolean> {
  const theirs = sql`from users where email = ${email} and disabled_at is null and ${isAllowed ? 1 : 0}`;
  return didChange(db, [queueMail(db, 'password_reset', sql`id`, now, theirs)]);
}

/** How many reset mails the account was to get in the day up to the one queued at this time, that one included. */
export async function countResetMails(db: Database, userId: string, queuedAt: number): Promise<number> {
  const day = and(gt(mailOutbox.createdAt, queuedAt - countedFor), lte(mailOutbox.createdAt, queuedAt));
  return db.$count(mailOutbox, and(eq(mailOutbox.ref, userId), eq(mailOutbox.kind, 'password_reset'), day));
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
  line: EventLine,
  tokenHash: string,
  passwordHash: string,
  now: number,
): Promise<boolean> {
  const owner = sql`(select user_id from password_resets where token_hash = ${tokenHash} and expires_at > ${now})`;
  return didChange(db, [
    db.update(users).set({ passwordHash, mustChangePassword: false, updatedAt: now }).where(sql`id = ${owner}`),
    line,
    queueMail(db, 'password_changed', owner, now, ifChanged),
    ...endStanding(db, owner),
  ]);
}

export async function removeExpired(db: Database, now: number): Promise<void> {
  await db.batch([
    db.delete(sessions).where(or(lte(sessions.seenAt, now - sessionIdle), lte(sessions.createdAt, now - sessionLife))),
    db.delete(passwordResets).where(lte(passwordResets.expiresAt, now)),
    db.delete(invitations).where(lte(invitations.expiresAt, now - invitationsKept)),
  ]);
}

/**
 * Statements: ends all that an account opened and that would outlive it: sessions, browsers that are told by push, lists on
 * phones, passkeys being used or added, invitations, and last reset links.
 * @param of a query for whose, in brackets
 */
export function endStanding(db: Database, of: SQL) {
  const theirs = sql`user_id in ${of}`;
  return [
    db.delete(sessions).where(theirs),
    db.delete(devices).where(theirs),
    db.delete(keptLists).where(theirs),
    db.delete(notifications).where(sql`device_id not in (select id from ${devices})`),
    db.delete(passkeyChallenges).where(theirs),
    db.delete(invitations).where(sql`invited_by in ${of}`),
    db.delete(passwordResets).where(theirs),
  ] as const;
}
