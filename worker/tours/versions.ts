import { and, desc, eq, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { pictureSrc } from '#shared/tours/media';
import { toStoredSchema } from '#shared/tours/tour';
import type { TourState } from '#shared/tours/tour-changes';
import { fieldNames } from '#shared/tours/tour-fields';
import type { TourChanges } from '#shared/tours/tour-input';
import { keptVersions } from '#shared/tours/tour-versions';
import { nameOf } from '../audit/recording';
import { type Database, first, insertWhere } from '../db/client';
import { listed } from '../db/json-each';
import { tourVersions } from '../db/tours-schema';
import type { Call } from '../env';
import { parseNotes } from './picture-notes';
import { coverSrc, galleryShas, type TourRow, toTour } from './tour-row';
import type { TourPictures } from './tour-writes';

type VersionRow = typeof tourVersions.$inferSelect;

/** Every field, null where it has none: one that is added to the table later is missing, and stays as it is. */
function toContent(row: TourRow): string {
  const tour = toTour(row);
  return JSON.stringify(Object.fromEntries(fieldNames.map((name) => [name, tour[name] ?? null])));
}

/** Statement for a batch, before a change: keeps the tour as it is, if it still has this version. */
export function insertVersion(db: Database, row: TourRow, { by, now }: Changer, guard = sql`true`) {
  const { id: tourId, version, coverSha, gallery, pictureNotes } = row;
  const kept = {
    tourId,
    version,
    changedAt: now,
    changedBy: by,
    coverSha,
    gallery,
    pictureNotes,
    content: toContent(row),
  };
  const isSame = sql`from tours where id = ${tourId} and version = ${version} and deleted_at is null and ${guard}`;
  return insertWhere(db, tourVersions, kept, isSame);
}

/** Statement for a batch, after changes: of these tours, the last versions stay. */
export function removeOldVersions(db: Database, ids: readonly string[]) {
  // Their numbers have gaps: taken seats count one on and keep nothing.
  const newer = sql`(select count(*) from tour_versions as newer
    where newer.tour_id = tour_versions.tour_id and newer.version > tour_versions.version)`;
  const isOld = sql`${newer} >= ${keptVersions}`;
  return db.delete(tourVersions).where(and(sql`tour_id in ${listed(ids)}`, isOld));
}

export function listVersions(db: Database, id: string): Promise<VersionRow[]> {
  return db
    .select()
    .from(tourVersions)
    .where(eq(tourVersions.tourId, id))
    .orderBy(desc(tourVersions.version))
    .limit(keptVersions);
}

export const findVersion = (db: Database, id: string, version: number): Promise<VersionRow | null> =>
  first(db.select().from(tourVersions).where(sql`tour_id = ${id} and version = ${version}`));

/** A version's fields as a change that brings them back; what can't be read is left out, and so stays as it is. */
export function toVersionChanges({ content }: VersionRow): TourChanges {
  const stored = v.parse(v.record(v.string(), v.unknown()), JSON.parse(content));
  const known = fieldNames.filter((name) => name in stored);
  return Object.fromEntries(
    known.flatMap((name) => {
      const read = v.safeParse(v.nullable(toStoredSchema(name)), stored[name]);
      return read.success ? [[name, read.output]] : [];
    }),
  );
}

function toVersionGallery({ gallery }: VersionRow): string[] {
  return v.parse(v.array(v.string()), JSON.parse(gallery));
}

function toAlts(pictureNotes: string): Record<string, string> {
  const notes = Object.entries(parseNotes(pictureNotes));
  return Object.fromEntries(notes.flatMap(([sha, { alt }]) => (alt ? [[pictureSrc(sha), alt]] : [])));
}

export function toVersionPictures(
  row: VersionRow,
): Required<Pick<TourPictures, 'coverSha' | 'gallery' | 'notes' | 'alts'>> {
  const gallery = toVersionGallery(row);
  const notes = parseNotes(row.pictureNotes);
  const alts = [row.coverSha, ...gallery].map((sha) => notes[sha]?.alt ?? '');
  return { coverSha: row.coverSha, gallery, notes, alts };
}

/** A version for a comparison; a field that it doesn't know is as in `now`. */
export function toVersionState(row: VersionRow, now: TourState): TourState {
  return {
    ...now,
    ...toVersionChanges(row),
    coverImage: coverSrc(row.coverSha),
    galleryImages: toVersionGallery(row).map((sha) => pictureSrc(sha)),
    alts: toAlts(row.pictureNotes),
  };
}

export function toState(row: TourRow): TourState {
  const tour = toTour(row);
  const fields = Object.fromEntries(fieldNames.map((name) => [name, tour[name] ?? null]));
  const galleryImages = galleryShas(row).map((sha) => pictureSrc(sha));
  return { ...fields, coverImage: tour.coverImage, galleryImages, alts: toAlts(row.pictureNotes) };
}

export interface Changer {
  by: string;
  now: number;
}

export function changerOf(c: Call): Changer {
  return { by: nameOf(c), now: Date.now() };
}
