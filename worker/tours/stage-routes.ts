import { and, eq, isNull } from 'drizzle-orm';
import { Hono } from 'hono';
import { toPath } from '#shared/api';
import { listMissing, type TourStage } from '#shared/tours/admin-tour';
import * as toursApi from '#shared/tours/api';
import { clearBookedSeats } from '#shared/tours/departures';
import { fieldNames, getEmptyValue, tourFields } from '#shared/tours/tour-fields';
import type { TourInput } from '#shared/tours/tour-input';
import { findMissingMessage } from '#shared/tours/tour-labels';
import { untitledTour } from '#shared/tours/tour-messages';
import { type AuditStatement, insertAuditEvent } from '../audit/audit-log';
import { createDb, type Database, findCatalogueVersion, incrementCounter, nextCounterValue } from '../db/client';
import { tours } from '../db/tours-schema';
import type { AppEnv } from '../env';
import { privateNoStore, respondIfChanged, setEtag } from '../middleware/cache-headers';
import { throwFieldErrors } from '../middleware/errors';
import { checkInput, readJson } from '../middleware/read-body';
import { requireStaff } from '../middleware/require-staff';
import { findIfUnchanged, findRequestedTour, respondWithTour, throwWriteConflict } from './admin-routes';
import { updatePlaceSummary } from './place-summary';
import { ListingQuery, listToursInAllStages, maxPageSize, selectTour, toNextLink } from './queries';
import { listGalleryShas, parsePictureNotes, type TourRow, toAdminTour, toTour } from './tour-row';
import { insertTour } from './tour-writes';

/**
 * Returns null if the tour was changed meanwhile. Publishing makes it the newest tour. The version stays the same, so that
 * an open edit form can still be saved.
 */
export async function updateStage(
  db: Database,
  event: AuditStatement,
  { id, version, place, stage: previousStage }: TourRow,
  stage: TourStage,
  now: number,
): Promise<TourRow | null> {
  const isPublishing = stage === 'published' && previousStage !== 'published';
  const [changedIds, , , , [changedRow]] = await db.batch([
    db
      .update(tours)
      .set({ stage, ...(isPublishing ? { updatedAt: nextCounterValue('tours', now) } : {}) })
      .where(and(eq(tours.id, id), eq(tours.version, version), isNull(tours.deletedAt)))
      .returning({ id: tours.id }),
    event,
    incrementCounter(db, 'tours', now),
    updatePlaceSummary(db, place),
    selectTour(db, id),
  ]);
  return changedIds.length > 0 ? (changedRow ?? null) : null;
}

/** Messages of the API (spec §8). */
const missingCoverMessage = 'Cover image is required';
const maxBodyBytes = 1024;

const actionByStage = { draft: 'tour_taken_back', published: 'tour_published' } as const;

const messageByStage = {
  draft: 'The tour is a draft now. Nobody sees it on the site.',
  published: 'The tour is on the site.',
} as const;

const copySuffix = ' (copy)';
const maxHeadingLength = tourFields.heading.max;

export const stageRoutes = new Hono<AppEnv>()
  .get(toursApi.listAdminTours.path, requireStaff, async (c) => {
    const listingQuery = checkInput(c, ListingQuery, c.req.query());
    const { limit = maxPageSize, cursor } = listingQuery;
    const db = createDb(c.env);
    const { version } = await findCatalogueVersion(db);
    return respondIfChanged(c, `W/"${version}.${limit}.${cursor ?? ''}"`, async () => {
      // One extra row shows whether there is a next page.
      const rows = await listToursInAllStages(db, limit + 1, cursor);
      const lastOfPage = rows.length > limit ? rows[limit - 1] : undefined;
      if (lastOfPage) c.header('Link', toNextLink(toursApi.listAdminTours.path, listingQuery, lastOfPage.updatedAt));
      return rows.slice(0, limit).map(toAdminTour);
    });
  })
  .get(toursApi.readAdminTour.path, requireStaff, async (c) => {
    const row = await findRequestedTour(c);
    setEtag(c, row);
    c.header('Cache-Control', privateNoStore);
    return c.json(toAdminTour(row));
  })
  .put(toursApi.changeStage.path, requireStaff, async (c) => {
    const { stage } = await readJson(c, toursApi.changeStage.body, maxBodyBytes);
    const row = await findIfUnchanged(c);
    const missingFields = stage === 'draft' ? [] : listMissing(toTour(row));
    const coverProblem = stage !== 'draft' && row.coverSha === '' ? { coverImage: missingCoverMessage } : {};
    const problems = {
      ...coverProblem,
      ...Object.fromEntries(missingFields.map((name) => [name, findMissingMessage(name)])),
    };
    if (Object.keys(problems).length > 0) return throwFieldErrors(c, problems);
    const event = insertAuditEvent(c, { action: actionByStage[stage], subject: row.id, label: row.heading });
    const changedRow = await updateStage(createDb(c.env), event, row, stage, Date.now());
    return changedRow ? respondWithTour(c, changedRow, messageByStage[stage]) : throwWriteConflict(c);
  })
  .post(toursApi.copyTour.path, requireStaff, async (c) => {
    const row = await findRequestedTour(c);
    const tour = toTour(row);
    const fields = Object.fromEntries(fieldNames.map((name) => [name, tour[name] ?? getEmptyValue(name)]));
    const heading = (row.heading || untitledTour).slice(0, maxHeadingLength - copySuffix.length) + copySuffix;
    const copiedRow = await insertTour(
      createDb(c.env),
      insertAuditEvent(c, { action: 'tour_copied', subject: row.id, label: row.heading }),
      {
        input: { ...(fields as TourInput), heading, departures: clearBookedSeats(tour.departures) },
        pictures: { coverSha: row.coverSha, gallery: listGalleryShas(row), notes: parsePictureNotes(row.pictureNotes) },
        idempotencyKey: null,
        fingerprint: null,
        stage: 'draft',
      },
      Date.now(),
    );
    c.header('Location', toPath(toursApi.readAdminTour, { id: copiedRow.id }));
    return respondWithTour(c, copiedRow, 'Copied as a draft.', { status: 201 });
  });
