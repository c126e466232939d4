import { Hono } from 'hono';
import { api } from '#shared/paths';
import { tourMessages } from '#shared/tour-words';
import { createDb } from '../db/client';
import type { AppEnv } from '../env';
import { matchesNone, notModified } from '../http/cache-headers';
import { fail } from '../http/fail';
import { checkInput } from '../http/read-body';
import { ListingQuery, toListTag, toNextLink } from './listing-query';
import { findCatalogueVersion, findTour, readListing } from './queries';
import { tourTag } from './tour-id';
import { toTour } from './tour-row';

/** Stored by the browser but always revalidated: changes show at once, and no change costs one row. */
const revalidated = 'no-cache';

export const tourRoutes = new Hono<AppEnv>()
  .get(api.tours, async (c) => {
    const read = checkInput(c, ListingQuery, c.req.query());
    if (read instanceof Response) return read;
    const query = read.value;
    const db = createDb(c.env);
    if (c.req.header('if-none-match') !== undefined) {
      const etag = toListTag(await findCatalogueVersion(db), query);
      if (matchesNone(c, etag)) return notModified(c, etag, revalidated);
    }
    const { version, tours, next } = await readListing(db, query);
    if (next !== null) c.header('Link', toNextLink(api.tours, query, next));
    c.header('ETag', toListTag(version, query));
    c.header('Cache-Control', revalidated);
    return c.json(tours);
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
