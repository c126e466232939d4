import { countPictures, savedPictures } from '#shared/tours/media';
import type { SaveProgress } from '#shared/tours/saving';
import type { Tour } from '#shared/tours/tour';
import { requestPicture } from '../api/pictures';
import {
  cacheNames,
  findSeenPicture,
  insertSavedPicture,
  listSavedPictures,
  removeCaches,
  removeSavedPicturesBut,
  weighSavedPictures,
} from '../store/caches';
import { isFull } from '../store/cleanup';
import { changeSaved, findSaved, isForPlan, listSaved, removeSaved, updateSaved } from '../store/saved-tours';
import { announce } from './channel';

interface SaveOptions {
  onProgress?: (progress: SaveProgress) => void;
  signal?: AbortSignal;
  pauses?: readonly number[];
  /** Only what is still saved when its turn comes: another tab may have removed it. */
  again?: boolean;
}

/** A picture's weight where nobody weighed it, roughly: a drawing half of it, a busy photograph twice. */
const usualBytes = 65_000;

/** `about` while its pictures aren't all weighed: a card doesn't say how many there are. */
export function weighTour(
  tour: { pictureBytes?: number | undefined },
  pictures = 7,
): { bytes: number; about: boolean } {
  const { pictureBytes } = tour;
  return { bytes: pictureBytes ?? pictures * usualBytes, about: pictureBytes === undefined };
}

/** So that two tabs share one download. */
export const lockOf = (id: string) => `save:${id}`;

/** Whatever stops it, whole pictures stay. @throws OfflineError; StoreError, QuotaExceededError on a full phone */
export async function saveTour(tour: Tour, options: SaveOptions = {}): Promise<void> {
  const { locks } = navigator as { locks?: LockManager | null };
  const work = () => savePictures(tour, options);
  if (!locks) return work();
  const { signal } = options;
  await locks.request(lockOf(tour._id), signal ? { signal } : {}, work);
}

async function savePictures(tour: Tour, options: SaveOptions): Promise<void> {
  const { onProgress, signal, pauses = [1_000, 3_000], again = false } = options;
  const pictures = savedPictures(tour);
  const before = await findSaved(tour._id);
  if (again && !before) return;
  const { savedAt, gone } = before ?? { savedAt: new Date().toISOString(), gone: false };
  await updateSaved({ id: tour._id, tour, savedAt, gone, pictures, bytes: 0, complete: false });
  announce({ topic: 'saved' });
  const kept = await listSavedPictures();
  const missing = pictures.filter((path) => !kept.has(path));
  let bytes = await weighSavedPictures(pictures);
  const { bytes: whole } = weighTour(tour, pictures.length);
  const tell = (coming = 0) =>
    onProgress?.({
      received: bytes + coming,
      total: Math.max(whole, bytes + coming),
      ...countPictures(pictures, (path) => kept.has(path)),
    });
  let complete = false;
  try {
    tell();
    for (const path of missing) {
      const seen = await findSeenPicture(path);
      const picture = seen ?? (await insist(() => requestPicture(path, { onBytes: tell, signal }), pauses, signal));
      const { size } = await picture.clone().blob();
      await insertInRoom(path, picture);
      bytes += size;
      kept.add(path);
      tell();
      announce({ topic: 'saved' });
      // Removed meanwhile, perhaps in another tab.
      const row = await findSaved(tour._id);
      if (!row || isForPlan(row)) throw new DOMException('Removed.', 'AbortError');
    }
    complete = true;
  } finally {
    if (bytes === 0 && !before) await removeSaved(tour._id);
    else await changeSaved(tour._id, () => ({ bytes, complete }));
    announce({ topic: 'saved' });
  }
}

async function insist<T>(work: () => Promise<T>, pauses: readonly number[], signal?: AbortSignal): Promise<T> {
  for (const ms of pauses) {
    try {
      return await work();
    } catch {
      if (signal?.aborted) throw signal.reason;
      if (navigator.onLine === false) break;
      await pause(ms, signal);
    }
  }
  return work();
}

function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}

/** On a full phone, pictures that were only shown give way to those that are wanted. */
async function insertInRoom(path: string, picture: Response): Promise<void> {
  try {
    await insertSavedPicture(path, picture.clone());
  } catch (error) {
    if (!isFull(error)) throw error;
    await sweepPictures();
    await removeCaches((name) => name === cacheNames.seen);
    await insertSavedPicture(path, picture);
  }
}

export async function sweepPictures(): Promise<void> {
  await removeSavedPicturesBut(new Set((await listSaved()).flatMap(({ pictures }) => pictures)));
}
