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

/** A deleted tour can be restored for 30 days. */
export const restorableMs = 30 * 24 * 60 * 60 * 1000;

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
 * Stores a new tour and increases the catalogue's version in one batch. If the idempotency key exists already, changes
 * nothing and returns the stored tour, which may be different.
 */
export async function insertTour(
  db: Database,
  event: AuditStatement,
  { input, pictures, idempotencyKey: key, fingerprint, stage = 'published' }: NewTour,
  now: number,
): Promise<TourRow> {
  const { coverSha, gallery, storedPictures: stored = [], altTexts: alts, notes = {} } = pictures;
  const id = createTourId(input.heading);
  const isAdded = exists(selectRows(tours, eq(tours.id, id)));
  const [, , , , , , [added], [existing]] = await db.batch([
    db
      .insert(tours)
      .values({
        ...(toColumns(input) as TourColumns),
        id,
        idempotencyKey: key,
        fingerprint,
        stage,
        coverSha,
        gallery: JSON.stringify(gallery),
        pictureNotes: JSON.stringify(mergePictureNotes(notes, [coverSha, ...gallery].filter(Boolean), stored, alts)),
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
    ...writeDepartures(db, id, input.departures ?? [], isAdded, now),
    updatePlaceSummary(db, input.place),
    selectTour(db, id),
    selectByIdempotencyKey(db, key ?? ''),
  ]);
  const row = added ?? existing;
  if (!row) throw new Error('the new tour was not returned');
  return row;
}

/**
 * Changes a tour if it still has this version and no booking loses its departure; returns null if not. The current
 * version is saved.
 * @param by name of the editor
 */
export async function updateTour(
  db: Database,
  event: AuditStatement,
  current: TourRow,
  changes: TourChanges,
  { coverSha, gallery, storedPictures: stored = [], altTexts: alts, notes: restoredNotes = {} }: TourPictures,
  { editorName: by, now }: Editor,
): Promise<TourRow | null> {
  const previous = toTour(current);
  const shas = [coverSha ?? current.coverSha, ...(gallery ?? listGalleryShas(current))].filter(Boolean);
  const notes = mergePictureNotes({ ...restoredNotes, ...parsePictureNotes(current.pictureNotes) }, shas, stored, alts);
  const route = changes.route === undefined ? previous.route : changes.route;
  const facts = changes.facts === undefined ? previous.facts : changes.facts;
  const isUnchanged = and(eq(tours.id, current.id), eq(tours.version, current.version), isNull(tours.deletedAt));
  const written = changes.departures ?? [];
  const guard = changes.departures === undefined ? undefined : keepsBookedDepartures(current.id, written, now);
  const canWriteDepartures = guard ? and(exists(selectRows(tours, isUnchanged)), guard) : sql`false`;
  const [, , , , changed, , , , , , [row]] = await db.batch([
    insertVersion(db, current, { editorName: by, now }, guard),
    event,
    ...writeDepartures(db, current.id, written, canWriteDepartures, now),
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
      .where(and(isUnchanged, guard))
      .returning({ id: tours.id }),
    incrementCounter(db, 'tours', now),
    updatePlaceSummary(db, current.place),
    updatePlaceSummary(db, changes.place ?? current.place),
    moveBookingsWithDepartures(db, current.id),
    removeOldVersions(db, current.id),
    selectTour(db, current.id),
  ]);
  return changed.length > 0 ? (row ?? null) : null;
}

/** Deletes a tour without bookings. @param version null: any version */
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

/** Restores a tour that was deleted at most {@link restorableMs} ago. */
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
 * Removes tours that were deleted more than {@link restorableMs} ago and have no coming bookings. Housekeeping removes
 * their pictures.
 */
export async function removeDeletedTours(db: Database, now: number): Promise<void> {
  const hasComingBooking = exists(selectRows(bookings, and(eq(bookings.tourId, tours.id), isBookingAhead(now))));
  await db.delete(tours).where(and(lte(tours.deletedAt, now - restorableMs), not(hasComingBooking)));
  const tourIds = queryBuilder.select({ id: tours.id }).from(tours);
  await db.delete(tourVersions).where(notInArray(tourVersions.tourId, tourIds));
  await db.delete(departures).where(notInArray(departures.tourId, tourIds));
}

const base36Digits = '0123456789abcdefghijklmnopqrstuvwxyz';

/** `manali-to-leh-4k0zq1`: slug of the heading with up to 60 characters, and six random ones. */
function createTourId(heading: string): string {
  const slug = heading
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replace(/^-+|-+$/g, '');
  const random = crypto.getRandomValues(new Uint32Array(6));
  return `${slug || 'tour'}-${Array.from(random, (value) => base36Digits[value % base36Digits.length]).join('')}`;
}
