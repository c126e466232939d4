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
  /** Names the deployed version. */
  VERSION: WorkerVersionMetadata;
  /** Origin for links in e-mails and canonical addresses; never taken from a request. */
  SITE_URL: string;
  AGENCY_EMAIL: string;
  MAIL_FROM: string;
  /** `on`, or `off` for a site that phones only open online. */
  SERVICE_WORKER: string;
  /** `on` if riders are told by mail that their inquiry came in; `off` where the mailer reaches the agency only. */
  CONFIRM_INQUIRIES: string;
  /** Secret: signs notifications, 32 bytes in base64url. Where it is missing, there are none. */
  VAPID_PRIVATE_KEY?: string | undefined;
  /** Secret: encrypts people's papers, `1:` and 32 bytes in base64url; after a renewal the newer one first, then a comma. */
  PEOPLE_KEY?: string | undefined;
}

interface Variables {
  requestId: string;
  /** The agency, as its settings have it. */
  site: Site;
  /** The catalogue's; undefined while D1 is down and no isolate knows it. */
  version: number | undefined;
  adminId: string;
  adminRole: Role;
  adminName: string;
  adminEmail: string;
  sessionHash: string;
  /** When the signed-in person last gave a password or a passkey (ms). */
  confirmedAt: number;
  mustChangePassword: boolean;
  /** Set by a route that queued a mail, so the outbox is processed after the answer. */
  mailQueued: boolean;
  notificationsQueued: boolean;
}

export interface AppEnv {
  Bindings: Env;
  Variables: Variables;
}

/** A request, as the code that answers it has it. */
export type RequestContext = Context<AppEnv>;
