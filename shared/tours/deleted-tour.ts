import * as v from 'valibot';
import { TourCard } from './tour.ts';

const isoTime = v.pipe(v.string(), v.isoTimestamp());

const Deleted = v.object({ deletedAt: isoTime, restorableUntil: isoTime });

export type DeletedTour = TourCard & v.InferOutput<typeof Deleted>;

/** `GET /api/deleted-tours`, last deleted first. */
export const DeletedTours = v.object({ data: v.array(v.intersect([TourCard, Deleted])) });
