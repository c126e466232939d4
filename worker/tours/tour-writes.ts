import { and, eq, exists, gt, isNull, lte, not, notInArray, sql } from 'drizzle-orm';
import type { TourStage } from '#shared/tours/admin-tour';
import { findHighestAltitude } from '#shared/tours/catalogue';
import { toElevationPolyline } from '#shared/tours/elevation';
import type { TourChanges, TourInput } from '#shared/tours/tour-input';
import type { AuditStatement } from '../audit/audit-log';
import { bookings } from '../db/bookings-schema';
import {
  batchChangedRows,
  type Database,
  incrementCounter,
  nextCounterValue,
  queryBuilder,
  selectRows,
} from '../db/client';
import { departures, tours, tourVersions } from '../db/tours-schema';
import type { StoredPicture } from '../pictures/upload';
import {
  hasNoComingBooking,
  isBookingAhead,
  keepsBookedDepartures,
  moveBookingsWithDepartures,
  writeDepartures,
} from './departures';
import { selectPlaceOfTour, updatePlaceSummary } from './place-summary';
import { selectByIdempotencyKey, selectTour } from './queries';
import {
  listGalleryShas,
  mergePictureNotes,
  type PictureNotesBySha,
  parsePictureNotes,
  type TourColumns,
  type TourRow,
  toColumns,
  toTour,
} from './tour-row';
import { type Editor, insertVersion, removeOldVersions } from './versions';

export const restorableMs = 30 * 24 * 60 * 60 * 1000;

/** Pictures of a new or changed tour; undefined ones stay as they are. */
export interface TourPictures {
  coverSha?: string;
  gallery?: string[];
  storedPictures?: StoredPicture[];
  altTexts?: string[] | undefined;
  notes?: PictureNotesBySha;
}

interface NewTour {
  input: TourInput;
  pictures: TourPictures & Required<Pick<TourPictures, 'coverSha' | 'gallery'>>;
  idempotencyKey: string | null;
  fingerprint: string | null;
  stage?: TourStage;
}

/**
 * If the idempotency key exists already, changes nothing and returns the tour stored with it, which can differ from
 * `input`.
 */
export async function insertTour(
  db: Database,
  event: AuditStatement,
  { input, pictures, idempotencyKey, fingerprint, stage = 'published' }: NewTour,
  now: number,
): Promise<TourRow> {
  const { coverSha, gallery, storedPictures = [], altTexts, notes = {} } = pictures;
  const id = createTourId(input.heading);
  const isInserted = exists(selectRows(tours, eq(tours.id, id)));
  const [, , , , , , [insertedRow], [existingRow]] = await db.batch([
    db
      .insert(tours)
      .values({
        ...(toColumns(input) as TourColumns),
        id,
        idempotencyKey,
        fingerprint,
        stage,
        coverSha,
        gallery: JSON.stringify(gallery),
        pictureNotes: JSON.stringify(
          mergePictureNotes(notes, [coverSha, ...gallery].filter(Boolean), storedPictures, altTexts),
        ),
        maxAltitudeM: findHighestAltitude({
          ...(input.route ? { route: input.route } : {}),
          ...(input.facts ? { facts: input.facts } : {}),
        }),
        heightLine: toElevationPolyline(input.route ?? undefined),
        version: 1,
        createdAt: now,
        updatedAt: nextCounterValue('tours', now),
      })
      .onConflictDoNothing({ target: tours.idempotencyKey }),
    event,
    incrementCounter(db, 'tours', now),
    ...writeDepartures(db, id, input.departures ?? [], isInserted, now),
    updatePlaceSummary(db, input.place),
    selectTour(db, id),
    selectByIdempotencyKey(db, idempotencyKey ?? ''),
  ]);
  const row = insertedRow ?? existingRow;
  if (!row) throw new Error('the new tour was not returned');
  return row;
}

/**
 * Changes a tour and saves its previous version. Returns null, and changes nothing, if somebody else changed the tour or
 * a booking would lose its departure.
 */
