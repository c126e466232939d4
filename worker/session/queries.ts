import { and, eq, gt, isNull, lte, or, sql } from 'drizzle-orm';
import type { Database } from '../db/client';
import { invitations, mailOutbox, passwordResets, sessions, users } from '../db/schema';
import { sessionIdle, sessionLife } from '../http/require-admin';

export type UserRow = typeof users.$inferSelect;

/** A reset link works for 10 minutes (ms). */
const resetLife = 10 * 60 * 1000;
/** How long owners see that an invitation has run out (ms). */
const invitationsKept = 30 * 24 * 60 * 60 * 1000;
const resetsAnHour = 3;
const hour = 60 * 60 * 1000;

const active = isNull(users.disabledAt);

/** The account with this e-mail, in lower case, unless it is disabled. */
export async function findActiveUser(db: Database, email: string): Promise<UserRow | null> {
  const [user] = await db
    .select()
    .from(users)
    .where(and(eq(users.email, email), active));
  return user ?? null;
}

export async function findUser(db: Database, id: string): Promise<UserRow | null> {
  const [user] = await db.select().from(users).where(eq(users.id, id));
  return user ?? null;
}

export async function removeSession(db: Database, tokenHash: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.tokenHash, tokenHash));
}

/** Queues a reset mail if there is such an account in use. One statement either way, so the timing gives nothing away. */
export async function queueResetMail(db: Database, email: string, now: number): Promise<void> {
  await db.run(sql`
    insert into ${mailOutbox} (kind, ref, created_at, due_at)
    select 'password_reset', users.id, ${now}, ${now} from users
    where users.email = ${email} and users.disabled_at is null and ${resetsAnHour} > (
      select count(*) from mail_outbox
      where ref = users.id and kind = 'password_reset' and created_at > ${now - hour})`);
}

/** Makes this the user's only valid link. */
export async function updateResetToken(db: Database, tokenHash: string, userId: string, now: number): Promise<void> {
  const expiresAt = now + resetLife;
  await db
    .insert(passwordResets)
    .values({ tokenHash, userId, expiresAt })
    .onConflictDoUpdate({ target: passwordResets.userId, set: { tokenHash, expiresAt } });
}

/** The account of a link that is still valid. */
export async function findResetUser(db: Database, tokenHash: string, now: number): Promise<UserRow | null> {
  const [row] = await db
    .select({ user: users })
    .from(passwordResets)
    .innerJoin(users, eq(users.id, passwordResets.userId))
    .where(and(eq(passwordResets.tokenHash, tokenHash), gt(passwordResets.expiresAt, now), active));
  return row?.user ?? null;
}

/** Uses up the link, sets the password and ends every session, all or nothing; false if the link was already used. */
export async function updatePassword(
  db: Database,
  tokenHash: string,
  passwordHash: string,
  now: number,
): Promise<boolean> {
  const owner = sql`(select user_id from password_resets where token_hash = ${tokenHash} and expires_at > ${now})`;
  const [changed] = await db.batch([
    db
      .update(users)
      .set({ passwordHash, mustChangePassword: false, updatedAt: now })
      .where(sql`id = ${owner}`)
      .returning({ id: users.id }),
    db
      .insert(mailOutbox)
      .select(sql`select null, 'password_changed', ${owner}, ${now}, ${now}, 0, 0, null where changes() > 0`),
    db.delete(sessions).where(sql`user_id = ${owner}`),
    db.delete(passwordResets).where(eq(passwordResets.tokenHash, tokenHash)),
  ]);
  return changed.length > 0;
}

export async function removeExpired(db: Database, now: number): Promise<void> {
  await db.batch([
    db.delete(sessions).where(or(lte(sessions.seenAt, now - sessionIdle), lte(sessions.createdAt, now - sessionLife))),
    db.delete(passwordResets).where(lte(passwordResets.expiresAt, now)),
    db.delete(invitations).where(lte(invitations.expiresAt, now - invitationsKept)),
  ]);
}
