import { countPictures } from '#shared/tours/media';
import type { Tour } from '#shared/tours/tour';
import { listSavedPictures, weighSavedPictures } from '../store/caches';
import { findRide } from '../store/rides';
import {
  changeSaved,
  findSaved,
  isForPlan,
  listSaved,
  removeSaved,
  toPlanned,
  updateSaved,
} from '../store/saved-tours';
import { findTour } from '../store/tours';
import { announce, listen } from './channel';
import { saveTour, sweepPictures } from './save-tour';

export interface SavedTourEntry {
  tour: Tour;
  savedAt: string;
  bytes: number;
  have: number;
  of: number;
  gone: boolean;
}

const undoMs = 10_000;

/** A plan for it that has it from nowhere else stays. Returns what undoes it. @throws StoreError */
export async function removeSavedTour(id: string): Promise<() => Promise<void>> {
  const row = await findSaved(id);
  const isNeeded = row && !(await findTour(id)) && (await findRide(id));
  await (isNeeded ? updateSaved(toPlanned(row)) : removeSaved(id));
  announce({ topic: 'saved' });
  setTimeout(() => void sweepPictures().catch(() => undefined), undoMs);
  return async () => {
    if (row) await updateSaved(row);
    announce({ topic: 'saved' });
  };
}

/** One the agency deleted stays with the rider who saved it. */
export async function followCatalogue(tours: readonly Tour[]): Promise<void> {
  const saved = await listSaved().catch(() => []);
  const now = new Map(tours.map((tour) => [tour._id, tour]));
  for (const { id } of saved) {
    const tour = now.get(id);
    // The one before may have taken long.
    const row = await findSaved(id).catch(() => null);
    if (!row) continue;
    const { tour: before, gone } = row;
    if (tour && isForPlan(row)) {
      await removeSaved(id).catch(() => undefined);
      continue;
    }
    if (gone !== !tour) await changeSaved(id, () => ({ gone: !tour })).catch(() => undefined);
    if (tour && tour.updatedAt !== before.updatedAt) await saveTour(tour, { again: true }).catch(() => undefined);
  }
  await sweepPictures().catch(() => undefined);
}

/** Empty if the store can't be read. The browser may have dropped pictures meanwhile. */
export async function listSavedTours(): Promise<SavedTourEntry[]> {
  const rows = (await listSaved().catch(() => [])).filter((row) => !isForPlan(row));
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
