import { eq } from 'drizzle-orm';
import { createMiddleware } from 'hono/factory';
import * as v from 'valibot';
import { SitePhotos } from '#shared/settings/photos';
import { defaultSettings, isSameValue, Settings, toPublicFacts } from '#shared/settings/settings';
import { type AgencyFacts, defaultFacts, type Site, toSite } from '#shared/settings/site';
import { createDb, findCatalogueVersion } from '../db/client';
import { settings as settingsTable } from '../db/site-schema';
import type { AppEnv, Env, RequestContext } from '../env';
import { logError } from '../middleware/errors';
import { isPersonalized } from './response-cache';
import { findSitePhotos } from './site-photos';

/** Visitors see a write through another isolate after this time at the latest. */
const maxAgeForVisitorsMs = 1000;
/** Staff read the catalogue directly from D1 and need only the settings. */
const maxAgeForStaffMs = 30_000;
const storedStateSeconds = 30 * 24 * 60 * 60;

/** `version` of the catalogue also increases with each change of the settings. */
const SiteState = v.object({
  version: v.number(),
  settingsVersion: v.number(),
  settings: Settings,
  photos: v.nullable(SitePhotos),
});
type SiteState = v.InferOutput<typeof SiteState>;

/** Fills missing fields with the defaults; null for invalid settings. */
export function parseSettings(value: string): Settings | null {
  const result = v.safeParse(Settings, { ...defaultSettings, ...JSON.parse(value) });
  return result.success ? result.output : null;
}

async function findSettings(env: Env, version: number): Promise<Settings> {
  if (version === 0) return defaultSettings;
  const [row] = await createDb(env).select().from(settingsTable).where(eq(settingsTable.version, version));
  const settings = row ? parseSettings(row.value) : null;
  if (!settings) throw new Error(`version ${version} of the settings can’t be read`);
  return settings;
}

async function readState(env: Env, lastState: SiteState | null): Promise<SiteState> {
  const db = createDb(env);
  const { version, settingsVersion } = await findCatalogueVersion(db);
  const isUnchanged = lastState?.settingsVersion === settingsVersion;
  const settings = isUnchanged ? lastState.settings : await findSettings(env, settingsVersion);
  const photos = lastState?.version === version ? lastState.photos : await findSitePhotos(db, settings);
  return { version, settingsVersion, settings, photos };
}

/** Reads the settings outside of a request; in a request use `c.var.site`. */
export async function readMailSettings(env: Env): Promise<{ settings: Settings; site: Site; mailbox: string }> {
  const { settings } = await readState(env, null);
  return { settings, site: toSite(toPublicFacts(settings)), mailbox: findMailbox(env, settings) };
}

export const findMailbox = (env: Env, { inquiryMailbox }: Pick<Settings, 'inquiryMailbox'>): string =>
  inquiryMailbox || env.AGENCY_EMAIL;

export function listChangedFacts(site: Site): Partial<AgencyFacts> {
  const names = Object.keys(defaultFacts) as (keyof AgencyFacts)[];
  return Object.fromEntries(
    names.filter((name) => !isSameValue(site[name], defaultFacts[name])).map((name) => [name, site[name]]),
  );
}

// An isolate that starts while D1 is down uses the state that another isolate of the data centre stored.
const toStateUrl = ({ env }: RequestContext) => `${env.SITE_URL}/.site-state/${env.VERSION.id}`;

async function storeState(c: RequestContext, state: SiteState): Promise<void> {
  const headers = { 'Cache-Control': `max-age=${storedStateSeconds}` };
  await caches.default.put(toStateUrl(c), new Response(JSON.stringify(state), { headers })).catch(() => undefined);
}

async function findStoredState(c: RequestContext): Promise<SiteState | null> {
  const storedResponse = await caches.default.match(toStateUrl(c)).catch(() => undefined);
  const state = v.safeParse(SiteState, await storedResponse?.json());
  return state.success ? state.output : null;
}

const isRead = (c: RequestContext) => ['GET', 'HEAD', 'OPTIONS'].includes(c.req.method);

interface LoadedState {
  version: number | undefined;
  site: Site;
}

/**
 * Sets `c.var.site` and `c.var.version`. A write loads the newest state, because bookings, quotes and invoices store the
 * current terms; other requests use a recent one. While D1 is down the last known state is used.
 */
export function loadSiteState() {
  let lastState: SiteState | null = null;
  let recentLoad: { state: Promise<LoadedState>; startedAt: number } | null = null;

  const refresh = async (c: RequestContext): Promise<LoadedState> => {
    try {
      const state = await readState(c.env, lastState);
      const hasChanged = !isSameValue(state, lastState);
      lastState = state;
      if (hasChanged) c.executionCtx.waitUntil(storeState(c, state));
    } catch (error) {
      logError(c, error);
      lastState ??= await findStoredState(c);
    }
    const facts = toPublicFacts(lastState?.settings ?? defaultSettings, lastState?.photos);
    // A hold needs a link in a mail to the rider.
    const mailFacts = c.env.CONFIRM_INQUIRIES === 'on' ? {} : { holdHours: 0 };
    return { version: lastState?.version, site: toSite({ ...facts, ...mailFacts }) };
  };

  const loadRecent = (c: RequestContext): Promise<LoadedState> => {
    const maxAgeMs = isPersonalized(c) ? maxAgeForStaffMs : maxAgeForVisitorsMs;
    // `abs`: a clock that moved backwards expires the state, too.
    if (recentLoad && Math.abs(Date.now() - recentLoad.startedAt) < maxAgeMs) return recentLoad.state;
    recentLoad = { state: refresh(c), startedAt: Date.now() };
    // Finishes even if this client disconnects, because other requests wait for the state.
    c.executionCtx.waitUntil(recentLoad.state);
    return recentLoad.state;
  };

  return createMiddleware<AppEnv>(async (c, next) => {
    const { version, site } = await (isRead(c) ? loadRecent(c) : refresh(c));
    c.set('site', site);
    c.set('version', version);
    await next();
    if (!isRead(c)) recentLoad = null;
  });
}
