import { Hono } from 'hono';
import { type Health, type HealthDetails, type MailQueue, readHealth, readMailQueue } from '#shared/settings/api';
import { findLastEvent } from './audit/routes';
import { createDb, type Database, findCounter } from './db/client';
import { findOldestUnsentMail, stuckAfterMs } from './email/stuck-mail';
import type { AppEnv } from './env';
import { logError, setRetryAfter } from './middleware/errors';
import { requireAdmin, requireOwner } from './middleware/require-admin';

const down: HealthDetails = { ok: false, database: 'down', mailStuckSince: null, lastCron: null, lastBackup: null };

export const healthRoutes = new Hono<AppEnv>()
  // A monitor sends no token, and learns only whether all is well.
  .get(
    readHealth.path,
    (c, next) => (c.req.header('Authorization') ? requireOwner(c, next) : next()),
    async (c) => {
      const health = await findHealth(createDb(c.env), Date.now()).catch((error: unknown) => {
        logError(c, error);
        return down;
      });
      if (c.get('adminId')) return c.json(health satisfies HealthDetails);
      if (!health.ok) setRetryAfter(c);
      return c.json({ ok: health.ok } satisfies Health, health.ok ? 200 : 503);
    },
  )
  .get(readMailQueue.path, requireAdmin, async (c) => {
    const { mailStuckSince } = await findHealth(createDb(c.env), Date.now());
    return c.json({ stuckSince: mailStuckSince, reachesRiders: c.env.CONFIRM_INQUIRIES === 'on' } satisfies MailQueue);
  });

/** Cron runs every five minutes; this many without one are too long (ms). */
const longestSilence = 20 * 60 * 1000;

const toMoment = (at: number | null | undefined) => (at ? new Date(at).toISOString() : null);

async function findHealth(db: Database, now: number): Promise<HealthDetails> {
  const [[waiting], [cron], [backup]] = await db.batch([
    findOldestUnsentMail(db),
    findCounter(db, 'cron'),
    findLastEvent(db, 'backed_up'),
  ]);
  const oldest = waiting?.createdAt ?? null;
  const isStuck = oldest !== null && now - oldest >= stuckAfterMs;
  return {
    ok: !isStuck && now - (cron?.value ?? 0) < longestSilence,
    database: 'up',
    mailStuckSince: isStuck ? toMoment(oldest) : null,
    lastCron: toMoment(cron?.value),
    lastBackup: toMoment(backup?.at),
  };
}
