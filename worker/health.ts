import { Hono } from 'hono';
import { type Health, type HealthDetails, type MailQueue, readHealth, readMailQueue } from '#shared/settings/api';
import { findLastEvent } from './audit/routes';
import { createDb, type Database, findCounter } from './db/client';
import { findOldestUnsentMail, stuckAfterMs } from './email/stuck-mail';
import type { AppEnv } from './env';
import { logError, setRetryAfter } from './middleware/errors';
import { requireOwner, requireStaff } from './middleware/require-staff';

const databaseDown: HealthDetails = {
  ok: false,
  database: 'down',
  mailStuckSince: null,
  lastCron: null,
  lastBackup: null,
};

export const healthRoutes = new Hono<AppEnv>()
  // A monitor sends no token and gets only `ok`.
  .get(
    readHealth.path,
    (c, next) => (c.req.header('Authorization') ? requireOwner(c, next) : next()),
    async (c) => {
      const health = await findHealth(createDb(c.env), Date.now()).catch((error: unknown) => {
        logError(c, error);
        return databaseDown;
      });
      if (c.get('adminId')) return c.json(health satisfies HealthDetails);
      if (!health.ok) setRetryAfter(c);
      return c.json({ ok: health.ok } satisfies Health, health.ok ? 200 : 503);
    },
  )
  .get(readMailQueue.path, requireStaff, async (c) => {
    const { mailStuckSince } = await findHealth(createDb(c.env), Date.now());
    return c.json({
      stuckSince: mailStuckSince,
      reachesRiders: c.env.CONFIRM_INQUIRIES === 'on',
      defaultMailbox: c.env.AGENCY_EMAIL,
    } satisfies MailQueue);
  });

const maxCronAgeMs = 20 * 60 * 1000;

const toIsoTime = (at: number | null | undefined) => (at ? new Date(at).toISOString() : null);

async function findHealth(db: Database, now: number): Promise<HealthDetails> {
  const [[oldestMail], [cronRow], [lastBackup]] = await db.batch([
    findOldestUnsentMail(db),
    findCounter(db, 'cron'),
    findLastEvent(db, 'backed_up'),
  ]);
  const oldestAt = oldestMail?.createdAt ?? null;
  const isStuck = oldestAt !== null && now - oldestAt >= stuckAfterMs;
  return {
    ok: !isStuck && now - (cronRow?.value ?? 0) < maxCronAgeMs,
    database: 'up',
    mailStuckSince: isStuck ? toIsoTime(oldestAt) : null,
    lastCron: toIsoTime(cronRow?.value),
    lastBackup: toIsoTime(lastBackup?.at),
  };
}
