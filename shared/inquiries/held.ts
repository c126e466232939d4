import * as v from 'valibot';
import { Inquiry } from './stored-inquiry.ts';

// What the desk sends is checked in worker/inquiries/held-input.ts: only the Worker needs those schemas.

/** Why an inquiry is held: a field that nobody sees was filled in; no proof of work; more than the site's allowance. */
export const heldReasons = ['hidden_field', 'no_proof', 'too_many'] as const;
export type HeldReason = (typeof heldReasons)[number];

/** Counted up to here: under a flood, nobody needs to know exactly. */
export const heldCountLimit = 1_000;

export const heldListLimit = 100;

export const HeldInquiry = v.object({ ...Inquiry.entries, heldFor: v.picklist(heldReasons) });
export type HeldInquiry = v.InferOutput<typeof HeldInquiry>;

/** How many are held, at most {@link heldCountLimit} and one, and the place of the newest. */
export const HeldCount = v.object({ count: v.number(), newest: v.nullable(v.number()) });
export type HeldCount = v.InferOutput<typeof HeldCount>;

export const HeldList = v.object({
  data: v.array(HeldInquiry),
  /** Where the whole list begins: what came in later isn't discarded with it. Null if nothing is held. */
  newest: v.nullable(v.number()),
  next: v.nullable(v.number()),
});
export type HeldList = v.InferOutput<typeof HeldList>;

export interface HeldFilter {
  why?: HeldReason | undefined;
  q?: string | undefined;
}

/** In the body of the call, as searches for a person stay out of addresses. */
export interface HeldSearch extends HeldFilter {
  from?: number | undefined;
  limit?: number | undefined;
}

/** Some by their ids, or all that match from a place in the list on. */
export type HeldChoice = { ids: string[] } | (HeldFilter & { from: number });

/** An action on held inquiries, part by part. `at`: as in the first part's answer, to undo it as one. */
export type HeldAct =
  | { act: 'discard'; choice: HeldChoice; at?: number | undefined }
  | { act: 'release'; choice: HeldChoice }
  | { act: 'restore'; at: number };

/** One part is done; `next` is where the next begins. */
export const MovedHeld = v.object({
  message: v.string(),
  moved: v.number(),
  next: v.nullable(v.number()),
  at: v.optional(v.number()),
});
export type MovedHeld = v.InferOutput<typeof MovedHeld>;
