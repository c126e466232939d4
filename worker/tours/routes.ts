import { Hono } from 'hono';
import { toIndianDay } from '#shared/dates';
import { listTours, readTour } from '#shared/tours/public-api';
import { tourMessages } from '#shared/tours/tour-messages';
import { cacheByVersion, cacheUntilNextVersion } from '../cache/response-cache';
import { createDb, findCatalogueVersion } from '../db/client';
import type { AppEnv } from '../env';
import { toPublicEtag } from '../middleware/cache-headers';
import { throwError } from '../middleware/errors';
import { checkInput } from '../middleware/read-body';
import { createListEtag, findPublished, ListingQuery, readListing, toNextLink } from './queries';
import { toTour } from './tour-row';

export const tourRoutes = new Hono<AppEnv>()
  .get(listTours.path, cacheByVersion, async (c) => {
    const query = checkInput(c, ListingQuery, c.req.query());
    const today = toIndianDay(Date.now());
    const { version, tours, nextCursor } = await readListing(createDb(c.env), query, today);
    c.header('ETag', createListEtag(version, query, today));
    c.header('Cache-Control', cacheUntilNextVersion);
    if (nextCursor !== null) c.header('Link', toNextLink(listTours.path, query, nextCursor));
    return c.json(tours);
  })
  .get(readTour.path, cacheByVersion, async (c) => {
    const db = createDb(c.env);
    const [row, { version }] = await Promise.all([findPublished(db, c.req.param('id')), findCatalogueVersion(db)]);
    if (!row) return throwError(c, 'not_found', tourMessages.notFound);
    c.header('ETag', toPublicEtag(row, version));
    c.header('Cache-Control', cacheUntilNextVersion);
    return c.json(toTour(row));
  });
