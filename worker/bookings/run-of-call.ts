import type { Context } from 'hono';
import { dayWords } from '#shared/ride/days';
import { createDb } from '../db/client';
import type { AppEnv } from '../env';
import { fail } from '../http/fail';
import { today } from './answers';
import { findRunDates, type RunDate } from './departure-lists';

type C = Context<AppEnv>;

export async function findRun(c: C): Promise<RunDate | Response> {
  const wanted = { tourId: c.req.param('tour') ?? '', departureId: c.req.param('date') ?? '' };
  const { runs } = await findRunDates(createDb(c.env), wanted, today());
  return runs[0] ?? fail(c, 'not_found', 'This date is no longer there.');
}

export const maySee = (c: C, { care }: RunDate) =>
  c.get('adminRole') === 'owner' || (care.captainId !== null && care.captainId === c.get('adminId'));

export const labelOf = ({ tour, date }: RunDate) => `${tour.heading}, ${dayWords(date.startsOn)}`;

export async function findSeenRun(c: C): Promise<RunDate | Response> {
  const run = await findRun(c);
  if (run instanceof Response || maySee(c, run)) return run;
  return fail(c, 'forbidden', 'Only owners and who leads this date read people’s papers.');
}
