import { and, eq, exists, gt, isNull, lte, not, notInArray, sql } from 'drizzle-orm';
import type { TourStage } from '#shared/tours/admin-tour';
import { findHighestAltitude } from '#shared/tours/catalogue';
import { toHeightLine } from '#shared/tours/elevation';
import type { TourChanges, TourInput } from '#shared/tours/tour-input';
import type { AuditEntry } from '../audit/audit-log';
import { bookings } from '../db/bookings-schema';
import { batchChanged, type Database, incrementCounter, nextCounterValue, query, selectRows } from '../db/client';
import { departures, tours, tourVersions } from '../db/tours-schema';
import type { StoredPicture } from '../pictures/upload';
import { hasNoBooking, isBookingAhead, keepsBookings, moveBookingsWithDepartures, writeDepartures } from './departures';
import { selectPlace, updatePlaceSummary } from './place-summary';
import { findByKey, selectTour } from './queries';
import {
  galleryShas,
  type PictureNotesBySha,
  parseNotes,
  type TourColumns,
  type TourRow,
  toColumns,
  toNotes,
  toTour,
} from './tour-row';
import { type Changer, insertVersion, removeOldVersions } from './versions';

/** A deleted tour can be restored for 30 days (ms). */
export const restorableMs = 30 * 24 * 60 * 60 * 1000;

export interface TourPictures {
  coverSha?: string;
  gallery?: string[];
  stored?: StoredPicture[];
  alts?: string[] | undefined;
  notes?: PictureNotesBySha;
}

interface NewTour {
  input: TourInput;
  pictures: TourPictures & Required<Pick<TourPictures, 'coverSha' | 'gallery'>>;
  key: string | null;
  fingerprint: string | null;
  stage?: TourStage;
}

/**
 * Stores a new tour and advances the catalogue's version, in one batch. A repeat under the same key changes nothing and
 * gets the tour that was stored, which may be another than this one.
 */
export async function insertTour(
  db: Database,
  line: AuditEntry,
  { input, pictures, key, fingerprint, stage = 'published' }: NewTour,
  now: number,
): Promise<TourRow> {
  const { coverSha, gallery, stored = [], alts, notes = {} } = pictures;
  const id = createTourId(input.heading);
  const isAdded = exists(selectRows(tours, eq(tours.id, id)));
  const [, , , , , , [added], [known]] = await db.batch([
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
        pictureNotes: JSON.stringify(toNotes(notes, [coverSha, ...gallery].filter(Boolean), stored, alts)),
        maxAltitudeM: findHighestAltitude({
          ...(input.route ? { route: input.route } : {}),
          ...(input.facts ? { facts: input.facts } : {}),
        }),
        heightLine: toHeightLine(input.route ?? undefined),
        version: 1,
        createdAt: now,
        updatedAt: nextCounterValue('tours', now),
      })
      .onConflictDoNothing({ target: tours.idempotencyKey }),
    line,
    incrementCounter(db, 'tours', now),
    ...writeDepartures(db, id, input.departures ?? [], isAdded, now),
    updatePlaceSummary(db, input.place),
    selectTour(db, id),
    findByKey(db, key ?? ''),
  ]);
  const row = added ?? known;
  if (!row) throw new Error('the new tour was not returned');
  return row;
}

/**
 * Changes a tour if it still has this version, which is kept, and no booking loses its date or seats; null if not.
 * @param by the person who does it, as they are called
 */
export async function updateTour(
  db: Database,
  line: AuditEntry,
  current: TourRow,
  changes: TourChanges,
  { coverSha, gallery, stored = [], alts, notes: known = {} }: TourPictures,
  { by, now }: Changer,
): Promise<TourRow | null> {
  const before = toTour(current);
  const shown = [coverSha ?? current.coverSha, ...(gallery ?? galleryShas(current))].filter(Boolean);
  const notes = toNotes({ ...known, ...parseNotes(current.pictureNotes) }, shown, stored, alts);
  const route = changes.route === undefined ? before.route : changes.route;
  const facts = changes.facts === undefined ? before.facts : changes.facts;
  const isSame = and(eq(tours.id, current.id), eq(tours.version, current.version), isNull(tours.deletedAt));
  const written = changes.departures ?? [];
  const guard = changes.departures === undefined ? undefined : keepsBookings(current.id, written, now);
  const isWritten = guard ? and(exists(selectRows(tours, isSame)), guard) : sql`false`;
  const [, , , , changed, , , , , , [row]] = await db.batch([
    insertVersion(db, current, { by, now }, guard),
    line,
    ...writeDepartures(db, current.id, written, isWritten, now),
    db
      .update(tours)
      .set({
        ...toColumns(changes),
        ...(coverSha === undefined ? {} : { coverSha }),
        ...(gallery === undefined ? {} : { gallery: JSON.stringify(gallery) }),
        pictureNotes: JSON.stringify(notes),
        maxAltitudeM: findHighestAltitude({ ...(route ? { route } : {}), ...(facts ? { facts } : {}) }),
        heightLine: toHeightLine(route ?? undefined),
        version: sql`${tours.version} + 1`,
        updatedAt: nextCounterValue('tours', now),
      })
      .where(and(isSame, guard))
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

/** Deletes a tour, if nobody is booked on it. */
export async function deleteTour(
  db: Database,
  line: AuditEntry,
  id: string,
  version: number | null,
  now: number,
): Promise<boolean> {
  const same = version === null ? undefined : eq(tours.version, version);
  return batchChanged(db, [
    db
      .update(tours)
      .set({ deletedAt: now })
      .where(and(eq(tours.id, id), same, isNull(tours.deletedAt), hasNoBooking(id, now))),
    line,
    incrementCounter(db, 'tours', now),
    updatePlaceSummary(db, selectPlace(id)),
  ]);
}

/** Restores a tour, if it was deleted at most {@link restorableMs} ago. */
export async function restoreTour(db: Database, line: AuditEntry, id: string, now: number): Promise<void> {
  await db.batch([
    db
      .update(tours)
      .set({ deletedAt: null })
      .where(and(eq(tours.id, id), gt(tours.deletedAt, now - restorableMs))),
    line,
    incrementCounter(db, 'tours', now),
    updatePlaceSummary(db, selectPlace(id)),
  ]);
}

/** Removes tours deleted more than {@link restorableMs} ago that nobody still rides; the sweep removes their pictures. */
export async function removeDeletedTours(db: Database, now: number): Promise<void> {
  const isRidden = exists(selectRows(bookings, and(eq(bookings.tourId, tours.id), isBookingAhead(now))));
  await db.delete(tours).where(and(lte(tours.deletedAt, now - restorableMs), not(isRidden)));
  const known = query.select({ id: tours.id }).from(tours);
  await db.delete(tourVersions).where(notInArray(tourVersions.tourId, known));
  await db.delete(departures).where(notInArray(departures.tourId, known));
}

const digits = '0123456789abcdefghijklmnopqrstuvwxyz';

/** A new tour's id: its heading as a slug of up to 60 characters, plus six random ones: `manali-to-leh-4k0zq1`. */
function createTourId(heading: string): string {
  const slug = heading
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replace(/^-+|-+$/g, '');
  const random = crypto.getRandomValues(new Uint32Array(6));
  return `${slug || 'tour'}-${Array.from(random, (value) => digits[value % digits.length]).join('')}`;
}
