import * as v from 'valibot';
import { Tour, TourCard } from './tour.ts';
import { type FieldName, fieldNames, type TourField, tourFields } from './tour-fields.ts';

export const tourStages = ['draft', 'published'] as const;
export type TourStage = (typeof tourStages)[number];

export const stageLabels: Record<TourStage, string> = {
  draft: 'Draft',
  published: 'On the site',
};

const WithStage = v.object({
  stage: v.optional(v.picklist(tourStages), 'published'),
});
export type AdminTour = Tour & v.InferOutput<typeof WithStage>;
export const AdminTour = v.intersect([Tour, WithStage]);

export const StageInput = v.strictObject({ stage: v.picklist(tourStages, `One of ${tourStages.join(', ')}.`) });
export type StageInput = v.InferOutput<typeof StageInput>;

export function listMissing(tour: Partial<Record<FieldName, unknown>>): FieldName[] {
  return fieldNames.filter((name) => {
    const { required }: TourField = tourFields[name];
    return required === true && String(tour[name] ?? '').trim() === '';
  });
}

/** Change of a tour. `version` is the tour's version before the change, which can be restored. */
const TourVersion = v.object({ version: v.number(), changedAt: v.string(), changedBy: v.string() });
export type TourVersion = v.InferOutput<typeof TourVersion>;

export const TourVersions = v.object({ data: v.array(TourVersion) });

const isoTime = v.pipe(v.string(), v.isoTimestamp());

const Deletion = v.object({ deletedAt: isoTime, restorableUntil: isoTime });

export type DeletedTour = TourCard & v.InferOutput<typeof Deletion>;

export const DeletedTours = v.object({ data: v.array(v.intersect([TourCard, Deletion])) });

/** Page of an unpublished tour, for staff. */
export const previewPath = (id: string) => `/preview/${encodeURIComponent(id)}`;
