import type { Context } from 'hono';
import type { Site } from '#shared/settings/site';
import type { Role } from '#shared/staff/staff';

export interface Env {
  ASSETS: Fetcher;
  DB: D1Database;
  MEDIA: R2Bucket;
  IMAGES: ImagesBinding;
  MAIL: SendEmail;
  LOGIN_LIMIT: RateLimit;
  INQUIRY_LIMIT: RateLimit;
  VERSION: WorkerVersionMetadata;
  /** Origin of links in e-mails and of canonical URLs; never taken from a request. */
  SITE_URL: string;
  AGENCY_EMAIL: string;
  MAIL_FROM: string;
  /** `on` or `off`. */
  SERVICE_WORKER: string;
  /** `on` to send riders a confirmation by mail; `off` if the mailer can reach only the agency. */
  CONFIRM_INQUIRIES: string;
  /** Secret, 32 bytes in base64url: signs push notifications. Without it there are none. */
  VAPID_PRIVATE_KEY?: string | undefined;
  /**
   * Secret that encrypts travel documents: `1:` and 32 bytes in base64url; after a rotation the new key, a comma, the
   * old one.
   */
  PEOPLE_KEY?: string | undefined;
  /** Secret: ID and secret of the API key of Razorpay, with a colon between. Without both secrets payers pay by UPI or bank. */
  RAZORPAY_KEY?: string | undefined;
  /** Secret that signs Razorpay's events; after a change the new one, a comma, the former one. */
  RAZORPAY_WEBHOOK_SECRET?: string | undefined;
}

interface Variables {
  requestId: string;
  site: Site;
  /** Version of the catalogue; undefined if D1 is down and no state is stored. */
  version: number | undefined;
  adminId: string;
  adminRole: Role;
  adminName: string;
  adminEmail: string;
  sessionHash: string;
  /** Time of the last password or passkey (ms). */
  confirmedAt: number;
  mustChangePassword: boolean;
  /** Set by a route that queued a mail, so that the outbox is processed after the response. */
  mailQueued: boolean;
  notificationsQueued: boolean;
}

export interface AppEnv {
  Bindings: Env;
  Variables: Variables;
}

export type RequestContext = Context<AppEnv>;
