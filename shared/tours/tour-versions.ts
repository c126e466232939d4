import * as v from 'valibot';

/** A change of a tour. `version` is the one before it, which can be brought back. */
const TourVersion = v.object({ version: v.number(), changedAt: v.string(), changedBy: v.string() });
export type TourVersion = v.InferOutput<typeof TourVersion>;

/** `GET /api/tours/{id}/versions`, the last change first. */
export const TourVersions = v.object({ data: v.array(TourVersion) });
