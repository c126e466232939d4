import * as v from 'valibot';
import { Tour, TourCard } from './tour.ts';
import { type FieldName, fieldNames, type TourField, tourFields } from './tour-fields.ts';

/** Only what is published is anywhere but at the desk. */
export const tourStages = ['draft', 'published'] as const;
export type TourStage = (typeof tourStages)[number];

export const stageLabels: Record<TourStage, string> = {
  draft: 'Draft',
  published: 'On the site',
};

const Staged = v.object({
  stage: v.optional(v.picklist(tourStages), 'published'),
});
export type AdminTour = Tour & v.InferOutput<typeof Staged>;
export const AdminTour = v.intersect([Tour, Staged]);

export const StageInput = v.strictObject({ stage: v.picklist(tourStages, `One of ${tourStages.join(', ')}.`) });
export type StageInput = v.InferOutput<typeof StageInput>;

export function listMissing(tour: Partial<Record<FieldName, unknown>>): FieldName[] {
  return fieldNames.filter((name) => {
    const { required }: TourField = tourFields[name];
    return required === true && String(tour[name] ?? '').trim() === '';
  });
}

/** A change of a tour. `version` is the one before it, which can be brought back. */
const TourVersion = v.object({ version: v.number(), changedAt: v.string(), changedBy: v.string() });
export type TourVersion = v.InferOutput<typeof TourVersion>;

/** `GET /api/tours/{id}/versions`, the last change first. */
export const TourVersions = v.object({ data: v.array(TourVersion) });

const isoTime = v.pipe(v.string(), v.isoTimestamp());

const Deleted = v.object({ deletedAt: isoTime, restorableUntil: isoTime });

export type DeletedTour = TourCard & v.InferOutput<typeof Deleted>;

/** `GET /api/deleted-tours`, last deleted first. */
export const DeletedTours = v.object({ data: v.array(v.intersect([TourCard, Deleted])) });

/** The page of a tour that isn't published yet, for who is logged in. */
export const previewPath = (id: string) => `/preview/${encodeURIComponent(id)}`;
