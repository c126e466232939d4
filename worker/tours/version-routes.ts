import { Hono } from 'hono';
import type * as v from 'valibot';
import { api } from '#shared/calls';
import { withBookings } from '#shared/tours/departures';
import { type ChangedPrices, maxPrices, PriceInput } from '#shared/tours/price-input';
import { listTourChanges } from '#shared/tours/tour-changes';
import type { TourVersion } from '#shared/tours/tour-versions';
import { lineOf } from '../audit/actor';
import { createDb } from '../db/client';
import type { AppEnv } from '../env';
import { failFields } from '../http/fail';
import { readJson } from '../http/read-body';
import { requireAdmin } from '../http/require-admin';
import { isStale } from '../http/versioned';
import { refuseLostBookings } from './booked-seats';
import { changerOf } from './changer';
import { findPriceChanges, updatePrices } from './prices';
import { findTour } from './queries';
import { answerTour, conflict, notFound } from './tour-answers';
import { toDeskTour, toTour } from './tour-row';
import { updateTour } from './tour-writes';
import { findVersion, listVersions, toState, toVersionChanges, toVersionPictures, toVersionState } from './versions';

const priceBytes = maxPrices * 300;

const countTours = (count: number) => (count === 1 ? 'one tour' : `${count} tours`);

export const versionRoutes = new Hono<AppEnv>()
  .get(`${api.tours}/:id/versions`, requireAdmin, async (c) => {
    const db = createDb(c.env);
    const row = await findTour(db, c.req.param('id'));
    if (!row) return notFound(c);
    const now = toState(row);
    let after = now;
    const data = (await listVersions(db, row.id)).map((version): TourVersion => {
      const before = toVersionState(version, now);
      const changes = listTourChanges(before, after);
      after = before;
      return {
        version: version.version,
        changedAt: new Date(version.changedAt).toISOString(),
        changedBy: version.changedBy,
        changes,
        undoes: listTourChanges(now, before),
      };
    });
    return c.json({ data });
  })
  .post(`${api.tours}/:id/versions/:version`, requireAdmin, async (c) => {
    const db = createDb(c.env);
    const row = await findTour(db, c.req.param('id'));
    if (!row) return notFound(c);
    if (isStale(c, row)) return conflict(c, row);
    const version = await findVersion(db, row.id, Number(c.req.param('version')));
    if (!version) return notFound(c);
    const event = { action: 'tour_brought_back', subject: row.id, label: row.heading } as const;
    const line = lineOf(c, event);
    const changes = toVersionChanges(version);
    const { departures } = changes;
    const kept = departures === undefined ? {} : { departures: withBookings(departures, toTour(row).departures) };
    const lost = departures === undefined ? null : await refuseLostBookings(db, row, kept.departures ?? [], Date.now());
    if (lost !== null) return failFields(c, { departures: lost });
    const pictures = toVersionPictures(version);
    const changed = await updateTour(db, line, row, { ...changes, ...kept }, pictures, changerOf(c));
    if (changed) return answerTour(c, changed, 'The earlier version is back.');
    const newer = await findTour(db, row.id);
    return newer ? conflict(c, newer) : notFound(c);
  })
  .post(api.tourPrices, requireAdmin, async (c) => {
    const read = await readJson(c, PriceInput, priceBytes);
    if (read instanceof Response) return read;
    const db = createDb(c.env);
    const found = await findPriceChanges(db, read.value.tours);
    const event = { action: 'prices_changed', label: countTours(found.length) } as const;
    const changed = await updatePrices(db, lineOf(c, event), found, changerOf(c));
    const done = new Set(changed.map(({ id }) => id));
    return c.json({
      message: `The prices of ${countTours(changed.length)} are changed.`,
      changed: changed.map(toDeskTour),
      skipped: read.value.tours.map(({ id }) => id).filter((id) => !done.has(id)),
    } satisfies v.InferInput<typeof ChangedPrices>);
  });
