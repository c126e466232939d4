import { sql } from 'drizzle-orm';
import type { refusalKinds } from '#shared/staff/activity';
import { createDb } from '../db/client';
import { refusals } from '../db/site-schema';
import type { Env } from '../env';

type Kind = (typeof refusalKinds)[number];

const minute = 60 * 1000;
const day = 24 * 60 * minute;
const offsetOfIndia = 5.5 * 60 * minute;

const kinds: Partial<Record<number, Kind>> = { 401: 'unauthorized', 403: 'forbidden', 429: 'too_many' };

// Counted in memory and written once a minute, so that a flood of refused calls is not a flood of writes. What an
// isolate counted in its last minute may be lost; every call is in the log.
const counted = new Map<string, { day: number; kind: Kind; count: number }>();
let writtenAt = 0;

export const dayInIndia = (now: number) => Math.floor((now + offsetOfIndia) / day);

export function countRefusal(status: number, isLogin: boolean, now: number): void {
  const kind = isLogin && status === 401 ? 'login' : kinds[status];
  if (kind === undefined) return;
  const today = dayInIndia(now);
  const key = `${today} ${kind}`;
  counted.set(key, { day: today, kind, count: (counted.get(key)?.count ?? 0) + 1 });
}

/** True if there is something to write, and a minute has passed. A clock that went back counts as passed. */
export function isRefusalsDue(now: number): boolean {
  return counted.size > 0 && Math.abs(now - writtenAt) >= minute;
}

export async function writeRefusals(env: Pick<Env, 'DB'>, now: number): Promise<void> {
  const rows = [...counted.values()];
  if (rows.length === 0) return;
  counted.clear();
  writtenAt = now;
  try {
    const more = { count: sql`count + excluded.count` };
    await createDb(env)
      .insert(refusals)
      .values(rows)
      .onConflictDoUpdate({ target: [refusals.day, refusals.kind], set: more });
  } catch {
    for (const row of rows) {
      const key = `${row.day} ${row.kind}`;
      counted.set(key, { ...row, count: row.count + (counted.get(key)?.count ?? 0) });
    }
  }
}
