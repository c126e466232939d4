import { createMiddleware } from 'hono/factory';
import { api } from '#shared/calls';
import { sha256 } from '#shared/sha256';
import type { Findable } from '#shared/tours/catalogue';
import { createDb, createNearDb, type Database, readNewest } from '../db/client';
import { findCatalogueVersion } from '../db/counters';
import type { AppEnv, Call } from '../env';
import { matchesNone, notModified } from '../http/cache-headers';
import { logError } from '../http/fail';
import { hasOurCookie } from '../http/session-cookie';
import { type KeptAnswer, KeptAnswers } from './kept-answers';
import { KnownVersion } from './known-version';
import { followSettings, forgetSettings, settingsBefore, settingsBeforeWrite, settingsBy } from './settings';

/** In bytes; an isolate has 128 MB, and an upload takes up to 64 of them. */
const maxKept = 16 * 1024 * 1024;

export interface CatalogueState {
  version: number;
  /** Copies of the database that are at least as new have this version. */
  bookmark: string | null;
}

export interface Kept {
  answers: KeptAnswers;
  version: KnownVersion<CatalogueState>;
  /** Where later parts of lists begin that an answer of ours led to. */
  cursors: Set<number>;
  /** The tours that are searched, of the version and the day that they were read for; null until somebody asks. */
  findable: { version: number; today: string; found: Findable } | null;
}

export function keeping() {
  forgetSettings();
  const kept: Kept = {
    answers: new KeptAnswers(maxKept),
    version: new KnownVersion<CatalogueState>(),
    cursors: new Set<number>(),
    findable: null,
  };
  return createMiddleware<AppEnv>((c, next) => {
    c.set('kept', kept);
    return next();
  });
}

/**
 * The catalogue's version, which changes with every change to any tour: one row of the primary copy, or none where it is
 * known.
 */
export async function readVersion(c: Call): Promise<number> {
  const kept = c.get('kept');
  const waitUntil = (work: Promise<unknown>) => c.executionCtx.waitUntil(work);
  const ask = async (): Promise<CatalogueState> => {
    const { found, bookmark } = await readNewest(c.env, findCatalogueVersion);
    const { version, settings } = found;
    await followSettings(c.env, createDb(c.env), settings);
    return { version, bookmark };
  };
  const state = await kept.version.read(ask, { now: Date.now, waitUntil });
  c.set('catalogue', state);
  return state.version;
}

/** Files and the like say nothing of the agency, and don’t wait for the database. */
const isFile = (path: string) => /^\/(?:(?:img|share|brand|assets)\/|sw\.js$)/.test(path) || path === api.health;

/**
 * Before everything else: a Worker that just started would show, and keep in what it stores, the facts that ship. For
 * visitors they come with the version of the catalogue, which a page wants anyway.
 */
export const settingsFirst = createMiddleware<AppEnv>(async (c, next) => {
  if (!isFile(c.req.path)) {
    if (!['GET', 'HEAD'].includes(c.req.method)) await settingsBeforeWrite(c.env);
    else await (isSomebodys(c) ? settingsBefore(c.env) : settingsBy(c.env, () => readVersion(c)));
  }
  await next();
});

/**
 * The database for pages and lists: a copy of the database that is near and has the version that this request read, if
 * it read one. For who works here it is the primary copy, which has what they have just written.
 */
export function createReader(c: Call): Database {
  return isSomebodys(c) ? createDb(c.env) : createNearDb(c.env, c.get('catalogue')?.bookmark ?? null);
}

/**
 * The tours that are searched: read once for a day and a version of the catalogue, as there are more wishes than can be
 * kept.
 */
export async function readFindable(c: Call, today: string, read: () => Promise<Findable>): Promise<Findable> {
  const kept = c.get('kept');
  const version = await readVersion(c);
  if (kept.findable?.version !== version || kept.findable.today !== today)
    kept.findable = { version, today, found: await read() };
  return kept.findable.found;
}

export interface Made {
  text: string;
  /** With a `Cache-Control`, and with an `ETag` unless that is to be made of the content. */
  headers: Record<string, string>;
  /**
   * The catalogue's, as it was made from; null if it says the same whatever the catalogue holds; undefined if it may be
   * newer than the version that was read before.
   */
  version: number | null | undefined;
  /** When it stops being true without a write (ms), as a date in it passes; null if never. */
  until?: number | null;
}

/**
 * An ETag of the content, so that an answer stays known through changes that it doesn't show. Its policy counts: a
 * browser that gets 304 keeps the one it has.
 */
async function toTag(bytes: Uint8Array<ArrayBuffer>, headers: Record<string, string>): Promise<string> {
  const policy = headers['Content-Security-Policy'] ?? '';
  return `W/"${(await sha256((await sha256(bytes)) + policy)).slice(0, 32)}"`;
}

export function isSomebodys(c: Call): boolean {
  return c.req.header('authorization') !== undefined || hasOurCookie(c);
}

function send(c: Call, { bytes, headers }: Pick<KeptAnswer, 'bytes' | 'headers'>): Response {
  const { ETag: etag = '', 'Cache-Control': cacheControl = '' } = headers;
  if (matchesNone(c, etag)) return notModified(c, etag, cacheControl);
  return c.body(bytes, 200, headers);
}

/** An answer, and when it stops being true without a write (ms, or null); undefined if it may already be. */
export interface Answered {
  response: Response;
  until: number | null | undefined;
}

/**
 * Makes an answer once for a version of the catalogue and sends it again from memory. `make` gives a Response instead
 * for what must not be kept. When the version can't be read, what is there is sent: it is ten minutes old at most. If
 * there is nothing, `make` finds its own way, and nothing is kept.
 * @param name all that the answer depends on, beside the catalogue
 */
export async function answerOnce(c: Call, name: string, make: () => Promise<Made | Response>): Promise<Answered> {
  const { answers } = c.get('kept');
  const known = answers.find(name, Date.now());
  if (known?.version === null) return { response: send(c, known), until: known.until };
  const version = await readVersion(c).catch((error: unknown) => {
    logError(c, error);
    return undefined;
  });
  if (known && version === undefined) return { response: send(c, known), until: undefined };
  if (known && known.version === version) return { response: send(c, known), until: known.until };
  const made = await make();
  if (made instanceof Response) return { response: made, until: undefined };
  const { text, version: madeFrom = version, until = null } = made;
  const bytes = new TextEncoder().encode(text) as Uint8Array<ArrayBuffer>;
  const headers = { ...made.headers, ETag: made.headers.ETag ?? (await toTag(bytes, made.headers)) };
  if (madeFrom === undefined) return { response: send(c, { bytes, headers }), until: undefined };
  answers.insert(name, { bytes, headers, version: madeFrom, until, madeAt: Date.now() });
  return { response: send(c, { bytes, headers }), until };
}
