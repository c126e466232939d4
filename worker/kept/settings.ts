import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { isSameValue, Settings, shippedSettings, toFacts } from '#shared/site/settings';
import { type Facts, setFacts, shipped, site } from '#shared/site/site';
import { createDb, type Database } from '../db/client';
import { findCatalogueVersion } from '../db/counters';
import { settings as stored } from '../db/site-schema';
import type { Env } from '../env';

// The agency's settings as this isolate knows them (decision 161). Whoever reads the catalogue's version reads them too;
// others, such as mails, ask again after a while.

/** In milliseconds: what is older is asked for again. */
const young = 30_000;

let known: { version: number | null; readAt: number } = { version: null, readAt: Number.NEGATIVE_INFINITY };

export function forgetSettings(): void {
  known = { version: null, readAt: Number.NEGATIVE_INFINITY };
  setFacts(null);
}

/** A version of the settings, 0 for those that ship, and its JSON. */
interface SettingsState {
  version: number;
  value: string | null;
}

export const knownSettings = (): number => known.version ?? -1;

/** Stored settings; what they lack is as it ships. */
export function parseSettings(value: string): Settings | null {
  const read = v.safeParse(Settings, { ...shippedSettings, ...JSON.parse(value) });
  return read.success ? read.output : null;
}

/** This data centre's copy, for an isolate that begins while the database can't be read: else it would show the demo. */
const copyAt = (env: Env) => `${env.SITE_URL}/.copies/${encodeURIComponent('the settings')}`;
const Copy = v.object({ version: v.number(), value: v.nullable(v.string()) });
const keptSeconds = 30 * 24 * 60 * 60;

async function storeCopy(env: Env, state: SettingsState): Promise<void> {
  const headers = { 'Content-Type': 'application/json', 'Cache-Control': `max-age=${keptSeconds}` };
  await caches.default.put(copyAt(env), new Response(JSON.stringify(state), { headers }));
}

function apply({ version, value }: SettingsState): boolean {
  if (version === known.version || (version > 0 && value === null)) return false;
  const settings = value === null ? shippedSettings : parseSettings(value);
  if (!settings) {
    console.error(JSON.stringify({ error: 'the settings can’t be read', version }));
    return false;
  }
  setFacts(toFacts(settings));
  known = { ...known, version };
  return true;
}

export async function noteSettings(env: Env, state: SettingsState): Promise<void> {
  const isNew = apply(state);
  known.readAt = Date.now();
  if (isNew) await storeCopy(env, state).catch(() => undefined);
}

/** Reads them if this is another version than the one that is known: once for an isolate and a change. */
export async function followSettings(env: Env, db: Database, version: number): Promise<void> {
  if (version === known.version) {
    known.readAt = Date.now();
    return;
  }
  // Until they are here, whoever else needs them asks too: they would show and keep what ships.
  const [row] = version > 0 ? await db.select().from(stored).where(eq(stored.version, version)) : [];
  await noteSettings(env, { version, value: row?.value ?? null });
}

const isYoung = () => Math.abs(Date.now() - known.readAt) < young;

/** They are read if this isolate hasn't for a while; the copy stands in where none are known. */
export async function settingsBy(env: Env, read: () => Promise<unknown>, isWrite = false): Promise<void> {
  if (isYoung() && !isWrite) return;
  try {
    await read();
  } catch {
    if (known.version !== null) return;
    const copy = v.safeParse(Copy, await (await caches.default.match(copyAt(env)).catch(() => undefined))?.json());
    if (copy.success) apply(copy.output);
  }
}

async function readNewest(env: Env): Promise<void> {
  const db = createDb(env);
  await followSettings(env, db, (await findCatalogueVersion(db)).settings);
}

/** Before mails and the like: asked for once in a while. */
export const settingsBefore = (env: Env) => settingsBy(env, () => readNewest(env));

/** Before a write, as bookings, quotes and papers keep the terms of their moment for good. */
export const settingsBeforeWrite = (env: Env) => settingsBy(env, () => readNewest(env), true);

/** Data that a page brings along for its scripts: only what isn't as it ships. */
export function listChanged(): Partial<Facts> {
  const all = Object.entries(shipped) as [keyof Facts, unknown][];
  return Object.fromEntries(
    all.filter(([name, value]) => !isSameValue(site[name], value)).map(([name]) => [name, site[name]]),
  );
}
