import type { SaveEnding, SaveProgress, SaveProgressOfAll, SaveShelf } from '#shared/tours/saving';
import type { Tour, TourCard } from '#shared/tours/tour';
import { ApiError, InvalidAnswerError, OfflineError } from '../api/client';
import { faultOf } from '../store/store-fault';
import { beginRide } from './rides';
import { lockOf, saveTour, weighTour } from './save-tour';
import { listSavedTours } from './saved-tours';
import { askToStay } from './storage';
import { browserCatalogue } from './tours';

// What this page is saving. It goes on while the visitor reads other screens.

type Wanted = TourCard | Tour;

interface Job {
  tour: Wanted;
  progress: SaveProgress;
  ended: boolean;
  leaving: AbortController;
}

const jobs = new Map<string, Job>();
const listeners = new Set<() => void>();

function tell(): void {
  for (const listener of [...listeners]) listener();
}

export function onSaveProgress(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function saveProgress(ids: readonly string[]): SaveProgressOfAll | null {
  const asked = ids.flatMap((id) => jobs.get(id) ?? []);
  if (!asked.some(({ ended }) => !ended)) return null;
  const sum = (key: keyof SaveProgress) => asked.reduce((all, { progress }) => all + progress[key], 0);
  const done = asked.filter(({ ended }) => ended).length;
  return {
    received: sum('received'),
    total: sum('total'),
    have: sum('have'),
    of: sum('of'),
    done,
    tours: asked.length,
  };
}

export function stopSaving(ids: readonly string[]): void {
  for (const id of ids) jobs.get(id)?.leaving.abort();
}

export async function readShelf(tours: readonly Wanted[]): Promise<SaveShelf> {
  const rows = new Map((await listSavedTours()).map((row) => [row.tour._id, row]));
  const shelf: SaveShelf = { saved: 0, bytes: 0, have: 0, of: 0, left: 0, about: false, elsewhere: false };
  const held = await heldLocks();
  for (const tour of tours) {
    const row = rows.get(tour._id);
    if (row && row.have === row.of) {
      shelf.saved += 1;
      shelf.bytes += row.bytes;
      continue;
    }
    const { bytes, about } = weighTour(row?.tour ?? tour, row?.of);
    shelf.left += Math.max(0, bytes - (row?.bytes ?? 0));
    shelf.about ||= about;
    shelf.have += row?.have ?? 0;
    shelf.of += row?.of ?? 0;
    shelf.elsewhere ||= held.has(lockOf(tour._id)) && !jobs.has(tour._id);
  }
  return shelf;
}

async function heldLocks(): Promise<Set<string | undefined>> {
  const { locks } = navigator as { locks?: LockManager | null };
  return new Set((await locks?.query().catch(() => null))?.held?.map(({ name }) => name));
}

/** One after the other; the first that fails ends it, and what has come stays. */
export async function saveTours(tours: readonly Wanted[]): Promise<SaveEnding> {
  const kept = new Set((await listSavedTours()).filter(({ have, of }) => have === of).map(({ tour }) => tour._id));
  const mine: Job[] = [];
  for (const tour of tours) {
    if (kept.has(tour._id) || jobs.has(tour._id)) continue;
    const progress = { received: 0, total: weighTour(tour).bytes, have: 0, of: 0 };
    const job = { tour, progress, ended: false, leaving: new AbortController() };
    jobs.set(tour._id, job);
    mine.push(job);
  }
  tell();
  askToStay();
  // Saving one tour is planning it; saving a list isn't.
  const [only] = tours;
  if (only && tours.length === 1) await beginRide(only._id).catch(() => undefined);
  let ending: SaveEnding = 'saved';
  try {
    for (const job of mine) {
      ending = await run(job);
      if (ending !== 'saved') return ending;
    }
    return ending;
  } finally {
    for (const { tour } of mine) jobs.delete(tour._id);
    tell();
  }
}

async function run(job: Job): Promise<SaveEnding> {
  const { signal } = job.leaving;
  try {
    if (signal.aborted) throw signal.reason;
    const tour = 'galleryImages' in job.tour ? job.tour : await browserCatalogue.tour(job.tour._id);
    // Taken down since the list was made.
    if (!tour) return 'saved';
    await saveTour(tour, {
      signal,
      onProgress: (progress) => {
        job.progress = progress;
        tell();
      },
    });
    return 'saved';
  } catch (error) {
    if (signal.aborted || (error as Error).name === 'AbortError') return 'stopped';
    return toEnding(error);
  } finally {
    job.ended = true;
    tell();
  }
}

function toEnding(error: unknown): SaveEnding {
  // What a screen says of a page that isn't on the phone has the broken line as its cause.
  const { cause } = error as { cause?: unknown };
  for (const one of [error, cause]) if (one instanceof OfflineError) return one.isAnswered ? 'busy' : 'offline';
  if (error instanceof ApiError || error instanceof InvalidAnswerError) return 'busy';
  return faultOf(error) ?? 'broken';
}
