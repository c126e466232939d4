import { countPictures } from '#shared/tours/media';
import type { Tour } from '#shared/tours/tour';
import { listSavedPictures, weighSavedPictures } from '../store/caches';
import { changeSaved, findSaved, listSaved, removeSaved, updateSaved } from '../store/saved-tours';
import { announce, listen } from './channel';
import { saveTour, sweepPictures } from './save-tour';

export interface SavedTourEntry {
  tour: Tour;
  savedAt: string;
  bytes: number;
  /** How many of its pictures are on this phone, and how many it has. */
  have: number;
  of: number;
  /** The agency no longer offers it. */
  gone: boolean;
}

/** How long removing can be undone, in milliseconds: so long its pictures stay. */
const undoMs = 10_000;

/** Removes a saved tour, and soon its pictures unless another saved tour shows them. Returns what undoes it. @throws StoreError */
export async function removeSavedTour(id: string): Promise<() => Promise<void>> {
  const row = await findSaved(id);
  await removeSaved(id);
  announce({ topic: 'saved' });
  setTimeout(() => void sweepPictures().catch(() => undefined), undoMs);
  return async () => {
    if (row) await updateSaved(row);
    announce({ topic: 'saved' });
  };
}

/**
 * Updates saved tours from all tours offered, or those saved among them. One the agency deleted stays with the rider who
 * saved it. Whatever fails is retried next time.
 */
export async function followCatalogue(tours: readonly Tour[]): Promise<void> {
  const saved = await listSaved().catch(() => []);
  const now = new Map(tours.map((tour) => [tour._id, tour]));
  for (const { id, tour: before, gone } of saved) {
    const tour = now.get(id);
    if (gone !== !tour) await changeSaved(id, () => ({ gone: !tour })).catch(() => undefined);
    if (tour && tour.updatedAt !== before.updatedAt) await saveTour(tour).catch(() => undefined);
  }
  await sweepPictures().catch(() => undefined);
}

/** Saved tours, newest first; empty if the store can't be read. The browser may have dropped pictures meanwhile. */
export async function listSavedTours(): Promise<SavedTourEntry[]> {
  const rows = await listSaved().catch(() => []);
  const kept = rows.length > 0 ? await listSavedPictures() : new Set();
  const entries = rows.map(async ({ tour, savedAt, bytes: whole, pictures, gone }) => {
    const { have, of } = countPictures(pictures, (path) => kept.has(path));
    const bytes = have === of && whole > 0 ? whole : await weighSavedPictures(pictures);
    return { tour, savedAt, bytes, have, of, gone };
  });
  return (await Promise.all(entries)).sort((a, b) => b.savedAt.localeCompare(a.savedAt));
}

export function onSavedChange(listener: () => void): () => void {
  return listen(['saved'], listener);
}
