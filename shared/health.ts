import * as v from 'valibot';

const Moment = v.nullable(v.pipe(v.string(), v.isoTimestamp()));

/** The answer of `/healthz` to strangers, with 200 when all is well and 503 when something is wrong. */
export const Health = v.object({ ok: v.boolean() });
export type Health = v.InferOutput<typeof Health>;

/** The answer of `/healthz` to owners. */
export const HealthDetails = v.object({
  ok: v.boolean(),
  database: v.picklist(['up', 'down']),
  /** Since when the longest-waiting mail waits; null when it waits less than an hour, or none does. */
  mailStuckSince: Moment,
  /** Null while cron has never run as a whole. */
  lastCron: Moment,
  /** Null while nobody has made a backup in the months that the activity goes back. */
  lastBackup: Moment,
});
export type HealthDetails = v.InferOutput<typeof HealthDetails>;

/** `reachesRiders`: if false, mail reaches only the agency. */
export const MailQueue = v.object({ stuckSince: Moment, reachesRiders: v.boolean() });
export type MailQueue = v.InferOutput<typeof MailQueue>;
