import * as v from 'valibot';
import { Inquiry } from './inquiry.ts';

/** Why an inquiry is held: a field that nobody sees was filled in; no proof of work; more than the site's allowance. */
export const heldReasons = ['hidden_field', 'no_proof', 'too_many'] as const;
export type HeldReason = (typeof heldReasons)[number];

/** Counted up to here: under a flood, nobody needs to know exactly. */
export const heldCountLimit = 1_000;

/** So many are listed at once. */
export const heldListLimit = 100;

export const HeldInquiry = v.object({ ...Inquiry.entries, heldFor: v.picklist(heldReasons) });
export type HeldInquiry = v.InferOutput<typeof HeldInquiry>;

const cursor = v.pipe(v.number('Enter a whole number.'), v.integer('Enter a whole number.'), v.minValue(1));

/** How many are held, at most {@link heldCountLimit} and one, and the place of the newest. */
export const HeldCount = v.object({ count: v.number(), newest: v.nullable(v.number()) });
export type HeldCount = v.InferOutput<typeof HeldCount>;

/** Newest first. */
export const HeldList = v.object({
  data: v.array(HeldInquiry),
  /** Where the whole list begins: what came in later isn't discarded with it. Null if nothing is held. */
  newest: v.nullable(v.number()),
  /** Where the next part begins; null at the end. */
  next: v.nullable(v.number()),
});
export type HeldList = v.InferOutput<typeof HeldList>;

const filter = {
  why: v.optional(v.picklist(heldReasons, 'Choose a reason.')),
  /** Words that all have to be in it. */
  q: v.optional(v.pipe(v.string(), v.maxLength(200, 'Enter at most 200 characters.')), ''),
};

export interface HeldFilter {
  why?: HeldReason | undefined;
  q: string;
}

/** In the body of the call, as searches for a person stay out of addresses. */
export const HeldSearch = v.strictObject({
  ...filter,
  from: v.optional(cursor),
  limit: v.optional(v.pipe(cursor, v.maxValue(heldListLimit, `Enter ${heldListLimit} or less.`))),
});
export type HeldSearch = v.InferInput<typeof HeldSearch>;

/** Some by their ids, or all that match from a place in the list on. */
export const HeldChoice = v.union([
  v.strictObject({ ids: v.pipe(v.array(v.pipe(v.string(), v.uuid())), v.minLength(1), v.maxLength(1_000)) }),
  v.strictObject({ from: cursor, ...filter }),
]);
export type HeldChoice = v.InferInput<typeof HeldChoice>;

/** What is done with held inquiries, part by part. `at`: as in the first part's answer, to undo it as one. */
export const HeldAct = v.variant('act', [
  v.strictObject({ act: v.literal('discard'), choice: HeldChoice, at: v.optional(cursor) }),
  v.strictObject({ act: v.literal('release'), choice: HeldChoice }),
  v.strictObject({ act: v.literal('restore'), at: cursor }),
]);
export type HeldAct = v.InferInput<typeof HeldAct>;

/** One part is done; `next` is where the next begins. */
export const MovedHeld = v.object({
  message: v.string(),
  moved: v.number(),
  next: v.nullable(v.number()),
  /** For undo: names all that was discarded together. */
  at: v.optional(v.number()),
});
export type MovedHeld = v.InferOutput<typeof MovedHeld>;
