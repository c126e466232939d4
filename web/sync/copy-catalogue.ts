import type { Tour } from '#shared/tour';
import { fetchTours } from '../api/tours';
import { findCatalogue, updateCatalogue, updateCatalogueMark } from '../store/tours';
import { announce } from './channel';
import { followCatalogue } from './saved-tours';

const pageSize = 100;

/** A catalogue of more pages is not copied as a whole: it would be megabytes on a mountain's network. */
const mostPages = 3;

const timeLimitMs = 30_000;

/**
 * Makes the phone's copy what the server's catalogue is. The copy is replaced as a whole, so that what the agency took
 * down goes too; with the ETag, finding nothing new costs one short answer. A change that comes between two pages is
 * found by the next refresh, since the ETag that is kept is the first page's.
 */
export async function copyCatalogue(): Promise<void> {
  const stored = await findCatalogue();
  const first = await fetchTours({ limit: pageSize, etag: stored?.mark.etag ?? undefined, timeLimitMs });
  const syncedAt = new Date().toISOString();
  if (first === null) {
    if (stored) await updateCatalogueMark({ ...stored.mark, syncedAt });
    return;
  }
  const tours = new Map<string, Tour>(first.tours.map((tour) => [tour._id, tour]));
  let next = first.next;
  for (let page = 1; next !== null && page < mostPages; page += 1) {
    const following = await fetchTours({ limit: pageSize, cursor: next, timeLimitMs });
    for (const tour of following?.tours ?? []) tours.set(tour._id, tour);
    next = following?.next ?? null;
  }
  await updateCatalogue([...tours.values()], { etag: first.etag, syncedAt, complete: next === null });
  announce({ topic: 'catalogue' });
  await followCatalogue([...tours.values()]);
}
