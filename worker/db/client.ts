import { drizzle } from 'drizzle-orm/d1';

/** Drizzle over the D1 binding. Cheap: made once a request. */
export function createDb(env: { DB: D1Database }) {
  return drizzle(env.DB);
}

export type Database = ReturnType<typeof createDb>;
