import { Hono } from 'hono';
import { api } from '#shared/paths';
import { tourMessages } from '#shared/tour-words';
import { createDb } from '../db/client';
import type { AppEnv } from '../env';
import { matchesNone, notModified } from '../http/cache-headers';
import { fail } from '../http/fail';
import { checkInput } from '../http/read-body';
import { tourTag } from './answers';
import { ListingQuery, toFilter, toNextLink, toQueryKey, wholeCatalogue } from './listing-query';
import { findCatalogueVersion, findTour, listCards, listTours } from './queries';
import { toTour, toTourCard } from './tour-row';

/** Kept by the browser, asked about each time: a change shows at once, and no change costs one row. */
const revalidated = 'no-cache';

/** What visitors read: the catalogue and a tour. */
export const tourRoutes = new Hono<AppEnv>()
  .get(api.tours, async (c) => {
    const read = checkInput(c, ListingQuery, c.req.query());
    if (read instanceof Response) return read;
    const query = read.value;
    const db = createDb(c.env);
    // Asked for before the tours: a write in between leaves an old tag on newer tours, which costs one fetch more.
    const etag = `W/"${await findCatalogueVersion(db)}.${toQueryKey(query)}"`;
    if (matchesNone(c, etag)) return notModified(c, etag, revalidated);
    const limit = query.limit ?? wholeCatalogue;
    const [filter, before] = [toFilter(query), query.cursor];
    const isCards = query.fields === 'card';
    const cards = isCards ? await listCards(db, filter, limit + 1, before) : [];
    const whole = isCards ? [] : await listTours(db, filter, limit + 1, before);
    const rows = isCards ? cards : whole;
    const last = rows[limit - 1];
    if (last && rows.length > limit) c.header('Link', toNextLink(api.tours, query, last.updatedAt));
    c.header('ETag', etag);
    c.header('Cache-Control', revalidated);
    return c.json(isCards ? cards.slice(0, limit).map(toTourCard) : whole.slice(0, limit).map(toTour));
  })
  .get(`${api.tours}/:id`, async (c) => {
    const row = await findTour(createDb(c.env), c.req.param('id'));
    if (!row) return fail(c, 'not_found', tourMessages.notFound);
    const etag = tourTag(row.version);
    if (matchesNone(c, etag)) return notModified(c, etag, revalidated);
    c.header('ETag', etag);
    c.header('Cache-Control', revalidated);
    return c.json(toTour(row));
  });
