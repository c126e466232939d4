import { and, asc, desc, eq, exists, inArray, isNotNull, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import type { OwnSession, StaffChange } from '#shared/staff/staff';
import { type Actor, type AuditStatement, insertEventIf } from '../audit/audit-log';
import { batchChangedRows, type Database, queryBuilder, selectRows } from '../db/client';
import { isActiveOwner, isSessionLive, toPublicId } from '../db/conditions';
import { devices, invitations, passkeys, passwordResets, sessions, users } from '../db/staff-schema';
import { onlyIfChanged, queueMail, queueOwnersMail } from '../email/outbox';
import { removeOrphanedNotifications } from '../push/queries';
import { revokeAccess, type UserRow } from './queries';

export function listStaff(db: Database, now: number) {
  const sessionCount = db.$count(sessions, and(eq(sessions.userId, users.id), isSessionLive(now)));
  const passkeyCount = db.$count(passkeys, eq(passkeys.userId, users.id));
  return db
    .select({ user: users, sessions: sessionCount, passkeys: passkeyCount })
    .from(users)
    .orderBy(asc(users.createdAt), asc(users.id));
}

export async function listColleagues(db: Database) {
  const name = sql<string>`coalesce(nullif(${users.name}, ''), ${users.email})`;
  const rows = await db
    .select({ id: users.id, name, disabledAt: users.disabledAt })
    .from(users)
    .orderBy(sql`lower(${name})`);
  return rows.map(({ id, name: displayName, disabledAt }) => ({ id, name: displayName, away: disabledAt !== null }));
}

/** Returns false if no owner would remain. Conditions are in SQL, because another owner may change the account as well. */
export async function updateStaffMember(
  db: Database,
  auditStatement: AuditStatement,
  user: UserRow,
  change: StaffChange,
  now: number,
): Promise<boolean> {
  const { role, disabled } = change;
  if (role === undefined && disabled === undefined) return true;
  const isDisabled = isNotNull(users.disabledAt);
  const isDifferent = or(
    role === undefined ? undefined : ne(users.role, role),
    disabled === undefined ? undefined : disabled ? isNull(users.disabledAt) : isDisabled,
  );
  const hasOtherOwner = exists(selectRows(users, and(isActiveOwner, ne(users.id, user.id))));
  const removesOwner = role === 'staff' || disabled === true;
  const leavesAnOwner = removesOwner ? or(ne(users.role, 'owner'), isDisabled, hasOtherOwner) : undefined;
  const isStateChange = disabled !== undefined && (role === undefined || disabled !== (user.disabledAt !== null));
  const isUser = eq(users.id, user.id);
  const selectUserIf = (condition: SQL | undefined) =>
    queryBuilder.select({ id: users.id }).from(users).where(and(isUser, condition));
  const userOfNewState = selectUserIf(disabled ? isDisabled : eq(users.updatedAt, now));
  const [changedRows, , , , stillDifferentRows] = await db.batch([
    db
      .update(users)
      .set({
        ...(role === undefined ? {} : { role }),
        ...(disabled === undefined ? {} : { disabledAt: disabled ? sql`coalesce(${users.disabledAt}, ${now})` : null }),
        updatedAt: now,
      })
      .where(and(isUser, isDifferent, leavesAnOwner))
      .returning({ id: users.id }),
    auditStatement,
    queueMail(db, isStateChange ? (disabled ? 'disabled' : 'enabled') : 'role_changed', user.id, now, onlyIfChanged),
    // After the mail to the person, because only one mail is sent immediately.
    queueOwnersMail(db, now),
    db.select({ id: users.id }).from(users).where(and(isUser, isDifferent)),
    // Also when enabling: a session may have been opened while the account was being disabled.
    ...(disabled === undefined ? [] : revokeAccess(db, userOfNewState)),
    // A former owner could come back with an invitation to another address.
    db.delete(invitations).where(inArray(invitations.invitedBy, selectUserIf(or(ne(users.role, 'owner'), isDisabled)))),
  ]);
  return changedRows.length > 0 || stillDifferentRows.length === 0;
}

export interface EndedAccess {
  sessions: number;
  devices: number;
  invitations: number;
  resetLinks: number;
}

/** Returns how many were ended. Writes an audit event unless there were none. */
export async function endAllAccess(db: Database, actor: Actor, { id, email }: UserRow): Promise<EndedAccess> {
  const counts = {
    sessions: db.$count(sessions, eq(sessions.userId, id)),
    devices: db.$count(devices, eq(devices.userId, id)),
    invitations: db.$count(invitations, eq(invitations.invitedBy, id)),
    resetLinks: db.$count(passwordResets, eq(passwordResets.userId, id)),
  };
  const { sessions: sessionCount, devices: deviceCount, invitations: invitationCount, resetLinks } = counts;
  const label = sql`${email} || ': sessions ' || ${sessionCount} || ', devices ' || ${deviceCount}
    || ', invitations ' || ${invitationCount} || ', links ' || ${resetLinks}`;
  const event = { action: 'person_sessions_ended', subject: id, label } as const;
  const [[endedAccess]] = await db.batch([
    db.select(counts).from(users).where(eq(users.id, id)),
    insertEventIf(db, actor, event, sql`${sessionCount} + ${deviceCount} + ${invitationCount} + ${resetLinks} > 0`),
    ...revokeAccess(db, id),
  ]);
  return endedAccess ?? { sessions: 0, devices: 0, invitations: 0, resetLinks: 0 };
}

const publicId = toPublicId(sessions.tokenHash);

export async function listOwnSessions(
  db: Database,
  userId: string,
  currentTokenHash: string,
  now: number,
): Promise<OwnSession[]> {
  const { browser, createdAt, lastActiveAt, tokenHash } = sessions;
  const rows = await db
    .select({ id: publicId, browser, createdAt, lastActiveAt, tokenHash })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), isSessionLive(now)))
    .orderBy(desc(lastActiveAt), desc(createdAt));
  return rows.map((row) => ({
    id: row.id,
    browser: row.browser,
    startedAt: new Date(row.createdAt).toISOString(),
    seenAt: new Date(row.lastActiveAt).toISOString(),
    isThis: row.tokenHash === currentTokenHash,
  }));
}

