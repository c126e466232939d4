import * as v from 'valibot';
import { Inquiry } from './stored-inquiry.ts';

/** Why an inquiry is held: a field that nobody sees was filled in; no proof of work; more than the site's allowance. */
export const heldReasons = ['hidden_field', 'no_proof', 'too_many'] as const;
export type HeldReason = (typeof heldReasons)[number];

export const heldListLimit = 100;

export const HeldInquiry = v.object({ ...Inquiry.entries, heldFor: v.picklist(heldReasons) });
export type HeldInquiry = v.InferOutput<typeof HeldInquiry>;

/** How many are held, at most `countLimit` and one, and the place of the newest. */
export const HeldCount = v.object({ count: v.number(), newest: v.nullable(v.number()) });
export type HeldCount = v.InferOutput<typeof HeldCount>;

export const HeldList = v.object({
  data: v.array(HeldInquiry),
  /** Where the whole list begins: what came in later isn't discarded with it. Null if nothing is held. */
  newest: v.nullable(v.number()),
  next: v.nullable(v.number()),
});
export type HeldList = v.InferOutput<typeof HeldList>;

const place = v.pipe(v.number('Enter a whole number.'), v.integer('Enter a whole number.'), v.minValue(1));
const HeldFilter = v.strictObject({
  why: v.optional(v.picklist(heldReasons, 'Choose a reason.')),
  q: v.optional(v.pipe(v.string(), v.maxLength(200, 'Enter at most 200 characters.'))),
});
export type HeldFilter = v.InferOutput<typeof HeldFilter>;

/** In the body of the call, as searches for a person stay out of addresses. */
export const HeldSearch = v.strictObject({
  ...HeldFilter.entries,
  from: v.optional(place),
  limit: v.optional(v.pipe(place, v.maxValue(heldListLimit, `Enter ${heldListLimit} or less.`))),
});
export type HeldSearch = v.InferOutput<typeof HeldSearch>;

/** Some by their ids, or all that match from a place in the list on. */
const HeldChoice = v.union([
  v.strictObject({ ids: v.pipe(v.array(v.pipe(v.string(), v.uuid())), v.minLength(1), v.maxLength(1_000)) }),
  v.strictObject({ from: place, ...HeldFilter.entries }),
]);
export type HeldChoice = v.InferOutput<typeof HeldChoice>;

/** An action on held inquiries, part by part. `at`: as in the first part's answer, to undo it as one. */
export const HeldAct = v.variant('act', [
  v.strictObject({ act: v.literal('discard'), choice: HeldChoice, at: v.optional(place) }),
  v.strictObject({ act: v.literal('release'), choice: HeldChoice }),
  v.strictObject({ act: v.literal('restore'), at: place }),
]);
export type HeldAct = v.InferOutput<typeof HeldAct>;

/** One part is done; `next` is where the next begins. */
export const MovedHeld = v.object({
  message: v.string(),
  moved: v.number(),
  next: v.nullable(v.number()),
  at: v.optional(v.number()),
});
export type MovedHeld = v.InferOutput<typeof MovedHeld>;
