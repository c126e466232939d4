import * as v from 'valibot';

const Moment = v.nullable(v.pipe(v.string(), v.isoTimestamp()));

/** The answer of `/healthz`, with 200 when all is well and 503 when something is wrong. */
export const Health = v.object({
  ok: v.boolean(),
  database: v.picklist(['up', 'down']),
  /** Since when the longest-waiting mail waits; null when it waits less than an hour, or none does. */
  mailStuckSince: Moment,
  lastCron: Moment,
});
export type Health = v.InferOutput<typeof Health>;

/** `reachesRiders`: if false, mail reaches only the agency. */
export const MailQueue = v.object({ stuckSince: Moment, reachesRiders: v.optional(v.boolean(), false) });
export type MailQueue = v.InferOutput<typeof MailQueue>;
