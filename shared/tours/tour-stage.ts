import * as v from 'valibot';
import { Tour } from './tour.ts';
import { type FieldName, fieldNames, type TourField, tourFields } from './tour-fields.ts';

/** Only what is published is anywhere but at the desk. */
export const tourStages = ['draft', 'scheduled', 'published'] as const;
export type TourStage = (typeof tourStages)[number];

export const stageWords: Record<TourStage, string> = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  published: 'On the site',
};

const isoTime = v.pipe(v.string(), v.isoTimestamp());

/** `publishAt` (ISO 8601) is when a scheduled tour is published; null in any other stage. */
const Staged = v.object({
  stage: v.optional(v.picklist(tourStages), 'published'),
  publishAt: v.optional(v.nullable(isoTime), null),
});
export type Staged = v.InferOutput<typeof Staged>;

export type DeskTour = Tour & Staged;
export const DeskTour = v.intersect([Tour, Staged]);

export const StageInput = v.variant(
  'stage',
  [
    v.strictObject({ stage: v.literal('draft') }),
    v.strictObject({ stage: v.literal('published') }),
    v.strictObject({
      stage: v.literal('scheduled'),
      publishAt: v.pipe(v.string('Choose a time.'), v.isoTimestamp('Choose a time.')),
    }),
  ],
  `One of ${tourStages.join(', ')}.`,
);
export type StageInput = v.InferOutput<typeof StageInput>;

export function listMissing(tour: Partial<Record<FieldName, unknown>>): FieldName[] {
  return fieldNames.filter((name) => {
    const { required }: TourField = tourFields[name];
    return required === true && String(tour[name] ?? '').trim() === '';
  });
}
