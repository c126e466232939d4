import { atWidth } from '#shared/media';
import type { Tour } from '#shared/tour';
import { requestPicture } from '../api/client';
import { insertSavedPicture, listSavedPictures, removeSavedPicturesBut, weighSavedPictures } from '../store/caches';
import { findSaved, listSaved, removeSaved, updateSaved } from '../store/saved-tours';
import { announce, listen } from './channel';
import { askToStay } from './storage';

/** Width in pixels of saved pictures; the cover is also saved in `coverWidth`. */
const keptWidth = 800;
const coverWidth = 1280;

interface SavedTourEntry {
  tour: Tour;
  savedAt: string;
  bytes: number;
  /** False if saving was interrupted; saving again continues. */
  complete: boolean;
}

/**
 * Saves a tour with all its pictures: its text first, then picture by picture, skipping those already saved.
 * @throws OfflineError when a picture can't be fetched, StoreError or QuotaExceededError when the phone is full
 */
export async function saveTour(
  tour: Tour,
  onProgress?: (done: number, total: number) => void,
  signal?: AbortSignal,
): Promise<void> {
  const pictures = toPictures(tour);
  const savedAt = new Date().toISOString();
  const row = { id: tour._id, tour, savedAt, pictures, bytes: 0, complete: false };
  await updateSaved(row);
  askToStay();
  try {
    const kept = await listSavedPictures();
    for (const [at, path] of pictures.entries()) {
      if (!kept.has(path)) await insertSavedPicture(path, await requestPicture(path, { signal }));
      onProgress?.(at + 1, pictures.length);
    }
    row.complete = true;
  } finally {
    // Unless the rider removed it meanwhile.
    if (await findSaved(tour._id)) await updateSaved({ ...row, bytes: await weighSavedPictures(pictures) });
    announce({ topic: 'saved' });
  }
}

/** Removes a saved tour, and its pictures unless another saved tour shows them. @throws StoreError */
export async function removeSavedTour(id: string): Promise<void> {
  await removeSaved(id);
  await sweep();
  announce({ topic: 'saved' });
}

/** Updates saved tours from the catalogue. Whatever fails is retried next time. */
export async function followCatalogue(tours: readonly Tour[]): Promise<void> {
  const saved = await listSaved().catch(() => []);
  const now = new Map(tours.map((tour) => [tour._id, tour]));
  for (const { id, tour: before } of saved) {
    const tour = now.get(id);
    // A tour deleted by the agency stays with the rider who saved it.
    if (tour && tour.updatedAt !== before.updatedAt) await saveTour(tour).catch(() => undefined);
  }
  if (saved.length > 0) await sweep().catch(() => undefined);
}

/** Saved tours, newest first; empty if the store can't be read. */
export async function listSavedTours(): Promise<SavedTourEntry[]> {
  const rows = await listSaved().catch(() => []);
  return rows
    .sort((a, b) => b.savedAt.localeCompare(a.savedAt))
    .map(({ tour, savedAt, bytes, complete }) => ({ tour, savedAt, bytes, complete }));
}

/** True once a tour and all its pictures are saved. */
export async function isSaved(id: string): Promise<boolean> {
  return (await findSaved(id).catch(() => null))?.complete ?? false;
}

export function onSavedChange(listener: () => void): () => void {
  return listen(['saved'], listener);
}

async function sweep(): Promise<void> {
  await removeSavedPicturesBut(new Set((await listSaved()).flatMap(({ pictures }) => pictures)));
}

function toPictures(tour: Tour): string[] {
  const all = [tour.coverImage, ...tour.galleryImages].filter((url) => url !== '');
  const cover = tour.coverImage === '' ? [] : [atWidth(tour.coverImage, coverWidth)];
  return [...new Set([...cover, ...all.map((url) => atWidth(url, keptWidth))])];
}
