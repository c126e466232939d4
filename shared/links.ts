import * as v from 'valibot';

/** What the admin reads of a secret link: its token is told once, when it is made. Times are ISO 8601. */
export const LinkRow = v.object({
  id: v.string(),
  madeAt: v.string(),
  /** Name at the time of making. */
  madeBy: v.string(),
  openedAt: v.nullable(v.string()),
  /** Last day on which it opens, in India. It moves with what becomes of its target. */
  endsOn: v.string(),
  revokedAt: v.nullable(v.string()),
});
export type LinkRow = v.InferOutput<typeof LinkRow>;
export const LinkRows = v.object({ data: v.array(LinkRow) });

/** A link that was just made: its address is told once. */
export const NewLink = v.object({ url: v.string(), endsOn: v.string() });
export type NewLink = v.InferOutput<typeof NewLink>;
