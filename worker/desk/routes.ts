import { Hono } from 'hono';
import type { Today } from '#shared/bookings/today';
import { api } from '#shared/calls';
import { createDb } from '../db/client';
import type { AppEnv } from '../env';
import { requireAdmin } from '../http/require-admin';
import { findToday } from './today';

/** The figures of the agency's day and of its months. */
export const deskRoutes = new Hono<AppEnv>().get(api.today, requireAdmin, async (c) => {
  c.header('Cache-Control', 'private, no-store');
  return c.json((await findToday(createDb(c.env), Date.now())) satisfies Today);
});
