import * as v from 'valibot';

const Timestamp = v.nullable(v.pipe(v.string(), v.isoTimestamp()));

/** Public response of `/healthz`, with status 200 or 503. */
export const Health = v.object({ ok: v.boolean() });
export type Health = v.InferOutput<typeof Health>;

/** Response of `/healthz` for owners. */
export const HealthDetails = v.object({
  ok: v.boolean(),
  database: v.picklist(['up', 'down']),
  /** Creation time of the oldest unsent mail; null if no mail is older than an hour. */
  mailStuckSince: Timestamp,
  /** Last run of all cron tasks without an error; null if there is none. */
  lastCron: Timestamp,
  /** Null if the activity list has no backup. */
  lastBackup: Timestamp,
});
export type HealthDetails = v.InferOutput<typeof HealthDetails>;

/** `reachesRiders` is false if the mailer can reach only the agency. */
export const MailQueue = v.object({ stuckSince: Timestamp, reachesRiders: v.boolean() });
export type MailQueue = v.InferOutput<typeof MailQueue>;
