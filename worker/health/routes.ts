import { Hono } from 'hono';
import { api } from '#shared/calls';
import type { Health, MailQueue } from '#shared/site/health';
import { createDb, type Database } from '../db/client';
import { findCounter } from '../db/counters';
import type { AppEnv } from '../env';
import { logError, setRetryAfter } from '../http/fail';
import { requireAdmin } from '../http/require-admin';
import { findOldestWaiting, stuckAfter } from '../mail/stuck';

const down: Health = { ok: false, database: 'down', mailStuckSince: null, lastCron: null };

export const healthRoutes = new Hono<AppEnv>()
  .get(api.health, async (c) => {
    const health = await findHealth(createDb(c.env), Date.now()).catch((error: unknown) => {
      logError(c, error);
      return down;
    });
    if (!health.ok) setRetryAfter(c);
    return c.json(health, health.ok ? 200 : 503);
  })
  .get(api.mailQueue, requireAdmin, async (c) => {
    const { mailStuckSince } = await findHealth(createDb(c.env), Date.now());
    return c.json({ stuckSince: mailStuckSince, reachesRiders: c.env.CONFIRM_INQUIRIES === 'on' } satisfies MailQueue);
  });

/** Cron runs every five minutes; this many without one are too long (ms). */
const longestSilence = 20 * 60 * 1000;

const toMoment = (at: number | null | undefined) => (at ? new Date(at).toISOString() : null);

async function findHealth(db: Database, now: number): Promise<Health> {
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
