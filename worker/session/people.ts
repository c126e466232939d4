import { and, asc, desc, eq, ne, or, sql } from 'drizzle-orm';
import type { OwnSession, PersonChange } from '#shared/staff/staff';
import { type Actor, type EventLine, insertEventIf } from '../audit/recording';
import { type Database, didChange } from '../db/client';
import { publicIdOf } from '../db/public-id';
import { ifChanged, queueMail, tellOwners } from '../db/queue-mail';
import { isLive } from '../db/session-life';
import { devices, invitations, passkeys, sessions, users } from '../db/session-schema';
import { notifications } from '../db/site-schema';
import { endAccess, type UserRow } from './queries';

export function listPeople(db: Database, now: number) {
  const count = db.$count(sessions, and(eq(sessions.userId, users.id), isLive(now)));
  const keys = db.$count(passkeys, eq(passkeys.userId, users.id));
  return db
    .select({ user: users, sessions: count, passkeys: keys })
    .from(users)
    .orderBy(asc(users.createdAt), asc(users.id));
}

export async function listColleagues(db: Database) {
  const name = sql<string>`coalesce(nullif(name, ''), email)`;
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
export async function updatePerson(
  db: Database,
  line: EventLine,
  user: UserRow,
  change: PersonChange,
  now: number,
): Promise<boolean> {
  const { role, disabled } = change;
  if (role === undefined && disabled === undefined) return true;
  const isAway = sql`disabled_at is not null`;
  const differs = or(
    role === undefined ? undefined : ne(users.role, role),
    disabled === undefined ? undefined : sql`${isAway} <> ${disabled ? 1 : 0}`,
  );
  const others = sql`exists (select 1 from users where role = 'owner' and disabled_at is null and id <> ${user.id})`;
  const losesOwner = or(role === 'staff' ? sql`1` : undefined, disabled ? sql`1` : undefined);
  const leavesOwner = losesOwner && or(ne(users.role, 'owner'), isAway, others);
  const isNewState = disabled !== undefined && (role === undefined || disabled !== (user.disabledAt !== null));
  const who = sql`select id from users where id = ${user.id}`;
  const changedState = sql`(${who} and ${disabled ? isAway : sql`updated_at = ${now}`})`;
  const [changed, , , , [left]] = await db.batch([
    db
      .update(users)
      .set({
        ...(role === undefined ? {} : { role }),
        ...(disabled === undefined ? {} : { disabledAt: disabled ? sql`coalesce(disabled_at, ${now})` : null }),
        updatedAt: now,
      })
      .where(and(eq(users.id, user.id), differs, leavesOwner))
      .returning({ id: users.id }),
    line,
    queueMail(db, isNewState ? (disabled ? 'disabled' : 'enabled') : 'role_changed', user.id, now, ifChanged),
    // After the person's own mail, which is sent at once.
    tellOwners(db, now),
    db
      .select({ differs: sql<number>`${differs}` })
      .from(users)
      .where(eq(users.id, user.id)),
    // When enabling too, for one that was being opened while the account was disabled.
    ...(disabled === undefined ? [] : endAccess(db, changedState)),
    // One to an address of their own would bring them back.
    db.delete(invitations).where(sql`invited_by in (${who} and (role <> 'owner' or ${isAway}))`),
  ]);
  return changed.length > 0 || left?.differs !== 1;
}

export interface Ended {
  sessions: number;
  devices: number;
  invitations: number;
  links: number;
}

/** Ends all that a person's account opened; the activity lists it, if it was anything. */
export async function endEverything(db: Database, by: Actor, { id, email }: UserRow): Promise<Ended> {
  const open = {
    sessions: sql<number>`(select count(*) from sessions where user_id = ${id})`,
    devices: sql<number>`(select count(*) from devices where user_id = ${id})`,
    invitations: sql<number>`(select count(*) from invitations where invited_by = ${id})`,
    links: sql<number>`(select count(*) from password_resets where user_id = ${id})`,
  };
  const { sessions: logins, devices, invitations: sent, links } = open;
  const label = sql`${email} || ': sessions ' || ${logins} || ', devices ' || ${devices}
    || ', invitations ' || ${sent} || ', links ' || ${links}`;
  const event = { action: 'person_sessions_ended', subject: id, label } as const;
  const [[ended]] = await db.batch([
    db.select(open).from(users).where(eq(users.id, id)),
    insertEventIf(db, by, event, sql`${logins} + ${devices} + ${sent} + ${links} > 0`),
    ...endAccess(db, sql`(${id})`),
  ]);
  return ended ?? { sessions: 0, devices: 0, invitations: 0, links: 0 };
}

const publicId = publicIdOf(sessions.tokenHash);

export async function listOwnSessions(db: Database, userId: string, own: string, now: number): Promise<OwnSession[]> {
  const { browser, createdAt, seenAt, tokenHash } = sessions;
  const rows = await db
    .select({ id: publicId, browser, createdAt, seenAt, tokenHash })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), isLive(now)))
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
export async function removeOwnSession(db: Database, line: EventLine, userId: string, id: string): Promise<boolean> {
  const mine = and(eq(sessions.userId, userId), eq(publicId, id));
  const ended = db.delete(sessions).where(mine);
  const statements = [
    db
      .delete(devices)
      .where(
        sql`user_id = ${userId} and device_hash in (select device_hash from sessions where ${mine}) and device_hash <> ''`,
      ),
    ended,
    line,
    db.delete(notifications).where(sql`device_id not in (select id from ${devices})`),
  ];
  return didChange(db, statements, ended);
}

export async function removeOtherSessions(db: Database, line: EventLine, userId: string, own: string): Promise<number> {
  const [others, ...rest] = endAccess(db, sql`(${userId})`, { except: own });
  const [ended] = await db.batch([others.returning({ userId: sessions.userId }), line, ...rest]);
  return ended.length;
}

/** Statements: sets a person's new password, ends all that the account opened, and tells them by mail. */
export function setOwnPassword(db: Database, userId: string, passwordHash: string, now: number) {
  return [
    db.update(users).set({ passwordHash, mustChangePassword: false, updatedAt: now }).where(eq(users.id, userId)),
    ...endAccess(db, sql`(${userId})`),
    queueMail(db, 'password_changed', userId, now),
  ] as const;
}
