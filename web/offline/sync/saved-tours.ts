import type { SaveEnding } from '#shared/tours/breadcrumbs';
import type { OfflineTour } from '#shared/tours/catalogue';
import { savedPictures } from '#shared/tours/pictures';
import type { Tour } from '#shared/tours/tour';
import { OfflineError } from '../../api/client';
import { requestPicture } from '../../api/upload';
import { findViewedPicture, insertSavedPicture, listSavedPictures, removeSavedPicturesBut } from '../db/caches';
import { toErrorText } from '../db/db';
import { findRide, listRides, updateRide } from '../db/rides';
import { changeSaved, findSaved, findTour, isForPlan, listSaved, removeSaved, updateSaved } from '../db/tours';
import { announce, listen } from './channel';
import { requestPersistentStorage } from './install';

export interface SavedTourEntry {
  tour: Tour;
  savedAt: string;
  /** The agency no longer offers it. */
  gone: boolean;
  /** False while a picture is missing: the browser may have dropped it. */
  complete: boolean;
}

/** Saving a tour begins a plan for it, too. */
export async function saveTour(tour: Tour): Promise<SaveEnding> {
  requestPersistentStorage();
  await beginRide(tour._id).catch(() => undefined);
  try {
    await downloadTour(tour);
    return 'saved';
  } catch (error) {
    if (error instanceof OfflineError) return error.isAnswered ? 'busy' : 'offline';
    return toErrorText(error) ?? 'broken';
  }
}

/** @throws StoreError */
async function beginRide(tourId: string): Promise<void> {
  if (await findRide(tourId)) return;
  await updateRide(tourId, {});
  announce({ topic: 'rides' });
}

/**
 * Keeps a tour with all its pictures; after a failure the phone has what it had.
 * @throws OfflineError; StoreError, QuotaExceededError on a full phone
 */
export async function downloadTour(tour: Tour): Promise<void> {
  const { savedAt = new Date().toISOString() } = (await findSaved(tour._id)) ?? {};
  const pictures = savedPictures(tour);
  await keepPictures(pictures);
  await updateSaved({ id: tour._id, tour, savedAt, gone: false, pictures });
  announce({ topic: 'saved' });
}

async function keepPictures(paths: readonly string[]): Promise<void> {
  const kept = await listSavedPictures();
  const keep = async (path: string) =>
    insertSavedPicture(path, (await findViewedPicture(path)) ?? (await requestPicture(path)));
  await Promise.all(paths.filter((path) => !kept.has(path)).map(keep));
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
  const now = new Map(tours.map((tour) => [tour._id, tour]));
  for (const { id } of await listSaved().catch(() => [])) await follow(id, now.get(id)).catch(() => undefined);
  const left = listSaved().then((rows) => new Set(rows.flatMap(({ pictures }) => pictures)));
  await left.then(removeSavedPicturesBut).catch(() => undefined);
}

/** @param tour as the agency has it now, if it does @throws StoreError, OfflineError */
async function follow(id: string, tour: Tour | undefined): Promise<void> {
  // Read again: the one before may have taken long.
  const row = await findSaved(id);
  if (!row) return;
  if (tour && isForPlan(row)) return removeSaved(id);
  if (row.gone !== !tour) await changeSaved(id, () => ({ gone: !tour }));
  if (!tour || tour.updatedAt === row.tour.updatedAt) return;
  const pictures = savedPictures(tour);
  await changeSaved(id, () => ({ tour, pictures }));
  announce({ topic: 'saved' });
  await keepPictures(pictures);
}

/** Saves tours with a plan before they leave the catalogue's copy: a plan needs its tour until the rider removes it. Never throws. */
export async function downloadPlannedTours(isLeaving: (tourId: string) => boolean): Promise<void> {
  for (const { tourId: id } of await listRides()) {
    const tour = isLeaving(id) ? await findTour(id) : null;
    if (!tour) continue;
    const row = { id, tour, savedAt: new Date().toISOString(), pictures: [], gone: true };
    const keep = async () => (await findSaved(id)) ?? updateSaved(row);
    await keep().catch(() => undefined);
  }
}

/** The copy of a tour that the server no longer has; null if it isn't saved. Never throws. */
export async function storeMissingTour(id: string): Promise<OfflineTour | null> {
  const saved = await findSaved(id).catch(() => null);
  if (saved && !saved.gone) await changeSaved(id, () => ({ gone: true })).catch(() => undefined);
  return saved && { tour: saved.tour, savedAt: saved.savedAt };
}

export async function isNoLongerOffered(id: string): Promise<boolean> {
  return (await findSaved(id).catch(() => null))?.gone ?? false;
}

/** From the catalogue's copy, or as saved. Never throws. */
export async function findCopiedTour(id: string): Promise<Tour | null> {
  return (await findTour(id)) ?? (await findSaved(id).catch(() => null))?.tour ?? null;
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

export async function isTourSaved(id: string): Promise<boolean> {
  return (await listSavedTours()).some(({ tour, complete }) => tour._id === id && complete);
}

export function onSavedChange(listener: () => void): () => void {
  return listen(['saved'], listener);
}
