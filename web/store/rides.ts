import { Ride } from '#shared/ride/ride';
import { withRoom } from './cleanup';
import { withStore, withStoreOr } from './db';
import { findRideChange, listChangedRides, noteRideChange, removeRideChange, withChange } from './ride-changes';
import { parseRow } from './schema';
import { faultOf, StoreError } from './store-fault';

// Rides live in IndexedDB; what it doesn't have yet of them is in local storage, and newer.

/** The last changed first. */
export async function listRides(): Promise<Ride[]> {
  const rows = await withStoreOr([], (store) => store.getAll('rides'));
  const found = new Map<string, unknown>(listChangedRides().map((tourId) => [tourId, null]));
  for (const row of rows as Ride[]) found.set(row.tourId, row);
  const rides = [...found].map(([tourId, row]) => toRide(tourId, row)).filter((ride) => ride !== null);
  return rides.sort((a, b) => b.updatedAt.localeCompare(a.updatedAt));
}

export function findRide(tourId: string): Promise<Ride | null> {
  return readRide(tourId).catch(() => toRide(tourId, null));
}

/** Null if there is none. @throws StoreError where that isn't known */
export async function readRide(tourId: string): Promise<Ride | null> {
  try {
    return toRide(tourId, await withStore((store) => store.get('rides', tourId)));
  } catch (error) {
    // Such a browser keeps none.
    if (faultOf(error) === 'blocked') return toRide(tourId, null);
    throw error;
  }
}

/** In one transaction: two tabs may each change something else. @throws StoreError when it can't be kept at all */
export async function updateRide(known: Ride, change: Partial<Ride>): Promise<Ride> {
  const { tourId } = known;
  const noted = JSON.stringify(findRideChange(tourId));
  try {
    const ride = await withRoom(() =>
      withStore(async (store) => {
        const tx = store.transaction('rides', 'readwrite');
        const changed = toChanged(toRide(tourId, await tx.store.get(tourId)) ?? known, change);
        await Promise.all([tx.store.put(changed), tx.done]);
        return changed;
      }),
    );
    // What another tab noted meanwhile stays.
    if (JSON.stringify(findRideChange(tourId)) === noted) removeRideChange(tourId);
    return ride;
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    const ride = toChanged(withChange(known, findRideChange(tourId) ?? {}), change);
    // Of a ride that couldn't be read, nothing but the change is known.
    if (!noteRideChange(tourId, known.createdAt ? ride : change)) throw error;
    return { ...ride, createdAt: known.createdAt };
  }
}

function toRide(tourId: string, row: unknown): Ride | null {
  const kept = parseRow(Ride, row);
  const change = findRideChange(tourId);
  // An empty one's values are the schema's.
  return change ? parseRow(Ride, toChanged(kept ?? { ...change.begins, tourId }, change)) : kept;
}

function toChanged<Before extends Pick<Ride, 'tourId'> & Partial<Ride>>(before: Before, change: Partial<Ride>) {
  const ride = { ...withChange(before, change), tourId: before.tourId };
  return { ...ride, createdAt: before.createdAt || ride.updatedAt };
}

/** @throws StoreError */
export async function removeRide(tourId: string): Promise<void> {
  removeRideChange(tourId);
  await withStore((store) => store.delete('rides', tourId));
}
