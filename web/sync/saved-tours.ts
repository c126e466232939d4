import { savedPictures } from '#shared/tours/media';
import type { Tour } from '#shared/tours/tour';
import { requestPicture } from '../api/pictures';
import {
  cacheNames,
  findSeenPicture,
  insertSavedPicture,
  listSavedPictures,
  removeCaches,
  removeSavedPicturesBut,
} from '../store/caches';
import { isFull } from '../store/cleanup';
import { findRide } from '../store/rides';
import { changeSaved, findSaved, isForPlan, listSaved, removeSaved, updateSaved } from '../store/saved-tours';
import { findTour } from '../store/tours';
import { announce, listen } from './channel';

export interface SavedTourEntry {
  tour: Tour;
  savedAt: string;
  /** The agency no longer offers it. */
  gone: boolean;
  /** False while a picture is missing: the browser may have dropped it. */
  complete: boolean;
}

/**
 * Keeps a tour with all its pictures; after a failure the phone has what it had.
 * @throws OfflineError; StoreError, QuotaExceededError on a full phone
 */
export async function keepTour(tour: Tour): Promise<void> {
  const { savedAt = new Date().toISOString() } = (await findSaved(tour._id)) ?? {};
  const pictures = savedPictures(tour);
  await keepPictures(pictures);
  await updateSaved({ id: tour._id, tour, savedAt, gone: false, pictures });
  announce({ topic: 'saved' });
}

async function keepPictures(paths: readonly string[]): Promise<void> {
  const kept = await listSavedPictures();
  const missing = paths.filter((path) => !kept.has(path));
  await Promise.all(
    missing.map(async (path) => insertInRoom(path, (await findSeenPicture(path)) ?? (await requestPicture(path)))),
  );
}

/** On a full phone, pictures that were only shown give way to those that are wanted. */
async function insertInRoom(path: string, picture: Response): Promise<void> {
  try {
    await insertSavedPicture(path, picture.clone());
  } catch (error) {
    if (!isFull(error)) throw error;
    await removeCaches((name) => name === cacheNames.seen);
    await insertSavedPicture(path, picture);
  }
}

/**
 * A plan for it that has it from nowhere else stays. Its pictures are swept when the phone follows the catalogue next, so
 * that what is returned can undo it. @throws StoreError
 */
export async function removeSavedTour(id: string): Promise<() => Promise<void>> {
  const row = await findSaved(id);
  const isNeeded = row && !(await findTour(id)) && (await findRide(id));
  await (isNeeded ? updateSaved({ ...row, pictures: [] }) : removeSaved(id));
  announce({ topic: 'saved' });
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
    if (tour && isForPlan(row)) {
      await removeSaved(id).catch(() => undefined);
      continue;
    }
    if (row.gone !== !tour) await changeSaved(id, () => ({ gone: !tour })).catch(() => undefined);
    if (tour && tour.updatedAt !== row.tour.updatedAt) {
      const pictures = savedPictures(tour);
      await changeSaved(id, () => ({ tour, pictures })).catch(() => undefined);
      await keepPictures(pictures).catch(() => undefined);
      announce({ topic: 'saved' });
    }
  }
  const left = listSaved().then((rows) => new Set(rows.flatMap(({ pictures }) => pictures)));
  await left.then(removeSavedPicturesBut).catch(() => undefined);
}

/** Latest first. Empty if the store can't be read. */
export async function listSavedTours(): Promise<SavedTourEntry[]> {
  const rows = (await listSaved().catch(() => [])).filter((row) => !isForPlan(row));
  const kept = rows.length > 0 ? await listSavedPictures() : new Set();
  return rows
    .map(({ tour, savedAt, pictures, gone }) => ({
      tour,
      savedAt,
      gone,
      complete: pictures.every((path) => kept.has(path)),
    }))
    .sort((a, b) => b.savedAt.localeCompare(a.savedAt));
}

export function onSavedChange(listener: () => void): () => void {
  return listen(['saved'], listener);
}
