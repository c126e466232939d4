import { copiedAtOnce } from '#shared/tours/catalogue';
import type { Tour } from '#shared/tours/tour';
import { fetchTour, fetchTours, type TourPage } from '../api/tours';
import { listSaved } from '../store/saved-tours';
import { findCatalogue, findCopy, updateCatalogue, updateCatalogueMark } from '../store/tours';
import { announce } from './channel';
import { followCatalogue } from './saved-tours';

/** The most tours a phone copies, and their bytes: 500 take 3.6 MB as they are written, 300 take 2.2. */
const maxTours = 500;
const maxBytes = 4 * 1024 * 1024;

const timeLimitMs = 30_000;

/** Of a large catalogue in part. With the first page's ETag, so changes between pages show at the next refresh. */
export async function copyCatalogue(): Promise<boolean> {
  const stored = await findCopy();
  let first = await fetchTours({ limit: copiedAtOnce, etag: stored?.mark.etag ?? undefined, timeLimitMs });
  const syncedAt = new Date().toISOString();
  if (first === null && stored) {
    if (await isReadable(stored.mark.etag)) return updateCatalogueMark({ ...stored.mark, syncedAt });
    first = await fetchTours({ limit: copiedAtOnce, timeLimitMs });
  }
  if (first === null) return true;
  const { tours, complete } = await fetchFrom(first);
  if (stored) await (await import('./planned-tours')).keepPlannedTours((id) => !tours.has(id));
  if (!complete) await addSaved(tours);
  const isStored = await updateCatalogue([...tours.values()], { etag: first.etag, syncedAt, complete });
  announce({ topic: 'catalogue' });
  await followCatalogue([...tours.values()]);
  return isStored;
}

let readable: string | null = null;

/** False if another build wrote tours that this one can't read. Reads them all, so only once. */
async function isReadable(etag: string | null): Promise<boolean> {
  if (etag !== null && readable === etag) return true;
  readable = (await findCatalogue())?.mark.etag ?? null;
  return readable !== null;
}

async function fetchFrom(first: TourPage): Promise<{ tours: Map<string, Tour>; complete: boolean }> {
  const tours = new Map<string, Tour>();
  let bytes = 0;
  for (let page = first; ; ) {
    for (const tour of page.tours) {
      bytes += new Blob([JSON.stringify(tour)]).size;
      if (tours.size >= maxTours || bytes > maxBytes) return { tours, complete: false };
      tours.set(tour._id, tour);
    }
    if (page.next === null) return { tours, complete: true };
    if (tours.size >= maxTours) return { tours, complete: false };
    const following = await fetchTours({ limit: copiedAtOnce, cursor: page.next, timeLimitMs });
    page = following ?? { tours: [], etag: null, next: null };
  }
}

/** One that can't be fetched stays as saved. */
async function addSaved(tours: Map<string, Tour>): Promise<void> {
  for (const { id, tour, gone } of await listSaved().catch(() => [])) {
    if (tours.has(id)) continue;
    const now = await fetchTour(id, timeLimitMs).catch(() => (gone ? null : tour));
    if (now) tours.set(id, now);
  }
}
