import type { Tour } from '#shared/tour';
import { fetchTour, fetchTours, type TourPage } from '../api/tours';
import { listSaved } from '../store/saved-tours';
import { findCatalogue, updateCatalogue, updateCatalogueMark } from '../store/tours';
import { announce } from './channel';
import { followCatalogue } from './saved-tours';

const pageSize = 100;

/** What a phone carries of the catalogue at most (design §8.26): more would be too much on a mountain's network. */
const mostTours = 500;
const mostBytes = 2 * 1024 * 1024;

const timeLimitMs = 30_000;

/**
 * Makes the phone's copy what the server's catalogue is: all of it, or of a larger one the newest tours and those that
 * the rider saved. The copy is replaced as a whole, so that what the agency took down goes too; with the ETag, finding
 * nothing new costs one short answer. A change that comes between two pages is found by the next refresh, since the ETag
 * that is kept is the first page's.
 */
export async function copyCatalogue(): Promise<void> {
  const stored = await findCatalogue();
  const first = await fetchTours({ limit: pageSize, etag: stored?.mark.etag ?? undefined, timeLimitMs });
  const syncedAt = new Date().toISOString();
  if (first === null) {
    if (stored) await updateCatalogueMark({ ...stored.mark, syncedAt });
    return;
  }
  const { tours, complete } = await fetchFrom(first);
  if (!complete) await addSaved(tours);
  await updateCatalogue([...tours.values()], { etag: first.etag, syncedAt, complete });
  announce({ topic: 'catalogue' });
  await followCatalogue([...tours.values()]);
}

/** The tours from the first page on, as far as there is room for them. */
async function fetchFrom(first: TourPage): Promise<{ tours: Map<string, Tour>; complete: boolean }> {
  const tours = new Map<string, Tour>();
  let bytes = 0;
  for (let page = first; ; ) {
    for (const tour of page.tours) {
      bytes += new Blob([JSON.stringify(tour)]).size;
      if (tours.size >= mostTours || bytes > mostBytes) return { tours, complete: false };
      tours.set(tour._id, tour);
    }
    if (page.next === null) return { tours, complete: true };
    if (tours.size >= mostTours) return { tours, complete: false };
    const following = await fetchTours({ limit: pageSize, cursor: page.next, timeLimitMs });
    page = following ?? { tours: [], etag: null, next: null };
  }
}

/** Adds the saved tours that are older than what there is room for; one that cannot be had now, as it was saved. */
async function addSaved(tours: Map<string, Tour>): Promise<void> {
  for (const { id, tour } of await listSaved().catch(() => [])) {
    if (tours.has(id)) continue;
    const now = await fetchTour(id, timeLimitMs).catch(() => tour);
    if (now) tours.set(id, now);
  }
}
