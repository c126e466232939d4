import type { Health } from '#shared/site/health';
import type { Database } from '../db/client';
import { findCounter } from '../db/counters';
import { findOldestWaiting, stuckAfter } from '../mail/stuck';

/** Cron runs every five minutes; this many without one are too long (ms). */
const longestSilence = 20 * 60 * 1000;

const toMoment = (at: number | null | undefined) => (at ? new Date(at).toISOString() : null);

export async function findHealth(db: Database, now: number): Promise<Health> {
  const [[waiting], [cron]] = await db.batch([findOldestWaiting(db), findCounter(db, 'cron')]);
  const oldest = waiting?.createdAt ?? null;
  const isStuck = oldest !== null && now - oldest >= stuckAfter;
  return {
    ok: !isStuck && now - (cron?.value ?? 0) < longestSilence,
    database: 'up',
    mailStuckSince: isStuck ? toMoment(oldest) : null,
    lastCron: toMoment(cron?.value),
  };
}
