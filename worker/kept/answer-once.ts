import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { Findable } from '#shared/catalogue';
import { sha256 } from '#shared/sha256';
import { createDb, type Database } from '../db/client';
import { findCatalogueVersion } from '../db/counters';
import type { AppEnv } from '../env';
import { matchesNone, notModified } from '../http/cache-headers';
import { type KeptAnswer, KeptAnswers } from './kept-answers';
import { KnownVersion } from './known-version';

/** In bytes; an isolate has 128 MB, and an upload takes up to 64 of them. */
const mostKept = 16 * 1024 * 1024;

/** What an app keeps between requests. */
export interface Kept {
  answers: KeptAnswers;
  version: KnownVersion;
  /** When the next scheduled tour is due (ms), as it was read with the version. */
  dueAt: number | null;
  /** What tours are found among, of the version and the day that it was read for; null until somebody asks. */
  findable: { version: number; today: string; found: Findable } | null;
  publishDue: PublishDue;
}

/** Publishes the scheduled tours whose time has come. */
type PublishDue = (db: Database, now: number) => Promise<void>;

/** Gives every request what the app keeps. */
export function keeping(publishDue: PublishDue) {
  const kept: Kept = {
    ...{ answers: new KeptAnswers(mostKept), version: new KnownVersion(), dueAt: null, findable: null },
    publishDue,
  };
  return createMiddleware<AppEnv>((c, next) => {
    c.set('kept', kept);
    return next();
  });
}

/**
 * The catalogue's version, which changes with every change to any tour: one row, or none where it is known. A scheduled
 * tour whose time has come is published first, so that none waits for cron (decision 122).
 */
export function readVersion(c: Context<AppEnv>): Promise<number> {
  const kept = c.get('kept');
  const now = Date.now();
  const ask = async () => {
    const db = createDb(c.env);
    let read = await findCatalogueVersion(db);
    if (read.dueAt !== null && read.dueAt <= now) {
      await kept.publishDue(db, now);
      read = await findCatalogueVersion(db);
    }
    kept.dueAt = read.dueAt;
    return read.version;
  };
  return kept.version.read(ask, now);
}

/**
 * What tours are found among: read once for a day and a version of the catalogue, as there are more wishes than can be
 * kept.
 */
export async function readFindable(
  c: Context<AppEnv>,
  today: string,
  read: () => Promise<Findable>,
): Promise<Findable> {
  const kept = c.get('kept');
  const version = await readVersion(c);
  if (kept.findable?.version !== version || kept.findable.today !== today)
    kept.findable = { version, today, found: await read() };
  return kept.findable.found;
}

/** What is to be sent. */
export interface Made {
  text: string;
  /** With a `Cache-Control`, and with an `ETag` unless that is to be made of the content. */
  headers: Record<string, string>;
  /**
   * The catalogue's, as it was made from; null if it says the same whatever the catalogue holds; undefined if it may be
   * newer than the version that was read before.
   */
  version: number | null | undefined;
}

/**
 * An ETag of the content, so that an answer stays known through changes that it doesn't show. Its policy counts: a
 * browser that gets 304 keeps the one it has.
 */
async function toTag(bytes: Uint8Array<ArrayBuffer>, headers: Record<string, string>): Promise<string> {
  const policy = headers['Content-Security-Policy'] ?? '';
  return `W/"${(await sha256((await sha256(bytes)) + policy)).slice(0, 32)}"`;
}

/** True for a request that says who asks. */
export function isSomebodys(c: Context<AppEnv>): boolean {
  return c.req.header('authorization') !== undefined || c.req.header('cookie') !== undefined;
}

function send(c: Context<AppEnv>, { bytes, headers }: Pick<KeptAnswer, 'bytes' | 'headers'>): Response {
  const { ETag: etag = '', 'Cache-Control': cacheControl = '' } = headers;
  if (matchesNone(c, etag)) return notModified(c, etag, cacheControl);
  return c.body(bytes, 200, headers);
}

/**
 * Makes an answer once for a version of the catalogue and sends it again from memory. `make` gives a Response instead
 * for what must not be kept. Without a version nothing is kept: `make` finds its own way when nothing can be read.
 * @param name all that the answer depends on, beside the catalogue
 * @param tellsVersion `make` says from which version it was made: the first time it need not be read before
 */
export async function answerOnce(
  c: Context<AppEnv>,
  name: string,
  make: () => Promise<Made | Response>,
  tellsVersion = false,
): Promise<Response> {
  const { answers } = c.get('kept');
  const known = answers.find(name, Date.now());
  if (known?.version === null) return send(c, known);
  const version = known || !tellsVersion ? await readVersion(c).catch(() => undefined) : undefined;
  if (known && known.version === version) return send(c, known);
  const made = await make();
  if (made instanceof Response) return made;
  const { text, version: madeFrom = version } = made;
  const bytes = new TextEncoder().encode(text) as Uint8Array<ArrayBuffer>;
  const headers = { ...made.headers, ETag: made.headers.ETag ?? (await toTag(bytes, made.headers)) };
  if (madeFrom !== undefined) answers.insert(name, { bytes, headers, version: madeFrom, madeAt: Date.now() });
  return send(c, { bytes, headers });
}
