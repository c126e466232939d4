import { drizzle } from 'drizzle-orm/d1';

/** Drizzle over D1. Cheap: made once per request. */
export function createDb(env: { DB: D1Database }) {
  return drizzle(env.DB);
}

export type Database = ReturnType<typeof createDb>;
