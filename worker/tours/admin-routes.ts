import { sql } from 'drizzle-orm';
import { Hono } from 'hono';
import { type ResponseOf, toPath } from '#shared/api';
import { toIndianDay } from '#shared/dates';
import type { DeletedTour, TourVersion } from '#shared/tours/admin-tour';
import * as toursApi from '#shared/tours/api';
import { keepBookedDepartures } from '#shared/tours/departures';
import { readTour } from '#shared/tours/public-api';
import { tourMessages } from '#shared/tours/tour-messages';
import { insertAuditEvent } from '../audit/audit-log';
import { createDb } from '../db/client';
import type { AppEnv, RequestContext } from '../env';
import { setEtag } from '../middleware/cache-headers';
import { throwError, throwFieldErrors } from '../middleware/errors';
import { readIdempotencyKey } from '../middleware/read-body';
import { createRecordResponses } from '../middleware/record-responses';
import { requireStaff } from '../middleware/require-staff';
import { findLostBookingsProblem, findTourBookedProblem } from './departures';
import { findTour, listDeleted, selectByIdempotencyKey } from './queries';
import { parseNewTour } from './tour-form';
import { parseAltTexts, type TourRow, toAdminTour, toTourCard } from './tour-row';
import {
  fingerprintTour,
  formatSavedMessage,
  limitGallery,
  readTourEdit,
  readTourUpload,
  storeEditPictures,
  storePictures,
  type TourUpload,
} from './tour-upload';
import { deleteTour, insertTour, restorableMs, restoreTour, updateTour } from './tour-writes';
import { findVersion, getEditor, listVersions, toVersionChanges, toVersionPictures } from './versions';

export const {
  throwNotFound,
  throwConflict,
  respondWithRecord: respondWithTour,
  findRecord: findRequestedTour,
  findIfUnchanged,
  throwWriteConflict,
} = createRecordResponses({
  name: 'tour',
  find: (c, id) => findTour(createDb(c.env), id),
  toBody: toAdminTour,
  notFoundMessage: tourMessages.notFound,
  conflictMessage: 'Someone else changed this tour while you were editing.',
});

const missingCoverMessage = 'Cover image is required';
/** A write without `If-Match` is retried when somebody else writes at the same time. */
const maxWriteAttempts = 5;
const maxDeletedTours = 500;

/** For a new tour a text field `coverImage` is ignored, because the cover must be a file. */
const fieldsReadSeparately = ['coverImage', 'alts', 'stage'];

/** Spec §7: a new tour is published by default. Null for an unknown stage. */
function readStage({ fields }: TourUpload): 'draft' | 'published' | null {
  const sentStages = fields.filter(([name]) => name === 'stage').map(([, text]) => text);
  if (sentStages.length === 0) return 'published';
  return sentStages.length === 1 && sentStages[0] === 'draft' ? 'draft' : null;
}

function respondWithNewTour(c: RequestContext, row: TourRow, fingerprint: string, upload: TourUpload): Response {
  if (row.fingerprint !== fingerprint) return throwError(c, 'key_reused', 'This key already belongs to another tour.');
  c.header('Location', toPath(readTour, { id: row.id }));
  return respondWithTour(c, row, formatSavedMessage('Tour added successfully!', upload.gallery.length), {
    status: 201,
  });
}

function toDeletedTour(
  { deletedAt, ...row }: Awaited<ReturnType<typeof listDeleted>>[number],
  now: number,
): DeletedTour {
  const deletedAtMs = deletedAt ?? 0;
  return {
    ...toTourCard(row, toIndianDay(now)),
    deletedAt: new Date(deletedAtMs).toISOString(),
    restorableUntil: new Date(deletedAtMs + restorableMs).toISOString(),
  };
}

