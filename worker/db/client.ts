import { drizzle } from 'drizzle-orm/d1';

/** Drizzle over D1's primary copy: the newest there is. Cheap: made once per request. */
export function createDb(env: { DB: D1Database }) {
  return drizzle(env.DB);
}

/**
 * Drizzle over whichever copy of D1 is near, if that is at least as new as `bookmark`; null for any. Only for reading.
 * Each query waits for the copy to catch up (developers.cloudflare.com/d1/best-practices/read-replication).
 */
export function createNearDb({ DB }: { DB: D1Database }, bookmark: string | null): Database {
  return drizzle(asDatabase(DB.withSession(bookmark ?? 'first-unconstrained')));
}

/** The result of `read` on the primary copy, and a bookmark of how new that is. */
export async function readNewest<T>(
  { DB }: { DB: D1Database },
  read: (db: Database) => Promise<T>,
): Promise<{ found: T; bookmark: string | null }> {
  const session = DB.withSession('first-primary');
  const found = await read(drizzle(asDatabase(session)));
  return { found, bookmark: session.getBookmark() };
}

/** Drizzle asks for no more than a session has. */
const asDatabase = (session: D1DatabaseSession) => session as unknown as D1Database;

export type Database = ReturnType<typeof createDb>;
