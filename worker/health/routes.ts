import { Hono } from 'hono';
import { api } from '#shared/calls';
import type { Health } from '#shared/site/health';
import { createDb } from '../db/client';
import type { AppEnv } from '../env';
import { logError, setRetryAfter } from '../http/fail';
import { requireAdmin } from '../http/require-admin';
import { findHealth } from './queries';

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
    return c.json({ stuckSince: mailStuckSince });
  });
