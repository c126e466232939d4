import type { LoginGate } from './session/login-gate';

/** What wrangler.toml binds. */
export interface Env {
  ASSETS: Fetcher;
  DB: D1Database;
  MEDIA: R2Bucket;
  IMAGES: ImagesBinding;
  MAIL: SendEmail;
  LOGIN_LIMIT: RateLimit;
  LOGIN_CROWD: RateLimit;
  INQUIRY_LIMIT: RateLimit;
  LOGIN_GATE: DurableObjectNamespace<LoginGate>;
  /** Origin that links in e-mails and canonical addresses are made with; never taken from a request. */
  SITE_URL: string;
  /** Where inquiries are sent. */
  AGENCY_EMAIL: string;
  MAIL_FROM: string;
}

export interface Variables {
  requestId: string;
  /** The signed-in admin's user id, set by requireAdmin. */
  adminId: string;
  /** Set by a route that put a row into the mail outbox: the outbox is then worked off after the answer. */
  mailQueued: boolean;
}

export interface AppEnv {
  Bindings: Env;
  Variables: Variables;
}
