import { tourMessages } from '#shared/tours/tour-words';
import { createDb } from '../db/client';
import type { Call } from '../env';
import { isStale, setTag } from '../http/cache-headers';
import { fail } from '../http/fail';
import { findTour } from './queries';
import { type TourRow, toDeskTour } from './tour-row';

export function notFound(c: Call): never {
  fail(c, 'not_found', tourMessages.notFound);
}

/** 412 with the current tour, so that a person can choose. */
export function conflict(c: Call, row: TourRow): never {
  fail(c, 'conflict', 'Someone else changed this tour while you were editing.', { tour: toDeskTour(row) });
}

export function answerTour(c: Call, row: TourRow, message: string, status: 200 | 201 = 200): Response {
  setTag(c, row);
  return c.json({ message, tour: toDeskTour(row) }, status);
}

/** The tour that the call is about. */
export async function tourOf(c: Call): Promise<TourRow> {
  return (await findTour(createDb(c.env), c.req.param('id') ?? '')) ?? notFound(c);
}

/** The same, as whoever changes it has seen it. */
export async function findSeen(c: Call): Promise<TourRow> {
  const row = await tourOf(c);
  return isStale(c, row) ? conflict(c, row) : row;
}

/** Ends a call that came too late: somebody has changed or deleted the tour since it was read. */
export async function tooLate(c: Call): Promise<never> {
  return conflict(c, await tourOf(c));
}
