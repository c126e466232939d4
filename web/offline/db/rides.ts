import { Ride } from '#shared/ride/ride';
import { applyRideChange, emptyRide, type RideChange } from '../../features/ride/plan/ride-changes';
import { retryAfterCleanup } from './caches';
import { parseRow, parseRows, withStore, withStoreOr } from './db';

export async function listRides(): Promise<Ride[]> {
  const rows = await withStoreOr([], (store) => store.getAll('rides'));
  return parseRows(Ride, rows).sort((a, b) => b.updatedAt.localeCompare(a.updatedAt));
}

export async function readRide(tourId: string): Promise<Ride | null> {
  return parseRow(Ride, await withStore((store) => store.get('rides', tourId)));
}

export const findRide = (tourId: string): Promise<Ride | null> => readRide(tourId).catch(() => null);

/** Applies a change to the stored ride, or to an empty one. @throws StoreError */
export function updateRide(tourId: string, change: RideChange): Promise<Ride> {
  return retryAfterCleanup(() =>
    withStore(async (store) => {
      // The ride is read in the same transaction, because two tabs may change different fields.
      const tx = store.transaction('rides', 'readwrite', { durability: 'strict' });
      const ride = applyRideChange(parseRow(Ride, await tx.store.get(tourId)) ?? emptyRide(tourId), change);
      const updatedAt = new Date().toISOString();
      const changedRide = { ...ride, createdAt: ride.createdAt || updatedAt, updatedAt };
      void tx.store.put(changedRide);
      // An explicit commit completes the write even if the visitor is leaving the page.
      tx.commit();
      await tx.done;
      return changedRide;
    }),
  );
}

export async function removeRide(tourId: string): Promise<void> {
  await withStore((store) => store.delete('rides', tourId));
}