/** Also removes the push device of that session's browser. */
export async function removeOwnSession(
  db: Database,
  auditStatement: AuditStatement,
  userId: string,
  id: string,
): Promise<boolean> {
  const isOwnSession = and(eq(sessions.userId, userId), eq(publicId, id));
  const deleteSession = db.delete(sessions).where(isOwnSession);
  const deviceHashes = queryBuilder.select({ hash: sessions.deviceHash }).from(sessions).where(isOwnSession);
  const statements = [
    db
      .delete(devices)
      .where(and(eq(devices.userId, userId), inArray(devices.deviceHash, deviceHashes), ne(devices.deviceHash, ''))),
    deleteSession,
    auditStatement,
    removeOrphanedNotifications(db),
  ];
  return batchChangedRows(db, statements, deleteSession);
}

export async function removeOtherSessions(
  db: Database,
  auditStatement: AuditStatement,
  userId: string,
  currentTokenHash: string,
): Promise<number> {
  const [deleteSessions, ...otherStatements] = revokeAccess(db, userId, { exceptTokenHash: currentTokenHash });
  const [endedSessions] = await db.batch([
    deleteSessions.returning({ userId: sessions.userId }),
    auditStatement,
    ...otherStatements,
  ]);
  return endedSessions.length;
}

/** Statements, which also end all access of the account. */
export function setOwnPassword(db: Database, userId: string, passwordHash: string, now: number) {
  return [
    db.update(users).set({ passwordHash, mustChangePassword: false, updatedAt: now }).where(eq(users.id, userId)),
    ...revokeAccess(db, userId),
    queueMail(db, 'password_changed', userId, now),
  ] as const;
}
