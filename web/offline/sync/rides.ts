import type { Ride } from '#shared/ride/ride';
import type { Tour } from '#shared/tours/tour';
import { type AttachedPlan, toAttachedPlan } from '../../features/ride/plan/attached-plan';
import type { RideChange } from '../../features/ride/plan/plan-link';
import { findStoreFault, onStoreBack } from '../db/db';
import { findRide, listRides, readRide, removeRide, updateRide } from '../db/rides';
import { findSaved, isForPlanOnly, removeSaved, updateSaved } from '../db/tours';
import { announce, listen } from './channel';
import { requestPersistentStorage } from './install';
import { findCopiedTour } from './saved-tours';

// Ride plans stay on the phone: nothing here is ever sent.

export { findRide, findStoreFault, listRides, readRide };

export interface MyRide {
  ride: Ride;
  tour: Tour;
}

/** Sorted by date, then by last change. Rides without their tour on this phone are left out. */
export async function listMyRides(): Promise<MyRide[]> {
  const found = (await listRides()).map(async (ride) => {
    const tour = await findCopiedTour(ride.tourId);
    return tour ? [{ ride, tour }] : [];
  });
  const far = '9999';
  return (await Promise.all(found))
    .flat()
    .sort((a, b) => (a.ride.startsOn ?? far).localeCompare(b.ride.startsOn ?? far));
}

/** The plan that an inquiry can attach; null if the ride or its tour isn't on this phone. Never throws. */
export async function findAttachedPlan(tourId: string): Promise<AttachedPlan | null> {
  const ride = await findRide(tourId);
  const tour = ride && (await findCopiedTour(tourId));
  return tour ? toAttachedPlan(tour, ride) : null;
}

/** @throws StoreError if it can't be stored */
export async function storeRide(tourId: string, change: RideChange): Promise<Ride> {
  const ride = await updateRide(tourId, change);
  announce({ topic: 'rides' });
  requestPersistentStorage();
  return ride;
}

/** Removes a ride and returns a function that undoes it. @throws StoreError */
export async function discardRide(tourId: string): Promise<() => Promise<void>> {
  const ride = await findRide(tourId);
  await removeRide(tourId);
  const saved = await findSaved(tourId);
  const planned = saved && isForPlanOnly(saved) ? saved : null;
  if (planned) await removeSaved(tourId);
  announce({ topic: 'rides' });
  return async () => {
    if (ride) await updateRide(tourId, ride);
    if (planned) await updateSaved(planned);
    announce({ topic: 'rides' });
  };
}

/** Calls `listener` also when IndexedDB responds after it hung: what was read without it may be wrong. */
export function onRidesChange(listener: () => void): () => void {
  const stops = [listen(['rides'], listener), onStoreBack(listener)];
  return () => stops.forEach((stop) => void stop());
}
