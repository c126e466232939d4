import { copyBatchSize } from '#shared/tours/catalogue';
import type { Tour } from '#shared/tours/tour';
import { fetchTour, fetchTours, type TourPage } from '../../api/tours';
import { listSavedRows, readStoredCopy, replaceCatalogueCopy, updateSyncedAt } from '../db/tours';
import { announce } from './channel';
import { storePlannedTours, updateSavedTours } from './saved-tours';

/** 500 tours are about 3.6 MB of JSON. */
const maxTours = 500;
const maxBytes = 4 * 1024 * 1024;

const timeoutMs = 30_000;

/**
 * Copies the catalogue to IndexedDB, up to the limits.
 * @throws StoreError (before any request if the store can't be read), ApiError, OfflineError
 */
export async function copyCatalogue(): Promise<void> {
  const stored = await readStoredCopy();
  const firstPage = await fetchTours({ limit: copyBatchSize, etag: stored?.etag ?? undefined, timeoutMs });
  const syncedAt = new Date().toISOString();
  if (firstPage === null) return updateSyncedAt(syncedAt);
  const { tours, complete } = await fetchPages(firstPage);
  if (stored) await storePlannedTours((id) => !tours.has(id));
  if (!complete) await addSavedTours(tours);
  // With the first page's ETag, the next refresh finds changes that were made between the pages.
  await replaceCatalogueCopy([...tours.values()], { etag: firstPage.etag, syncedAt, complete });
  announce({ topic: 'catalogue' });
  await updateSavedTours([...tours.values()]);
}

async function fetchPages(firstPage: TourPage): Promise<{ tours: Map<string, Tour>; complete: boolean }> {
  const tours = new Map<string, Tour>();
  let bytes = 0;
  for (let page = firstPage; ; ) {
    for (const tour of page.tours) {
      bytes += new Blob([JSON.stringify(tour)]).size;
      if (tours.size >= maxTours || bytes > maxBytes) return { tours, complete: false };
      tours.set(tour._id, tour);
    }
    if (page.nextCursor === null) return { tours, complete: true };
    if (tours.size >= maxTours) return { tours, complete: false };
    const nextPage = await fetchTours({ limit: copyBatchSize, cursor: page.nextCursor, timeoutMs });
    page = nextPage ?? { tours: [], etag: null, nextCursor: null };
  }
}

async function addSavedTours(tours: Map<string, Tour>): Promise<void> {
  for (const { id, tour, gone } of await listSavedRows().catch(() => [])) {
    if (tours.has(id)) continue;
    const newest = await fetchTour(id, timeoutMs).catch(() => (gone ? null : tour));
    if (newest) tours.set(id, newest);
  }
}
