import type { Context } from 'hono';
import { tourMessages } from '#shared/tours/tour-words';
import type { AppEnv } from '../env';
import { fail } from '../http/fail';
import { setTag } from '../http/versioned';
import { type TourRow, toDeskTour } from './tour-row';

type C = Context<AppEnv>;

export function notFound(c: C): Response {
  return fail(c, 'not_found', tourMessages.notFound);
}

/** 412 with the current tour, so that a person can choose. */
export function conflict(c: C, row: TourRow): Response {
  return fail(c, 'conflict', 'Someone else changed this tour while you were editing.', { tour: toDeskTour(row) });
}

export function answerTour(c: C, row: TourRow, message: string, status: 200 | 201 = 200): Response {
  setTag(c, row);
  return c.json({ message, tour: toDeskTour(row) }, status);
}
