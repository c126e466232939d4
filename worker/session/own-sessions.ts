import { and, desc, eq, ne } from 'drizzle-orm';
import type { OwnSession } from '#shared/staff/staff';
import type { EventLine } from '../audit/recording';
import { keptLists } from '../db/bookings-schema';
import type { Database } from '../db/client';
import { publicIdOf } from '../db/public-id';
import { queueMail } from '../db/queue-mail';
import { passwordResets, sessions, users } from '../db/schema';
import { isLive } from './people';

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

export async function removeOwnSession(db: Database, line: EventLine, userId: string, id: string): Promise<boolean> {
  const mine = and(eq(sessions.userId, userId), eq(publicId, id));
  const [ended] = await db.batch([db.delete(sessions).where(mine).returning({ userId: sessions.userId }), line]);
  return ended.length > 0;
}

export async function removeOtherSessions(db: Database, line: EventLine, userId: string, own: string): Promise<number> {
  const others = and(eq(sessions.userId, userId), ne(sessions.tokenHash, own));
  const [ended] = await db.batch([
    db.delete(sessions).where(others).returning({ userId: sessions.userId }),
    line,
    // A phone that was lost has more than a session.
    db.delete(keptLists).where(eq(keptLists.userId, userId)),
  ]);
  return ended.length;
}

/** Statements: sets a person's new password, ends all sessions and links, and tells them by mail. */
export function setOwnPassword(db: Database, userId: string, passwordHash: string, now: number) {
  return [
    db.update(users).set({ passwordHash, mustChangePassword: false, updatedAt: now }).where(eq(users.id, userId)),
    db.delete(sessions).where(eq(sessions.userId, userId)),
    db.delete(passwordResets).where(eq(passwordResets.userId, userId)),
    queueMail(db, 'password_changed', userId, now),
  ] as const;
}
