import { dayWords } from '#shared/ride/days';
import { createDb } from '../db/client';
import type { Call } from '../env';
import { fail } from '../http/fail';
import { today } from './answers';
import { findRunDates, type RunDate } from './departure-lists';

export async function findRun(c: Call): Promise<RunDate> {
  const wanted = { tourId: c.req.param('tour') ?? '', departureId: c.req.param('date') ?? '' };
  const { runs } = await findRunDates(createDb(c.env), wanted, today());
  return runs[0] ?? fail(c, 'not_found', 'This date is no longer there.');
}

export const maySee = (c: Call, { care }: RunDate) =>
  c.get('adminRole') === 'owner' || (care.captainId !== null && care.captainId === c.get('adminId'));

export const labelOf = ({ tour, date }: RunDate) => `${tour.heading}, ${dayWords(date.startsOn)}`;

export async function findSeenRun(c: Call): Promise<RunDate> {
  const run = await findRun(c);
  if (!maySee(c, run)) fail(c, 'forbidden', 'Only owners and who leads this date read people’s papers.');
  return run;
}
