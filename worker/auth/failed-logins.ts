import { eq, lte, sql } from 'drizzle-orm';
import { sha256 } from '#shared/sha256';
import { createDb, type Database, increment } from '../db/client';
import { failedLogins } from '../db/staff-schema';
import type { Env } from '../env';
import { hashWithKey } from '../middleware/request-log';

const failureRetentionMs = 24 * 60 * 60 * 1000;

/** SQL value: end of the wait (ms). The first failure waits 1 s, each further one twice as long, at most 15 minutes. */
const waitEndsAt = sql<number>`${failedLogins.lastAt} + min(900000, 1000 << min(${failedLogins.failures} - 1, 10))`;

/** Counts by e-mail address, whether or not it has an account, so that the wait does not reveal accounts. */
async function toEmailKey(env: Env, email: string): Promise<string> {
  return hashWithKey(env, 'login', email) ?? sha256(email);
}

/** Counts before the password is checked, so that parallel attempts count too. Returns the wait in ms; 0 if there is none. */
export async function countFailedLogin(env: Env, email: string, now: number): Promise<number> {
  const db = createDb(env);
  const key = await toEmailKey(env, email);
  const isExpired = lte(failedLogins.lastAt, now - failureRetentionMs);
  const countedRows = await db
    .insert(failedLogins)
    .values({ key, failures: 1, lastAt: now })
    .onConflictDoUpdate({
      target: failedLogins.key,
      set: { failures: sql`case when ${isExpired} then 1 else ${increment(failedLogins.failures)} end`, lastAt: now },
      setWhere: sql`${isExpired} or ${lte(waitEndsAt, now)}`,
    })
    .returning({ key: failedLogins.key });
  if (countedRows.length > 0) return 0;
  const [row] = await db.select({ endsAt: waitEndsAt }).from(failedLogins).where(eq(failedLogins.key, key));
  return Math.max(0, (row?.endsAt ?? now) - now);
}

export async function clearFailedLogins(env: Env, email: string): Promise<void> {
  await createDb(env)
    .delete(failedLogins)
    .where(eq(failedLogins.key, await toEmailKey(env, email)));
}

export const removeOldFailedLogins = (db: Database, now: number) =>
  db.delete(failedLogins).where(lte(failedLogins.lastAt, now - failureRetentionMs));
