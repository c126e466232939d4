import { type Context, Hono } from 'hono';
import { homeTours, listingPart, mostFindable } from '#shared/catalogue';
import { toIndianDay } from '#shared/dates';
import { api } from '#shared/paths';
import { placesByType } from '#shared/tour-choices';
import { tourMessages } from '#shared/tour-words';
import { createDb } from '../db/client';
import type { AppEnv } from '../env';
import { matchesNone, notModified } from '../http/cache-headers';
import { fail } from '../http/fail';
import { checkInput } from '../http/read-body';
import { answerOnce, isSomebodys, type Made, readVersion } from '../kept/answer-once';
import { ListingQuery, toListTag, toNextLink } from './listing-query';
import { findPublished, readListing } from './queries';
import { tourTag } from './tour-id';
import { toTour } from './tour-row';

/** Stored by the browser but always revalidated: changes show at once, and no change costs one row. */
const revalidated = 'no-cache';

const places: ReadonlySet<string> = new Set(
  Object.values(placesByType).flatMap((names) => names.map((name) => name.toLowerCase())),
);

/** The lists that our own pages ask for; of others there are too many to keep. */
function isKept({ limit, cursor, place }: ListingQuery): boolean {
  const isUsual = limit === undefined || limit === homeTours || limit === listingPart || limit === mostFindable;
  return isUsual && cursor === undefined && (place === undefined || places.has(place.toLowerCase()));
}

/** `GET /api/tours`, made anew. */
async function makeListing(c: Context<AppEnv>, query: ListingQuery, today: string): Promise<Made> {
  const { version, tours, next } = await readListing(createDb(c.env), query, today);
  const headers = {
    'Content-Type': 'application/json',
    'Cache-Control': revalidated,
    ETag: toListTag(version, query, today),
    ...(next === null ? {} : { Link: toNextLink(api.tours, query, next) }),
  };
  return { text: JSON.stringify(tours), headers, version };
}

export const tourRoutes = new Hono<AppEnv>()
  .get(api.tours, async (c) => {
    const read = checkInput(c, ListingQuery, c.req.query());
    if (read instanceof Response) return read;
    const query = read.value;
    const today = toIndianDay(Date.now());
    if (c.req.header('if-none-match') !== undefined) {
      const etag = toListTag(await readVersion(c), query, today);
      if (matchesNone(c, etag)) return notModified(c, etag, revalidated);
    }
    if (isKept(query) && !isSomebodys(c))
      return answerOnce(c, `list ${toListTag(0, query, today)}`, () => makeListing(c, query, today), true);
    const { text, headers } = await makeListing(c, query, today);
    return c.body(text, 200, headers);
  })
  .get(`${api.tours}/:id`, async (c) => {
    const row = await findPublished(createDb(c.env), c.req.param('id'));
    if (!row) return fail(c, 'not_found', tourMessages.notFound);
    const etag = tourTag(row.version);
    if (matchesNone(c, etag)) return notModified(c, etag, revalidated);
    c.header('ETag', etag);
    c.header('Cache-Control', revalidated);
    return c.json(toTour(row));
  });
