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
import { requireAdmin } from '../middleware/require-admin';
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

const coverRequired = 'Cover image is required';
/** Attempts of a write without `If-Match` while others write at the same time. */
const maxAttempts = 5;
const maxDeleted = 500;

const fieldsReadSeparately = ['coverImage', 'alts', 'stage'];

/** A new tour is published (spec §7) unless the form has `draft`; null for another value. */
function readStage({ fields }: TourUpload): 'draft' | 'published' | null {
  const values = fields.filter(([name]) => name === 'stage').map(([, text]) => text);
  if (values.length === 0) return 'published';
  return values.length === 1 && values[0] === 'draft' ? 'draft' : null;
}

function respondWithAdded(c: RequestContext, row: TourRow, fingerprint: string, upload: TourUpload): Response {
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
  .post(toursApi.addTour.path, requireAdmin, async (c) => {
    const key = readIdempotencyKey(c);
    const upload = await readTourUpload(c);
    // A new tour's cover must be a file: a text field `coverImage` is ignored.
    const stage = readStage(upload);
    const fields = upload.fields.filter(([name]) => !fieldsReadSeparately.includes(name));
    const { value, problems } = parseNewTour(fields, stage === 'draft');
    if (stage === null) problems.stage = 'Only `draft` is known.';
    const alts = parseAltTexts(upload.fields.find(([name]) => name === 'alts')?.[1]);
    if (!upload.cover && stage !== 'draft')
      return throwError(c, 'bad_request', coverRequired, { fields: { coverImage: coverRequired } });
    if (typeof alts === 'string') problems.alts = alts;
    if (value === null || stage === null || typeof alts === 'string') return throwFieldErrors(c, problems);
    const fingerprint = await fingerprintTour(value, upload, alts, stage);
    const db = createDb(c.env);
    const [existing] = key === null ? [] : await selectByIdempotencyKey(db, key);
    if (existing) return respondWithAdded(c, existing, fingerprint, upload);
    const stored = await storePictures(c, [...(upload.cover ? [upload.cover] : []), ...limitGallery(upload.gallery)]);
    const gallery = stored.map(({ sha }) => sha);
    const coverSha = (upload.cover ? gallery.shift() : '') ?? '';
    const pictures = { coverSha, gallery, stored, alts };
    const addedId = sql`(select id from tours where rowid = last_insert_rowid())`;
    const event = insertAuditEvent(c, { action: 'tour_added', subject: addedId, label: value.heading });
    const row = await insertTour(
      db,
      event,
      { input: value, pictures, idempotencyKey: key, fingerprint, stage },
      Date.now(),
    );
    return respondWithAdded(c, row, fingerprint, upload);
  })
  .put(toursApi.changeTour.path, requireAdmin, async (c) => {
    const db = createDb(c.env);
    let row = await findIfUnchanged(c);
    const upload = await readTourUpload(c);
    const edit = readTourEdit(c, row, upload);
    const pictures = await storeEditPictures(c, edit, upload);
    for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
      const { changes } = edit;
      const problem =
        changes.departures === undefined
          ? null
          : await findLostBookingsProblem(db, row.id, changes.departures ?? [], Date.now());
      if (problem !== null) return throwFieldErrors(c, { departures: problem });
      const label = changes.heading ?? row.heading;
      const event = insertAuditEvent(c, { action: 'tour_changed', subject: row.id, label });
      const changed = await updateTour(db, event, row, changes, pictures, getEditor(c));
      if (changed) {
        setEtag(c, changed);
        const message = formatSavedMessage('Tour updated successfully!', upload.gallery.length);
        return c.json({ message, tour: toAdminTour(changed), status: 200 });
      }
      row = await findIfUnchanged(c);
    }
    return throwConflict(c, row);
  })
  .delete(toursApi.deleteTour.path, requireAdmin, async (c) => {
    const row = await findIfUnchanged(c);
    const version = c.req.header('if-match') === undefined ? null : row.version;
    const db = createDb(c.env);
    const problem = await findTourBookedProblem(db, row.id, Date.now());
    if (problem !== null) return throwFieldErrors(c, { departures: problem });
    const event = insertAuditEvent(c, { action: 'tour_deleted', subject: row.id, label: row.heading });
    if (!(await deleteTour(db, event, row.id, version, Date.now()))) return throwWriteConflict(c);
    return c.json({ message: 'Tour deleted successfully!' });
  })
  .post(toursApi.restoreTour.path, requireAdmin, async (c) => {
    const id = c.req.param('id');
    const heading = sql`(select heading from tours where id = ${id})`;
    await restoreTour(
      createDb(c.env),
      insertAuditEvent(c, { action: 'tour_restored', subject: id, label: heading }),
      id,
      Date.now(),
    );
    // Also succeeds for a tour that is not deleted.
    return respondWithTour(c, await findRequestedTour(c), 'Tour restored.');
  })
  .get(toursApi.listDeletedTours.path, requireAdmin, async (c) => {
    const now = Date.now();
    const rows = await listDeleted(createDb(c.env), now - restorableMs, maxDeleted);
    return c.json({ data: rows.map((row) => toDeletedTour(row, now)) } satisfies ResponseOf<
      typeof toursApi.listDeletedTours
    >);
  });

export const versionRoutes = new Hono<AppEnv>()
  .get(toursApi.listVersions.path, requireAdmin, async (c) => {
    const { id } = await findRequestedTour(c);
    const versions = await listVersions(createDb(c.env), id);
    const data = versions.map(({ version, changedAt, changedBy }): TourVersion => {
      return { version, changedAt: new Date(changedAt).toISOString(), changedBy };
    });
    return c.json({ data });
  })
  .post(toursApi.restoreVersion.path, requireAdmin, async (c) => {
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
    const changed = await updateTour(db, event, row, { ...changes, ...restoredDepartures }, pictures, getEditor(c));
    return changed ? respondWithTour(c, changed, 'The earlier version is back.') : throwWriteConflict(c);
  });
