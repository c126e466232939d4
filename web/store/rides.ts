import { Ride } from '#shared/ride/ride';
import { withRoom } from './cleanup';
import { withStore, withStoreOr } from './db';
import { parseRow } from './schema';
import { StoreError } from './store-fault';
import { removeTexts, withTextStorage } from './text-storage';

// Rides live in IndexedDB. Local storage holds a copy while IndexedDB is broken, or isn't upgraded yet; a copy that
// exists is the newer one, and goes once IndexedDB has it.

const prefix = 'ride:';

/** The last changed first. */
export async function listRides(): Promise<Ride[]> {
  const rows = await withStoreOr([], (store) => store.getAll('rides'));
  const kept = [...rows.map((row) => parseRow(Ride, row)), ...listSpareRides()].filter((ride) => ride !== null);
  const newest = new Map(kept.map((ride) => [ride.tourId, ride]));
  return [...newest.values()].sort((a, b) => b.updatedAt.localeCompare(a.updatedAt));
}

export async function findRide(tourId: string): Promise<Ride | null> {
  return findSpareRide(tourId) ?? parseRow(Ride, await withStoreOr(null, (store) => store.get('rides', tourId)));
}

/** In one transaction: two tabs may each change something else. @throws StoreError when it can't be kept at all */
export async function updateRide(known: Ride, change: Partial<Ride>): Promise<Ride> {
  const { tourId } = known;
  const spare = findSpareRide(tourId);
  try {
    const ride = await withRoom(() =>
      withStore(async (store) => {
        const tx = store.transaction('rides', 'readwrite');
        const kept = spare ?? parseRow(Ride, await tx.store.get(tourId)) ?? known;
        const changed = toChanged(kept, change);
        await Promise.all([tx.store.put(changed), tx.done]);
        return changed;
      }),
    );
    removeSpareRide(tourId);
    return ride;
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    const ride = toChanged(spare ?? known, change);
    const isKept = withTextStorage((storage) => {
      storage.setItem(prefix + tourId, JSON.stringify(ride));
      return true;
    });
    if (!isKept) throw error;
    return ride;
  }
}

function toChanged(before: Ride, change: Partial<Ride>): Ride {
  const ride = { ...before, ...change, tourId: before.tourId };
  return { ...ride, createdAt: before.createdAt || ride.updatedAt };
}

/** @throws StoreError */
export async function removeRide(tourId: string): Promise<void> {
  removeSpareRide(tourId);
  await withStore(async (store) => {
    // In a database that isn't upgraded yet there are none.
    if (store.objectStoreNames.contains('rides')) await store.delete('rides', tourId);
  });
}

export function removeSpareRides(): void {
  removeTexts(prefix);
}

function removeSpareRide(tourId: string): void {
  withTextStorage((storage) => storage.removeItem(prefix + tourId));
}

function findSpareRide(tourId: string): Ride | null {
  return parseRow(
    Ride,
    withTextStorage((storage) => JSON.parse(storage.getItem(prefix + tourId) ?? 'null')),
  );
}

function listSpareRides(): (Ride | null)[] {
  const keys = withTextStorage((storage) => Array.from({ length: storage.length }, (_, index) => storage.key(index)));
  return (keys ?? []).flatMap((key) => (key?.startsWith(prefix) ? findSpareRide(key.slice(prefix.length)) : []));
}
