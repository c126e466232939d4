import { and, desc, eq, gt, isNotNull, isNull, lte, sql } from 'drizzle-orm';
import { sha256 } from '#shared/sha256';
import { type Preview, previewDays } from '#shared/tours/preview';
import type { EventLine } from '../audit/recording';
import { type Database, didChange, insertWhere } from '../db/client';
import { publicIdOf } from '../db/public-id';
import { tourPreviews, tours } from '../db/tours-schema';
import { findTour } from './queries';
import type { TourRow } from './tour-row';

const previewLife = previewDays * 24 * 60 * 60 * 1000;

/** 132 random bits, for an address that nobody guesses. */
export function createPreviewKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(33));
  return Array.from(bytes, (byte) => (byte % 16).toString(16)).join('');
}

/** Gives a tour one more key, unless it was deleted; false if so. */
export async function insertPreviewKey(
  db: Database,
  line: EventLine,
  id: string,
  { key, by }: { key: string; by: string },
  now: number,
): Promise<boolean> {
  const row = { keyHash: await sha256(key), tourId: id, expiresAt: now + previewLife, madeBy: by };
  const isThere = sql`from ${tours} where id = ${id} and deleted_at is null`;
  return didChange(db, [insertWhere(db, tourPreviews, row, isThere), line]);
}

const { keyHash, tourId, expiresAt, revokedAt } = tourPreviews;
const isOpenFor = (id: string, now: number) => and(eq(tourId, id), gt(expiresAt, now), isNull(revokedAt));

const publicId = publicIdOf(keyHash);

export async function listPreviews(db: Database, id: string, now: number): Promise<Preview[]> {
  const { madeBy } = tourPreviews;
  const rows = await db
    .select({ id: publicId, expiresAt, madeBy })
    .from(tourPreviews)
    .where(isOpenFor(id, now))
    .orderBy(desc(expiresAt));
  return rows.map((row) => ({
    id: row.id,
    madeBy: row.madeBy,
    madeAt: new Date(row.expiresAt - previewLife).toISOString(),
    endsAt: new Date(row.expiresAt).toISOString(),
  }));
}

/** Ends one of a tour's previews; false if there is none of that name that still opens. */
export async function revokePreview(
  db: Database,
  line: EventLine,
  id: string,
  preview: string,
  now: number,
): Promise<boolean> {
  const which = and(isOpenFor(id, now), eq(publicId, preview));
  return didChange(db, [db.update(tourPreviews).set({ revokedAt: now }).where(which), line]);
}

export async function findPreviewed(db: Database, id: string, key: string, now: number): Promise<TourRow | null> {
  const isThis = and(eq(keyHash, await sha256(key)), isOpenFor(id, now));
  const [found] = await db.select({ tourId }).from(tourPreviews).where(isThis);
  const row = await findTour(db, id);
  return found || row?.previewKey === key ? row : null;
}

/** So many are hashed at once, each by two of the queries that a run of cron has. */
const hashedAtOnce = 50;

/** Removes keys that have ended, and hashes those from before, which then end too. True if there are more. */
export async function sweepPreviews(db: Database, now: number): Promise<boolean> {
  await db.delete(tourPreviews).where(lte(expiresAt, now));
  const { id, previewKey } = tours;
  const inClear = await db.select({ id, previewKey }).from(tours).where(isNotNull(previewKey)).limit(hashedAtOnce);
  for (const row of inClear) {
    const hash = await sha256(row.previewKey ?? '');
    await db.batch([
      db
        .insert(tourPreviews)
        .values({ keyHash: hash, tourId: row.id, expiresAt: now + previewLife })
        .onConflictDoNothing(),
      db.update(tours).set({ previewKey: null }).where(eq(id, row.id)),
    ]);
  }
  return inClear.length === hashedAtOnce;
}