export async function updateTour(
  db: Database,
  event: AuditStatement,
  currentRow: TourRow,
  changes: TourChanges,
  { coverSha, gallery, storedPictures = [], altTexts, notes: notesOfVersion = {} }: TourPictures,
  { editorName, now }: Editor,
): Promise<TourRow | null> {
  const currentTour = toTour(currentRow);
  const shas = [coverSha ?? currentRow.coverSha, ...(gallery ?? listGalleryShas(currentRow))].filter(Boolean);
  const notes = mergePictureNotes(
    { ...notesOfVersion, ...parsePictureNotes(currentRow.pictureNotes) },
    shas,
    storedPictures,
    altTexts,
  );
  const route = changes.route === undefined ? currentTour.route : changes.route;
  const facts = changes.facts === undefined ? currentTour.facts : changes.facts;
  const isUnchanged = and(eq(tours.id, currentRow.id), eq(tours.version, currentRow.version), isNull(tours.deletedAt));
  const newDepartures = changes.departures ?? [];
  const keepsBookings =
    changes.departures === undefined ? undefined : keepsBookedDepartures(currentRow.id, newDepartures, now);
  const canWriteDepartures = keepsBookings ? and(exists(selectRows(tours, isUnchanged)), keepsBookings) : sql`false`;
  const [, , , , changedIds, , , , , , [changedRow]] = await db.batch([
    insertVersion(db, currentRow, { editorName, now }, keepsBookings),
    event,
    ...writeDepartures(db, currentRow.id, newDepartures, canWriteDepartures, now),
    db
      .update(tours)
      .set({
        ...toColumns(changes),
        ...(coverSha === undefined ? {} : { coverSha }),
        ...(gallery === undefined ? {} : { gallery: JSON.stringify(gallery) }),
        pictureNotes: JSON.stringify(notes),
        maxAltitudeM: findHighestAltitude({ ...(route ? { route } : {}), ...(facts ? { facts } : {}) }),
        heightLine: toElevationPolyline(route ?? undefined),
        version: sql`${tours.version} + 1`,
        updatedAt: nextCounterValue('tours', now),
      })
      .where(and(isUnchanged, keepsBookings))
      .returning({ id: tours.id }),
    incrementCounter(db, 'tours', now),
    updatePlaceSummary(db, currentRow.place),
    updatePlaceSummary(db, changes.place ?? currentRow.place),
    moveBookingsWithDepartures(db, currentRow.id),
    removeOldVersions(db, currentRow.id),
    selectTour(db, currentRow.id),
  ]);
  return changedIds.length > 0 ? (changedRow ?? null) : null;
}

/** Returns false if the tour has coming bookings, another version, or is deleted already. @param version null: any */
export async function deleteTour(
  db: Database,
  event: AuditStatement,
  id: string,
  version: number | null,
  now: number,
): Promise<boolean> {
  const hasVersion = version === null ? undefined : eq(tours.version, version);
  return batchChangedRows(db, [
    db
      .update(tours)
      .set({ deletedAt: now })
      .where(and(eq(tours.id, id), hasVersion, isNull(tours.deletedAt), hasNoComingBooking(id, now))),
    event,
    incrementCounter(db, 'tours', now),
    updatePlaceSummary(db, selectPlaceOfTour(id)),
  ]);
}

/** Does nothing to a tour that was deleted more than {@link restorableMs} ago. */
export async function restoreTour(db: Database, event: AuditStatement, id: string, now: number): Promise<void> {
  await db.batch([
    db
      .update(tours)
      .set({ deletedAt: null })
      .where(and(eq(tours.id, id), gt(tours.deletedAt, now - restorableMs))),
    event,
    incrementCounter(db, 'tours', now),
    updatePlaceSummary(db, selectPlaceOfTour(id)),
  ]);
}

/**
 * Removes tours that were deleted more than {@link restorableMs} ago and have no coming bookings. Their pictures remain
 * until `sweepPictures` removes them.
 */
export async function removeDeletedTours(db: Database, now: number): Promise<void> {
  const hasComingBooking = exists(selectRows(bookings, and(eq(bookings.tourId, tours.id), isBookingAhead(now))));
  await db.delete(tours).where(and(lte(tours.deletedAt, now - restorableMs), not(hasComingBooking)));
  const tourIds = queryBuilder.select({ id: tours.id }).from(tours);
  await db.delete(tourVersions).where(notInArray(tourVersions.tourId, tourIds));
  await db.delete(departures).where(notInArray(departures.tourId, tourIds));
}

const base36Digits = '0123456789abcdefghijklmnopqrstuvwxyz';

/** Example: `manali-to-leh-4k0zq1`. */
function createTourId(heading: string): string {
  const slug = heading
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replace(/^-+|-+$/g, '');
  const randomNumbers = crypto.getRandomValues(new Uint32Array(6));
  return `${slug || 'tour'}-${Array.from(randomNumbers, (value) => base36Digits[value % base36Digits.length]).join('')}`;
}
