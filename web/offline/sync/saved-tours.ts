import type { OfflineTour, SaveOutcome } from '#shared/tours/catalogue';
import { listOfflinePictures } from '#shared/tours/pictures';
import type { Tour } from '#shared/tours/tour';
import { OfflineError } from '../../api/client';
import { requestPicture } from '../../api/tours';
import { findViewedPicture, insertSavedPicture, listSavedPictures, removeUnusedPictures } from '../db/caches';
import { findStoreFault } from '../db/db';
import { findRide, listRides, updateRide } from '../db/rides';
import {
  findSavedRow,
  findTour,
  isForPlanOnly,
  listSavedRows,
  putSavedRow,
  removeSavedRow,
  updateSavedRow,
} from '../db/tours';
import { announce, listen } from './channel';
import { requestPersistentStorage } from './install';

export interface SavedTourEntry {
  tour: Tour;
  savedAt: string;
  isNoLongerOffered: boolean;
  /** False if the browser evicted a picture. */
  hasAllPictures: boolean;
}

export async function saveTour(tour: Tour): Promise<SaveOutcome> {
  requestPersistentStorage();
  await createRide(tour._id).catch(() => undefined);
  try {
    await downloadTour(tour);
    return 'saved';
  } catch (error) {
    if (error instanceof OfflineError) return error.isServerFailure ? 'busy' : 'offline';
    return findStoreFault(error) ?? 'broken';
  }
}

async function createRide(tourId: string): Promise<void> {
  if (await findRide(tourId)) return;
  await updateRide(tourId, {});
  announce({ topic: 'rides' });
}

/**
 * Stores a tour with all its pictures. If a picture fails, the tour is not stored.
 * @throws OfflineError; StoreError, QuotaExceededError on a full phone
 */
export async function downloadTour(tour: Tour): Promise<void> {
  const { savedAt = new Date().toISOString() } = (await findSavedRow(tour._id)) ?? {};
  const pictures = listOfflinePictures(tour);
  await storePictures(pictures);
  await putSavedRow({ id: tour._id, tour, savedAt, gone: false, pictures });
  announce({ topic: 'saved' });
}

async function storePictures(paths: readonly string[]): Promise<void> {
  const storedPaths = await listSavedPictures();
  const storePicture = async (path: string) =>
    insertSavedPicture(path, (await findViewedPicture(path)) ?? (await requestPicture(path)));
  await Promise.all(paths.filter((path) => !storedPaths.has(path)).map(storePicture));
}

/**
 * Removes a saved tour, but keeps its data if a ride plan needs it. Its pictures are deleted at the next refresh of the
 * catalogue, so that the returned function can undo the removal. @throws StoreError
 */
export async function removeSavedTour(id: string): Promise<() => Promise<void>> {
  const row = await findSavedRow(id);
  const isPlanned = row && !(await findTour(id)) && (await findRide(id));
  await (isPlanned ? putSavedRow({ ...row, pictures: [] }) : removeSavedRow(id));
  announce({ topic: 'saved' });
  return async () => {
    if (row) await putSavedRow(row);
    announce({ topic: 'saved' });
  };
}

/** Updates saved tours from the catalogue. A tour that the agency no longer offers stays saved, and is marked as gone. */
export async function updateSavedTours(tours: readonly Tour[]): Promise<void> {
  const toursById = new Map(tours.map((tour) => [tour._id, tour]));
  for (const { id } of await listSavedRows().catch(() => []))
    await updateSavedTour(id, toursById.get(id)).catch(() => undefined);
  const usedPictures = listSavedRows().then((rows) => new Set(rows.flatMap(({ pictures }) => pictures)));
  await usedPictures.then(removeUnusedPictures).catch(() => undefined);
}

/** @param tour the catalogue's version; undefined if it is no longer there @throws StoreError, OfflineError */
async function updateSavedTour(id: string, tour: Tour | undefined): Promise<void> {
  // The row is read again, because updating the previous tour may have taken long.
  const row = await findSavedRow(id);
  if (!row) return;
  if (tour && isForPlanOnly(row)) return removeSavedRow(id);
  if (row.gone !== !tour) await updateSavedRow(id, { gone: !tour });
  if (!tour || tour.updatedAt === row.tour.updatedAt) return;
  const pictures = listOfflinePictures(tour);
  await updateSavedRow(id, { tour, pictures });
  announce({ topic: 'saved' });
  await storePictures(pictures);
}

/** Saves tours that a ride plan needs, before they are removed from the catalogue's copy. Never throws. */
export async function storePlannedTours(isRemoved: (tourId: string) => boolean): Promise<void> {
  for (const { tourId: id } of await listRides()) {
    const tour = isRemoved(id) ? await findTour(id) : null;
    if (!tour) continue;
    const row = { id, tour, savedAt: new Date().toISOString(), pictures: [], gone: true };
    const storeIfMissing = async () => (await findSavedRow(id)) ?? putSavedRow(row);
    await storeIfMissing().catch(() => undefined);
  }
}

/** Marks a saved tour as gone, because the server no longer has it, and returns it; null if it isn't saved. Never throws. */
export async function markMissingTour(id: string): Promise<OfflineTour | null> {
  const saved = await findSavedRow(id).catch(() => null);
  if (saved && !saved.gone) await updateSavedRow(id, { gone: true }).catch(() => undefined);
  return saved && { tour: saved.tour, savedAt: saved.savedAt };
}

export async function isNoLongerOffered(id: string): Promise<boolean> {
  return (await findSavedRow(id).catch(() => null))?.gone ?? false;
}

export async function findTourOnPhone(id: string): Promise<Tour | null> {
  return (await findTour(id)) ?? (await findSavedRow(id).catch(() => null))?.tour ?? null;
}

export async function listSavedTours(): Promise<SavedTourEntry[]> {
  const rows = (await listSavedRows().catch(() => [])).filter((row) => !isForPlanOnly(row));
  const storedPaths = rows.length > 0 ? await listSavedPictures() : new Set();
  return rows
    .map(({ tour, savedAt, pictures, gone }) => ({
      tour,
      savedAt,
      isNoLongerOffered: gone,
      hasAllPictures: pictures.every((path) => storedPaths.has(path)),
    }))
    .sort((a, b) => b.savedAt.localeCompare(a.savedAt));
}

export async function isTourSaved(id: string): Promise<boolean> {
  return (await listSavedTours()).some(({ tour, hasAllPictures }) => tour._id === id && hasAllPictures);
}

export function onSavedChange(listener: () => void): () => void {
  return listen(['saved'], listener);
}
