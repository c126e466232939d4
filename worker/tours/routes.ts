import { Hono } from 'hono';
import { api } from '#shared/calls';
import { toIndianDay } from '#shared/text/dates';
import { copiedAtOnce, homeTours, listingPart, maxFindable } from '#shared/tours/catalogue';
import { placesByType } from '#shared/tours/tour-choices';
import { tourMessages } from '#shared/tours/tour-words';
import { createDb } from '../db/client';
import type { AppEnv, Call } from '../env';
import { matchesNone, notModified, tagOf } from '../http/cache-headers';
import { fail } from '../http/fail';
import { checkInput } from '../http/read-body';
import { answerOnce, createReader, isSomebodys, type Kept, type Made, readVersion } from '../kept/answer-once';
import { dayEnd, listUntilWrite } from '../kept/edge';
import { ListingQuery, toListTag, toNextLink, toSearch } from './listing-query';
import { findPublished, readListing } from './queries';
import { toTour } from './tour-row';

/** Stored by the browser but always revalidated: changes show at once, and no change costs one row. */
const revalidated = 'no-cache';

const places: ReadonlySet<string> = new Set(
  Object.values(placesByType).flatMap((names) => names.map((name) => name.toLowerCase())),
);

const usual: ReadonlySet<number | undefined> = new Set([undefined, homeTours, copiedAtOnce, listingPart, maxFindable]);

/** The lists that our own pages and phones ask for; of others there are too many to keep. */
function isUsual({ limit, cursor, place }: ListingQuery): boolean {
  const isPart = cursor === undefined || limit === copiedAtOnce;
  return isPart && usual.has(limit) && (place === undefined || places.has(place.toLowerCase()));
}

const maxCursors = 200;

function noteCursor({ cursors }: Kept, next: number): void {
  if (cursors.size >= maxCursors) cursors.clear();
  cursors.add(next);
}

async function makeListing(c: Call, query: ListingQuery, today: string): Promise<Made> {
  const { version, tours, next } = await readListing(createReader(c), query, today, c.get('catalogue')?.version);
  if (next !== null && isUsual(query)) noteCursor(c.get('kept'), next);
  const headers = {
    'Content-Type': 'application/json',
    'Cache-Control': revalidated,
    ETag: toListTag(version, query, today),
    ...(next === null ? {} : { Link: toNextLink(api.tours, query, next) }),
  };
  return { text: JSON.stringify(tours), headers, version };
}

const send = (c: Call, { text, headers }: Made) => c.body(text, 200, headers);

/** Lets the edge keep a list under the address that our own clients ask for. */
function letStay(c: Call, query: ListingQuery, answer: Response): Response {
  if (!c.get('catalogue') || isSomebodys(c) || !isUsual(query) || new URL(c.req.url).search !== toSearch(query))
    return answer;
  const now = Date.now();
  const until = query.fields === 'card' ? dayEnd(toIndianDay(now)) : null;
  for (const [name, value] of Object.entries(listUntilWrite(until, now))) answer.headers.set(name, value);
  return answer;
}

export const tourRoutes = new Hono<AppEnv>()
  .get(api.tours, async (c) => {
    const query = checkInput(c, ListingQuery, c.req.query());
    const today = toIndianDay(Date.now());
    if (c.req.header('if-none-match') !== undefined) {
      const etag = toListTag(await readVersion(c), query, today);
      if (matchesNone(c, etag)) return letStay(c, query, notModified(c, etag, revalidated));
    }
    if (isSomebodys(c) || !isUsual(query)) return send(c, await makeListing(c, query, today));
    // Of parts there are as many as numbers: only those that we led to are kept here.
    if (query.cursor !== undefined && !c.get('kept').cursors.has(query.cursor)) {
      await readVersion(c).catch(() => undefined);
      return letStay(c, query, send(c, await makeListing(c, query, today)));
    }
    const name = `list ${toListTag(0, query, today)}`;
    const { response, until } = await answerOnce(c, name, () => makeListing(c, query, today));
    return until === undefined ? response : letStay(c, query, response);
  })
  .get(`${api.tours}/:id`, async (c) => {
    const row = await findPublished(createDb(c.env), c.req.param('id'));
    if (!row) return fail(c, 'not_found', tourMessages.notFound);
    const etag = tagOf(row);
    if (matchesNone(c, etag)) return notModified(c, etag, revalidated);
    c.header('ETag', etag);
    c.header('Cache-Control', revalidated);
    return c.json(toTour(row));
  });
