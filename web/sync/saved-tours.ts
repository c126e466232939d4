import { atWidth } from '#shared/media';
import type { Tour } from '#shared/tour';
import { requestPicture } from '../api/client';
import {
  insertSavedPicture,
  listSavedPictures,
  removePictureCaches,
  removeSavedPicturesBut,
  weighSavedPictures,
} from '../store/caches';
import { clearStore } from '../store/cleanup';
import { removeSpareDrafts } from '../store/drafts';
import { removeAllPressed } from '../store/pressed';
import { findSaved, listSaved, removeSaved, updateSaved } from '../store/saved-tours';
import { announce, listen } from './channel';
import { askToStay } from './persistence';

/** The width, in pixels, that a saved tour's pictures are kept in; the cover also in `coverWidth`. */
const keptWidth = 800;
const coverWidth = 1280;

export interface SavedTourEntry {
  tour: Tour;
  /** ISO 8601, by this phone's clock. */
  savedAt: string;
  bytes: number;
  /** False where saving was broken off; saving again goes on from there. */
  complete: boolean;
}

/**
 * Keeps a tour with all its pictures. Its facts are kept first, then picture by picture: what was kept before is not
 * fetched again, so that a save that broke off goes on where it was.
 * @throws OfflineError when a picture cannot be had, StoreError or QuotaExceededError when there is no room
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
    // Unless the rider let it go in the meantime.
    if (await findSaved(tour._id)) await updateSaved({ ...row, bytes: await weighSavedPictures(pictures) });
    announce({ topic: 'saved' });
  }
}

/** Lets a saved tour go, with those of its pictures that no other saved tour shows. @throws StoreError */
export async function removeSavedTour(id: string): Promise<void> {
  await removeSaved(id);
  await sweep();
  announce({ topic: 'saved' });
}

/** Brings saved tours up to what the catalogue now says. What cannot be had now is had the next time. */
export async function followCatalogue(tours: readonly Tour[]): Promise<void> {
  const saved = await listSaved().catch(() => []);
  const now = new Map(tours.map((tour) => [tour._id, tour]));
  for (const { id, tour: before } of saved) {
    const tour = now.get(id);
    // One that the agency took down stays with the rider who saved it.
    if (tour && tour.updatedAt !== before.updatedAt) await saveTour(tour).catch(() => undefined);
  }
  if (saved.length > 0) await sweep().catch(() => undefined);
}

/** What is saved, newest first; empty when the store cannot be read. */
export async function listSavedTours(): Promise<SavedTourEntry[]> {
  const rows = await listSaved().catch(() => []);
  return rows
    .sort((a, b) => b.savedAt.localeCompare(a.savedAt))
    .map(({ tour, savedAt, bytes, complete }) => ({ tour, savedAt, bytes, complete }));
}

/** True once a tour and all its pictures are kept. */
export async function isSaved(id: string): Promise<boolean> {
  return (await findSaved(id).catch(() => null))?.complete ?? false;
}

export function onSavedChange(listener: () => void): () => void {
  return listen(({ topic }) => {
    if (topic === 'saved') listener();
  });
}

/** How much this site keeps on the phone, in bytes, and whether the browser promised not to evict it. */
export interface StorageUse {
  usage: number;
  quota: number;
  persisted: boolean;
}

/** Zeros where the browser does not say. */
export async function storageUse(): Promise<StorageUse> {
  try {
    const [{ usage = 0, quota = 0 }, persisted] = await Promise.all([
      navigator.storage.estimate(),
      navigator.storage.persisted(),
    ]);
    return { usage, quota, persisted };
  } catch {
    return { usage: 0, quota: 0, persisted: false };
  }
}

/** Empties this phone of copies, pictures, saved tours and drafts. Inquiries that wait stay, unless `outbox` is true. */
export async function clearEverything({ outbox = false }: { outbox?: boolean } = {}): Promise<void> {
  removeSpareDrafts();
  removeAllPressed();
  await Promise.all([clearStore({ outbox }), removePictureCaches()]);
  for (const topic of ['saved', 'outbox', 'catalogue'] as const) announce({ topic });
}

async function sweep(): Promise<void> {
  await removeSavedPicturesBut(new Set((await listSaved()).flatMap(({ pictures }) => pictures)));
}

function toPictures(tour: Tour): string[] {
  const all = [tour.coverImage, ...tour.galleryImages].filter((url) => url !== '');
  const cover = tour.coverImage === '' ? [] : [atWidth(tour.coverImage, coverWidth)];
  return [...new Set([...cover, ...all.map((url) => atWidth(url, keptWidth))])];
}
