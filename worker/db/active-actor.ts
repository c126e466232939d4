import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { query } from './client';
import { isSessionLive } from './conditions';
import { sessions, users } from './staff-schema';

interface Caller {
  id: string;
  sessionHash: string;
  role: 'owner' | 'staff';
}

const sessionOver = 'session over';
const ownerNoMore = 'owner no more';

/**
 * SQL value: the caller's id, as long as their session is good and an owner still is one. Otherwise SQLite fails on a JSON
 * path that it can't read, and names it in its error, which rolls the batch back.
 */
export function idWhileActive({ id, sessionHash, role }: Caller): SQL<string> {
  const path = sql`case when ${role} = 'owner' and ${users.role} <> 'owner' then ${ownerNoMore} else '$.none' end`;
  const state = query
    .select({ path })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.tokenHash, sessionHash), isNull(users.disabledAt), isSessionLive(Date.now())));
  return sql`coalesce(json_extract('{}', coalesce(${state}, ${sessionOver})), ${id})`;
}

/** Tells whether a batch failed because its caller was removed meanwhile, and whether they are still logged in. */
export function findRevokedAccess(error: unknown): { isSignedIn: boolean } | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause.message.includes(`'${sessionOver}'`)) return { isSignedIn: false };
    if (cause.message.includes(`'${ownerNoMore}'`)) return { isSignedIn: true };
  }
  return null;
}
