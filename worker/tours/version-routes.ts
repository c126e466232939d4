import { Hono } from 'hono';
import type { TourVersion } from '#shared/tours/admin-tour';
import * as toursApi from '#shared/tours/api';
import { withBookings } from '#shared/tours/departures';
import { auditEntry } from '../audit/audit-log';
import { createDb } from '../db/client';
import type { AppEnv } from '../env';
import { throwFieldErrors } from '../middleware/errors';
import { requireAdmin } from '../middleware/require-admin';
import { answerTour, findSeen, notFound, tooLate, tourOf } from './admin-routes';
import { findLostBookingsProblem } from './departures';
import { toAdminTour } from './tour-row';
import { updateTour } from './tour-writes';
import { findVersion, listVersions, toChanger, toVersionChanges, toVersionPictures } from './versions';

export const versionRoutes = new Hono<AppEnv>()
  .get(toursApi.listVersions.path, requireAdmin, async (c) => {
    const { id } = await tourOf(c);
    const versions = await listVersions(createDb(c.env), id);
    const data = versions.map(({ version, changedAt, changedBy }): TourVersion => {
      return { version, changedAt: new Date(changedAt).toISOString(), changedBy };
    });
    return c.json({ data });
  })
  .post(toursApi.restoreVersion.path, requireAdmin, async (c) => {
    const db = createDb(c.env);
    const row = await findSeen(c);
    const version = (await findVersion(db, row.id, Number(c.req.param('version')))) ?? notFound(c);
    const line = auditEntry(c, { action: 'tour_brought_back', subject: row.id, label: row.heading });
    const changes = toVersionChanges(version);
    const { departures } = changes;
    const kept = departures === undefined ? {} : { departures: withBookings(departures, toAdminTour(row).departures) };
    const lost =
      departures === undefined ? null : await findLostBookingsProblem(db, row.id, kept.departures ?? [], Date.now());
    if (lost !== null) return throwFieldErrors(c, { departures: lost });
    const pictures = toVersionPictures(version);
    const changed = await updateTour(db, line, row, { ...changes, ...kept }, pictures, toChanger(c));
    return changed ? answerTour(c, changed, 'The earlier version is back.') : tooLate(c);
  });
