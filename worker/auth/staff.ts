import { and, asc, desc, eq, exists, inArray, isNotNull, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import type { OwnSession, StaffChange } from '#shared/staff/staff';
import { type Actor, type AuditEntry, insertEventIf } from '../audit/audit-log';
import { batchChanged, type Database, query, selectRows } from '../db/client';
import { isActiveOwner, isSessionLive, toPublicId } from '../db/conditions';
import { devices, invitations, passkeys, passwordResets, sessions, users } from '../db/staff-schema';
import { onlyIfChanged, queueMail, queueOwnersMail } from '../email/outbox';
import { removeOrphanedNotifications } from '../push/queries';
import { revokeAccess, type UserRow } from './queries';

export function listStaff(db: Database, now: number) {
  const count = db.$count(sessions, and(eq(sessions.userId, users.id), isSessionLive(now)));
  const keys = db.$count(passkeys, eq(passkeys.userId, users.id));
  return db
    .select({ user: users, sessions: count, passkeys: keys })
    .from(users)
    .orderBy(asc(users.createdAt), asc(users.id));
}

export async function listColleagues(db: Database) {
  const name = sql<string>`coalesce(nullif(${users.name}, ''), ${users.email})`;
  const rows = await db
    .select({ id: users.id, name, disabledAt: users.disabledAt })
    .from(users)
    .orderBy(sql`lower(${name})`);
  return rows.map(({ id, name: called, disabledAt }) => ({ id, name: called, away: disabledAt !== null }));
}

/**
 * Changes a role, disables or enables, unless that left no owner; the person is told by mail. Disabling ends
 * all that the account opened. The invitations of one who is no longer an owner stop working. Writes only the columns that are asked for,
 * and judges them as they are then: somebody else may be changing the same person.
 * @returns false if it would leave no owner
 */
export async function updateStaffMember(
  db: Database,
  line: AuditEntry,
  user: UserRow,
  change: StaffChange,
  now: number,
): Promise<boolean> {
  const { role, disabled } = change;
  if (role === undefined && disabled === undefined) return true;
  const isAway = isNotNull(users.disabledAt);
  const differs = or(
    role === undefined ? undefined : ne(users.role, role),
    disabled === undefined ? undefined : disabled ? isNull(users.disabledAt) : isAway,
  );
  const others = exists(selectRows(users, and(isActiveOwner, ne(users.id, user.id))));
  const losesOwner = role === 'staff' || disabled === true;
  const leavesOwner = losesOwner ? or(ne(users.role, 'owner'), isAway, others) : undefined;
  const isNewState = disabled !== undefined && (role === undefined || disabled !== (user.disabledAt !== null));
  const isThem = eq(users.id, user.id);
  const themIf = (is: SQL | undefined) => query.select({ id: users.id }).from(users).where(and(isThem, is));
  const changedState = themIf(disabled ? isAway : eq(users.updatedAt, now));
  const [changed, , , , left] = await db.batch([
    db
      .update(users)
      .set({
        ...(role === undefined ? {} : { role }),
        ...(disabled === undefined ? {} : { disabledAt: disabled ? sql`coalesce(${users.disabledAt}, ${now})` : null }),
        updatedAt: now,
      })
      .where(and(isThem, differs, leavesOwner))
      .returning({ id: users.id }),
    line,
    queueMail(db, isNewState ? (disabled ? 'disabled' : 'enabled') : 'role_changed', user.id, now, onlyIfChanged),
    // After the person's own mail, which is sent at once.
    queueOwnersMail(db, now),
    db.select({ id: users.id }).from(users).where(and(isThem, differs)),
    // When enabling too, for one that was being opened while the account was disabled.
    ...(disabled === undefined ? [] : revokeAccess(db, changedState)),
    // One to an address of their own would bring them back.
    db.delete(invitations).where(inArray(invitations.invitedBy, themIf(or(ne(users.role, 'owner'), isAway)))),
  ]);
  return changed.length > 0 || left.length === 0;
}

export interface EndedAccess {
  sessions: number;
  devices: number;
  invitations: number;
  links: number;
}

/** Ends all that a person's account opened; the activity lists it, if it was anything. */
export async function endAllAccess(db: Database, by: Actor, { id, email }: UserRow): Promise<EndedAccess> {
  const open = {
    sessions: db.$count(sessions, eq(sessions.userId, id)),
    devices: db.$count(devices, eq(devices.userId, id)),
    invitations: db.$count(invitations, eq(invitations.invitedBy, id)),
    links: db.$count(passwordResets, eq(passwordResets.userId, id)),
  };
  const { sessions: logins, devices: browsers, invitations: sent, links } = open;
  const label = sql`${email} || ': sessions ' || ${logins} || ', devices ' || ${browsers}
    || ', invitations ' || ${sent} || ', links ' || ${links}`;
  const event = { action: 'person_sessions_ended', subject: id, label } as const;
  const [[ended]] = await db.batch([
    db.select(open).from(users).where(eq(users.id, id)),
    insertEventIf(db, by, event, sql`${logins} + ${browsers} + ${sent} + ${links} > 0`),
    ...revokeAccess(db, id),
  ]);
  return ended ?? { sessions: 0, devices: 0, invitations: 0, links: 0 };
}

const publicId = toPublicId(sessions.tokenHash);

export async function listOwnSessions(db: Database, userId: string, own: string, now: number): Promise<OwnSession[]> {
  const { browser, createdAt, seenAt, tokenHash } = sessions;
  const rows = await db
    .select({ id: publicId, browser, createdAt, seenAt, tokenHash })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), isSessionLive(now)))
    .orderBy(desc(seenAt), desc(createdAt));
  return rows.map((row) => ({
    id: row.id,
    browser: row.browser,
    startedAt: new Date(row.createdAt).toISOString(),
    seenAt: new Date(row.seenAt).toISOString(),
    isThis: row.tokenHash === own,
  }));
}

/** Also ends the notifications of that session's browser. */
export async function removeOwnSession(db: Database, line: AuditEntry, userId: string, id: string): Promise<boolean> {
  const mine = and(eq(sessions.userId, userId), eq(publicId, id));
  const ended = db.delete(sessions).where(mine);
  const marks = query.select({ hash: sessions.deviceHash }).from(sessions).where(mine);
  const statements = [
    db
      .delete(devices)
      .where(and(eq(devices.userId, userId), inArray(devices.deviceHash, marks), ne(devices.deviceHash, ''))),
    ended,
    line,
    removeOrphanedNotifications(db),
  ];
  return batchChanged(db, statements, ended);
}

export async function removeOtherSessions(
  db: Database,
  line: AuditEntry,
  userId: string,
  own: string,
): Promise<number> {
  const [others, ...rest] = revokeAccess(db, userId, { except: own });
  const [ended] = await db.batch([others.returning({ userId: sessions.userId }), line, ...rest]);
  return ended.length;
}

/** Statements: sets a person's new password, ends all that the account opened, and tells them by mail. */
export function setOwnPassword(db: Database, userId: string, passwordHash: string, now: number) {
  return [
    db.update(users).set({ passwordHash, mustChangePassword: false, updatedAt: now }).where(eq(users.id, userId)),
    ...revokeAccess(db, userId),
    queueMail(db, 'password_changed', userId, now),
  ] as const;
}
