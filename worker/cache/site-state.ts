import { eq } from 'drizzle-orm';
import { createMiddleware } from 'hono/factory';
import * as v from 'valibot';
import { defaultSettings, isSameValue, Settings, toPublicFacts } from '#shared/settings/settings';
import { type AgencyFacts, defaultFacts, type Site, toSite } from '#shared/settings/site';
import { createDb, findCatalogueVersion } from '../db/client';
import { settings as settingsTable } from '../db/site-schema';
import type { AppEnv, Env, RequestContext } from '../env';
import { logError } from '../middleware/errors';
import { isPersonalized } from './response-cache';

/** A write through another isolate shows to visitors after this time at the latest. */
const rememberedMs = 1000;
/** Staff read the catalogue from D1 itself, and need only the settings. */
const rememberedForStaffMs = 30_000;
const storedSeconds = 30 * 24 * 60 * 60;

/** What pages and lists are made from: the catalogue's version, which changes with the settings too, and the settings. */
const SiteState = v.object({ version: v.number(), settingsVersion: v.number(), settings: Settings });
type SiteState = v.InferOutput<typeof SiteState>;

/** Returns stored settings; a field that they lack is as it ships. Null if they can't be read. */
export function parseSettings(value: string): Settings | null {
  const read = v.safeParse(Settings, { ...defaultSettings, ...JSON.parse(value) });
  return read.success ? read.output : null;
}

async function findSettings(env: Env, version: number): Promise<Settings> {
  if (version === 0) return defaultSettings;
  const [row] = await createDb(env).select().from(settingsTable).where(eq(settingsTable.version, version));
  const settings = row ? parseSettings(row.value) : null;
  if (!settings) throw new Error(`version ${version} of the settings can’t be read`);
  return settings;
}

/** Reads one row of D1, and the settings if their version isn't the one in `known`. */
async function readState(env: Env, known: SiteState | null): Promise<SiteState> {
  const { version, settings: settingsVersion } = await findCatalogueVersion(createDb(env));
  const isKnown = known?.settingsVersion === settingsVersion;
  return { version, settingsVersion, settings: isKnown ? known.settings : await findSettings(env, settingsVersion) };
}

/** Returns the agency as D1 has it now: for work outside of a request. */
export const readSite = async (env: Env): Promise<Site> => toSite(toPublicFacts((await readState(env, null)).settings));

/** Returns the facts that aren't as they ship. */
export function listChangedFacts(site: Site): Partial<AgencyFacts> {
  const names = Object.keys(defaultFacts) as (keyof AgencyFacts)[];
  return Object.fromEntries(
    names.filter((name) => !isSameValue(site[name], defaultFacts[name])).map((name) => [name, site[name]]),
  );
}

// An isolate that starts while D1 is down takes the state that another one of its data centre stored.
const storedAt = ({ env }: RequestContext) => `${env.SITE_URL}/.site-state/${env.VERSION.id}`;

async function storeState(c: RequestContext, state: SiteState): Promise<void> {
  const headers = { 'Cache-Control': `max-age=${storedSeconds}` };
  await caches.default.put(storedAt(c), new Response(JSON.stringify(state), { headers })).catch(() => undefined);
}

async function findStoredState(c: RequestContext): Promise<SiteState | null> {
  const stored = await caches.default.match(storedAt(c)).catch(() => undefined);
  const state = v.safeParse(SiteState, await stored?.json());
  return state.success ? state.output : null;
}

const isRead = (c: RequestContext) => ['GET', 'HEAD', 'OPTIONS'].includes(c.req.method);

interface Followed {
  version: number | undefined;
  site: Site;
}

/**
 * Sets `c.var.site` and `c.var.version`. A read takes what this isolate read just before. A write reads the
 * newest, as bookings, quotes and papers keep the terms of their moment, and makes the isolate read again after it.
 * While D1 is down the last known state holds; the version is undefined if none is known.
 */
export function loadSiteState() {
  let known: SiteState | null = null;
  let last: { read: Promise<Followed>; at: number } | null = null;

  const refresh = async (c: RequestContext): Promise<Followed> => {
    try {
      const state = await readState(c.env, known);
      const isNew = !isSameValue(state, known);
      known = state;
      if (isNew) c.executionCtx.waitUntil(storeState(c, state));
    } catch (error) {
      logError(c, error);
      known ??= await findStoredState(c);
    }
    return { version: known?.version, site: toSite(toPublicFacts(known?.settings ?? defaultSettings)) };
  };

  const remember = (c: RequestContext): Promise<Followed> => {
    const maxAgeMs = isPersonalized(c) ? rememberedForStaffMs : rememberedMs;
    // A clock that went back counts as too long.
    if (last && Math.abs(Date.now() - last.at) < maxAgeMs) return last.read;
    last = { read: refresh(c), at: Date.now() };
    // Other requests wait for it too, whether or not this visitor has gone.
    c.executionCtx.waitUntil(last.read);
    return last.read;
  };

  return createMiddleware<AppEnv>(async (c, next) => {
    const { version, site } = await (isRead(c) ? remember(c) : refresh(c));
    c.set('site', site);
    c.set('version', version);
    await next();
    if (!isRead(c)) last = null;
  });
}
