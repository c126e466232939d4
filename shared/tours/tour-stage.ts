import * as v from 'valibot';
import { Tour } from './tour.ts';
import { type FieldName, fieldNames, type TourField, tourFields } from './tour-fields.ts';

/** Only what is published is anywhere but at the desk. */
export const tourStages = ['draft', 'published'] as const;
export type TourStage = (typeof tourStages)[number];

export const stageWords: Record<TourStage, string> = {
  draft: 'Draft',
  published: 'On the site',
};

const Staged = v.object({
  stage: v.optional(v.picklist(tourStages), 'published'),
});
export type DeskTour = Tour & v.InferOutput<typeof Staged>;
export const DeskTour = v.intersect([Tour, Staged]);

export const StageInput = v.strictObject({ stage: v.picklist(tourStages, `One of ${tourStages.join(', ')}.`) });
export type StageInput = v.InferOutput<typeof StageInput>;

export function listMissing(tour: Partial<Record<FieldName, unknown>>): FieldName[] {
  return fieldNames.filter((name) => {
    const { required }: TourField = tourFields[name];
    return required === true && String(tour[name] ?? '').trim() === '';
  });
}
