import { Hono } from 'hono';
import * as v from 'valibot';
import * as bookingsApi from '#shared/bookings/api';
import type { Month, MonthPayments } from '#shared/bookings/month';
import { MonthName } from '#shared/bookings/month-name';
import type { Today } from '#shared/bookings/today';
import { createDb, type Database } from '../db/client';
import type { AppEnv, Call } from '../env';
import { unstored } from '../http/cache-headers';
import { fail } from '../http/fail';
import { requireAdmin } from '../http/require-admin';
import { findMonth, listMonthPayments } from './month';
import { findToday } from './today';

async function answerMonth(c: Call, find: (db: Database, month: string) => Promise<Month | MonthPayments>) {
  const month = v.safeParse(MonthName, c.req.param('month'));
  if (!month.success) return fail(c, 'not_found', 'There is no such month.');
  c.header('Cache-Control', unstored);
  return c.json(await find(createDb(c.env), month.output));
}

export const deskRoutes = new Hono<AppEnv>()
  .get(bookingsApi.readToday.path, requireAdmin, async (c) => {
    c.header('Cache-Control', unstored);
    return c.json((await findToday(createDb(c.env), Date.now())) satisfies Today);
  })
  .get(bookingsApi.readMonth.path, requireAdmin, (c) => answerMonth(c, findMonth))
  .get(bookingsApi.listMonthPayments.path, requireAdmin, (c) => answerMonth(c, listMonthPayments));
