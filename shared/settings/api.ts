import * as v from 'valibot';
import { get, post, put } from '../api.ts';
import { CustomerMailTest } from '../email/customer-mails.ts';
import { DemoContent, DemoRemoved, DemoSelection } from './demo.ts';
import { BrandPicture, SavedSettings, Settings, SettingsResponse } from './settings.ts';

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

export const MailQueue = v.object({
  stuckSince: Timestamp,
  /** False if the mailer can reach only the agency. */
  reachesRiders: v.boolean(),
  /** Mailbox for inquiries without the setting `inquiryMailbox`. */
  defaultMailbox: v.string(),
});
export type MailQueue = v.InferOutput<typeof MailQueue>;

export const readSettings = get('/api/settings', { response: SettingsResponse });
export const saveSettings = put('/api/settings', {
  body: Settings,
  response: SavedSettings,
  conflict: { current: SettingsResponse },
});
/** Sends a mail to the saved mailbox for inquiries. */
export const sendTestMail = post('/api/settings/test-mail', { response: v.object({ message: v.string() }) });
/** Sends a mail to customers, with made-up values, to the owner who asks for it. */
export const sendCustomerMailTest = post('/api/settings/customer-mail-test', {
  body: CustomerMailTest,
  response: v.object({ message: v.string() }),
});
/** Returns the SHA-256 of the uploaded picture; the settings refer to it. */
export const addBrandPicture = post('/api/settings/pictures/:kind', { response: BrandPicture });
export const readDemo = get('/api/demo', { response: DemoContent });
/** Deletes demo tours, which can be restored, and takes invented people out of the settings. */
export const removeDemo = post('/api/demo/remove', { body: DemoSelection, response: DemoRemoved });
export const readHealth = get('/healthz', { response: HealthDetails });
export const readMailQueue = get('/api/mail-queue', { response: MailQueue });
