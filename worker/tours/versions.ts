import { and, count, desc, eq, gt, gte, isNull, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import * as v from 'valibot';
import { fieldNames } from '#shared/tours/tour-fields';
import type { TourChanges } from '#shared/tours/tour-input';
import { toActorName } from '../audit/audit-log';
import { type Database, findFirst, insertIf, queryBuilder } from '../db/client';
import { tours, tourVersions } from '../db/tours-schema';
import type { RequestContext } from '../env';
import { parsePictureNotes, type TourRow, toTour } from './tour-row';
import type { TourPictures } from './tour-writes';

export const maxVersions = 10;

type VersionRow = typeof tourVersions.$inferSelect;

export interface Editor {
  editorName: string;
  now: number;
}

export function getEditor(c: RequestContext): Editor {
  return { editorName: toActorName(c), now: Date.now() };
}

/** Statement: saves the tour as an earlier version if `row` is still current. Must run before the change. */
export function insertVersion(db: Database, row: TourRow, { editorName, now }: Editor, guard?: SQL) {
  const { id: tourId, version, coverSha, gallery, pictureNotes } = row;
  const tour = toTour(row);
  // An undefined field is stored as null, so that restoring the version empties it.
  const content = JSON.stringify(Object.fromEntries(fieldNames.map((name) => [name, tour[name] ?? null])));
  const values = { tourId, version, changedAt: now, changedBy: editorName, coverSha, gallery, pictureNotes, content };
  const isCurrent = and(eq(tours.id, tourId), eq(tours.version, version), isNull(tours.deletedAt), guard);
  return insertIf(db, tourVersions, values, sql`from ${tours} where ${isCurrent}`);
}

/** Statement: removes all but the last {@link maxVersions} versions. Must run after the change. */
export function removeOldVersions(db: Database, tourId: string) {
  const newer = alias(tourVersions, 'newer');
  const countNewer = queryBuilder
    .select({ total: count() })
    .from(newer)
    .where(and(eq(newer.tourId, tourVersions.tourId), gt(newer.version, tourVersions.version)));
  return db.delete(tourVersions).where(and(eq(tourVersions.tourId, tourId), gte(countNewer, maxVersions)));
}

export const listVersions = (db: Database, tourId: string): Promise<VersionRow[]> =>
  db.select().from(tourVersions).where(eq(tourVersions.tourId, tourId)).orderBy(desc(tourVersions.version));

export const findVersion = (db: Database, tourId: string, version: number): Promise<VersionRow | null> =>
  findFirst(
    db
      .select()
      .from(tourVersions)
      .where(and(eq(tourVersions.tourId, tourId), eq(tourVersions.version, version))),
  );

export function toVersionChanges({ content }: VersionRow): TourChanges {
  return JSON.parse(content) as TourChanges;
}

export function toVersionPictures({ coverSha, gallery: galleryJson, pictureNotes }: VersionRow): TourPictures {
  const gallery = v.parse(v.array(v.string()), JSON.parse(galleryJson));
  const notes = parsePictureNotes(pictureNotes);
  const altTexts = [coverSha, ...gallery].map((sha) => notes[sha]?.alt ?? '');
  return { coverSha, gallery, notes, altTexts };
}
