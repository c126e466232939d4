import { and, eq, gt, isNotNull, lte, sql } from 'drizzle-orm';
import { previewDays } from '#shared/preview';
import { sha256 } from '#shared/sha256';
import type { Database } from '../db/client';
import { tourPreviews, tours } from '../db/schema';
import { findTour } from './queries';
import type { TourRow } from './tour-row';

/** How long a preview's address opens it (ms). */
const previewLife = previewDays * 24 * 60 * 60 * 1000;

/** 132 random bits, for an address that nobody guesses. */
export function createPreviewKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(33));
  return Array.from(bytes, (byte) => (byte % 16).toString(16)).join('');
}

/** Gives a tour one more key, unless it was deleted; false if so. */
export async function insertPreviewKey(db: Database, id: string, key: string, now: number): Promise<boolean> {
  const row = sql`select ${await sha256(key)}, id, ${now + previewLife} from ${tours} where id = ${id} and deleted_at is null`;
  const [rows] = await db.batch([db.insert(tourPreviews).select(row).returning({ tourId: tourPreviews.tourId })]);
  return rows.length > 0;
}

/** The tour in whatever stage, if this is a key of its; null otherwise. */
export async function findPreviewed(db: Database, id: string, key: string, now: number): Promise<TourRow | null> {
  const { keyHash, tourId, expiresAt } = tourPreviews;
  const isOpen = and(eq(keyHash, await sha256(key)), eq(tourId, id), gt(expiresAt, now));
  const [found] = await db.select({ tourId }).from(tourPreviews).where(isOpen);
  const row = await findTour(db, id);
  return found || row?.previewKey === key ? row : null;
}

/** So many are hashed at once, each by two of the queries that a run of cron has. */
const hashedAtOnce = 50;

/** Removes keys that have ended, and hashes those from before, which then end too. True if there are more. */
export async function sweepPreviews(db: Database, now: number): Promise<boolean> {
  await db.delete(tourPreviews).where(lte(tourPreviews.expiresAt, now));
  const { id, previewKey } = tours;
  const inClear = await db.select({ id, previewKey }).from(tours).where(isNotNull(previewKey)).limit(hashedAtOnce);
  for (const row of inClear) {
    const keyHash = await sha256(row.previewKey ?? '');
    await db.batch([
      db
        .insert(tourPreviews)
        .values({ keyHash, tourId: row.id, expiresAt: now + previewLife })
        .onConflictDoNothing(),
      db.update(tours).set({ previewKey: null }).where(eq(id, row.id)),
    ]);
  }
  return inClear.length === hashedAtOnce;
}