export const tourAdminRoutes = new Hono<AppEnv>()
  .post(toursApi.addTour.path, requireStaff, async (c) => {
    const idempotencyKey = readIdempotencyKey(c);
    const upload = await readTourUpload(c);
    const stage = readStage(upload);
    const formFields = upload.fields.filter(([name]) => !fieldsReadSeparately.includes(name));
    const { value: input, problems } = parseNewTour(formFields, stage === 'draft');
    if (stage === null) problems.stage = 'Only `draft` is known.';
    const altTexts = parseAltTexts(upload.fields.find(([name]) => name === 'alts')?.[1]);
    if (!upload.cover && stage !== 'draft')
      return throwError(c, 'bad_request', missingCoverMessage, { fields: { coverImage: missingCoverMessage } });
    if (typeof altTexts === 'string') problems.alts = altTexts;
    if (input === null || stage === null || typeof altTexts === 'string') return throwFieldErrors(c, problems);
    const fingerprint = await fingerprintTour(input, upload, altTexts, stage);
    const db = createDb(c.env);
    const [existing] = idempotencyKey === null ? [] : await selectByIdempotencyKey(db, idempotencyKey);
    if (existing) return respondWithNewTour(c, existing, fingerprint, upload);
    const storedPictures = await storePictures(c, [
      ...(upload.cover ? [upload.cover] : []),
      ...limitGallery(upload.gallery),
    ]);
    const gallery = storedPictures.map(({ sha }) => sha);
    const coverSha = upload.cover ? (gallery.shift() ?? '') : '';
    const pictures = { coverSha, gallery, storedPictures, altTexts };
    const newTourId = sql`(select id from tours where rowid = last_insert_rowid())`;
    const event = insertAuditEvent(c, { action: 'tour_added', subject: newTourId, label: input.heading });
    const row = await insertTour(db, event, { input, pictures, idempotencyKey, fingerprint, stage }, Date.now());
    return respondWithNewTour(c, row, fingerprint, upload);
  })
  .put(toursApi.changeTour.path, requireStaff, async (c) => {
    const db = createDb(c.env);
    let row = await findIfUnchanged(c);
    const upload = await readTourUpload(c);
    const edit = readTourEdit(c, row, upload);
    const pictures = await storeEditPictures(c, edit, upload);
    for (let attempt = 0; attempt < maxWriteAttempts; attempt += 1) {
      const { changes } = edit;
      const problem =
        changes.departures === undefined
          ? null
          : await findLostBookingsProblem(db, row.id, changes.departures ?? [], Date.now());
      if (problem !== null) return throwFieldErrors(c, { departures: problem });
      const label = changes.heading ?? row.heading;
      const event = insertAuditEvent(c, { action: 'tour_changed', subject: row.id, label });
      const changedRow = await updateTour(db, event, row, changes, pictures, getEditor(c));
      if (changedRow) {
        setEtag(c, changedRow);
        const message = formatSavedMessage('Tour updated successfully!', upload.gallery.length);
        return c.json({ message, tour: toAdminTour(changedRow), status: 200 });
      }
      row = await findIfUnchanged(c);
    }
    return throwConflict(c, row);
  })
  .delete(toursApi.deleteTour.path, requireStaff, async (c) => {
    const row = await findIfUnchanged(c);
    const requiredVersion = c.req.header('if-match') === undefined ? null : row.version;
    const db = createDb(c.env);
    const bookedProblem = await findTourBookedProblem(db, row.id, Date.now());
    if (bookedProblem !== null) return throwFieldErrors(c, { departures: bookedProblem });
    const event = insertAuditEvent(c, { action: 'tour_deleted', subject: row.id, label: row.heading });
    if (!(await deleteTour(db, event, row.id, requiredVersion, Date.now()))) return throwWriteConflict(c);
    return c.json({ message: 'Tour deleted successfully!' });
  })
  .post(toursApi.restoreTour.path, requireStaff, async (c) => {
    const id = c.req.param('id');
    const heading = sql`(select heading from tours where id = ${id})`;
    await restoreTour(
      createDb(c.env),
      insertAuditEvent(c, { action: 'tour_restored', subject: id, label: heading }),
      id,
      Date.now(),
    );
    return respondWithTour(c, await findRequestedTour(c), 'Tour restored.');
  })
  .get(toursApi.listDeletedTours.path, requireStaff, async (c) => {
    const now = Date.now();
    const rows = await listDeleted(createDb(c.env), now - restorableMs, maxDeletedTours);
    return c.json({ data: rows.map((row) => toDeletedTour(row, now)) } satisfies ResponseOf<
      typeof toursApi.listDeletedTours
    >);
  });

export const versionRoutes = new Hono<AppEnv>()
  .get(toursApi.listVersions.path, requireStaff, async (c) => {
    const { id } = await findRequestedTour(c);
    const versions = await listVersions(createDb(c.env), id);
    const data = versions.map(({ version, changedAt, changedBy }): TourVersion => {
      return { version, changedAt: new Date(changedAt).toISOString(), changedBy };
    });
    return c.json({ data });
  })
  .post(toursApi.restoreVersion.path, requireStaff, async (c) => {
    const db = createDb(c.env);
    const row = await findIfUnchanged(c);
    const version = (await findVersion(db, row.id, Number(c.req.param('version')))) ?? throwNotFound(c);
    const event = insertAuditEvent(c, { action: 'tour_brought_back', subject: row.id, label: row.heading });
    const changes = toVersionChanges(version);
    const { departures } = changes;
    const restoredDepartures =
      departures === undefined ? {} : { departures: keepBookedDepartures(departures, toAdminTour(row).departures) };
    const problem =
      departures === undefined
        ? null
        : await findLostBookingsProblem(db, row.id, restoredDepartures.departures ?? [], Date.now());
    if (problem !== null) return throwFieldErrors(c, { departures: problem });
    const pictures = toVersionPictures(version);
    const changedRow = await updateTour(db, event, row, { ...changes, ...restoredDepartures }, pictures, getEditor(c));
    return changedRow ? respondWithTour(c, changedRow, 'The earlier version is back.') : throwWriteConflict(c);
  });
