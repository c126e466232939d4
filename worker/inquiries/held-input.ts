import * as v from 'valibot';
import { type HeldAct, type HeldChoice, type HeldSearch, heldListLimit, heldReasons } from '#shared/inquiries/held';

const place = v.pipe(v.number('Enter a whole number.'), v.integer('Enter a whole number.'), v.minValue(1));

const filter = {
  why: v.optional(v.picklist(heldReasons, 'Choose a reason.')),
  q: v.optional(v.pipe(v.string(), v.maxLength(200, 'Enter at most 200 characters.'))),
};

export const HeldSearchInput: v.GenericSchema<unknown, HeldSearch> = v.strictObject({
  ...filter,
  from: v.optional(place),
  limit: v.optional(v.pipe(place, v.maxValue(heldListLimit, `Enter ${heldListLimit} or less.`))),
});

const HeldChoiceInput: v.GenericSchema<unknown, HeldChoice> = v.union([
  v.strictObject({ ids: v.pipe(v.array(v.pipe(v.string(), v.uuid())), v.minLength(1), v.maxLength(1_000)) }),
  v.strictObject({ from: place, ...filter }),
]);

export const HeldActInput: v.GenericSchema<unknown, HeldAct> = v.variant('act', [
  v.strictObject({ act: v.literal('discard'), choice: HeldChoiceInput, at: v.optional(place) }),
  v.strictObject({ act: v.literal('release'), choice: HeldChoiceInput }),
  v.strictObject({ act: v.literal('restore'), at: place }),
]);
