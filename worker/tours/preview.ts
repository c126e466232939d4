import { and, eq, isNull } from 'drizzle-orm';
import type { Database } from '../db/client';
import { tours } from '../db/schema';
import { findTour } from './queries';
import type { TourRow } from './tour-row';

/** 132 random bits, for an address that nobody guesses. */
export function createPreviewKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(33));
  return Array.from(bytes, (byte) => (byte % 16).toString(16)).join('');
}

/** Gives a tour the key, unless it has one. */
export async function insertPreviewKey(db: Database, id: string, key: string): Promise<void> {
  const isNew = and(eq(tours.id, id), isNull(tours.previewKey), isNull(tours.deletedAt));
  await db.batch([db.update(tours).set({ previewKey: key }).where(isNew)]);
}

/** The tour in whatever stage, if this is its key; null otherwise. */
export async function findPreviewed(db: Database, id: string, key: string): Promise<TourRow | null> {
  const row = await findTour(db, id);
  return row?.previewKey === key ? row : null;
}
