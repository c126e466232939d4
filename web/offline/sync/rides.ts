import type { Ride } from '#shared/ride/ride';
import type { Tour } from '#shared/tours/tour';
import { type AttachedPlan, toAttachedPlan } from '../../features/ride/plan/plan-along';
import type { RideChange } from '../../features/ride/plan/plan-link';
import { onStoreBack, toErrorText } from '../db/db';
import { findRide, listRides, readRide, removeRide, updateRide } from '../db/rides';
import { findSaved, isForPlan, removeSaved, updateSaved } from '../db/tours';
import { announce, listen } from './channel';
import { requestPersistentStorage } from './install';
import { findCopiedTour } from './saved-tours';

// Stays on the phone: nothing here is ever sent.

export { findRide, listRides, readRide, toErrorText };

export interface MyRide {
  ride: Ride;
  tour: Tour;
}

/** By date, then those last changed. Left out are those whose tour isn't on this phone. */
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

/** What an inquiry can take along; null if this phone holds no ride of the tour, or not the tour. Never throws. */
export async function findPlan(tourId: string): Promise<AttachedPlan | null> {
  const ride = await findRide(tourId);
  const tour = ride && (await findCopiedTour(tourId));
  return tour ? toAttachedPlan(tour, ride) : null;
}

/** @throws StoreError when this phone can't keep it */
export async function storeRide(tourId: string, change: RideChange): Promise<Ride> {
  const ride = await updateRide(tourId, change);
  announce({ topic: 'rides' });
  requestPersistentStorage();
  return ride;
}

/** Returns what undoes it. @throws StoreError */
export async function discardRide(tourId: string): Promise<() => Promise<void>> {
  const ride = await findRide(tourId);
  await removeRide(tourId);
  const saved = await findSaved(tourId);
  const planned = saved && isForPlan(saved) ? saved : null;
  if (planned) await removeSaved(tourId);
  announce({ topic: 'rides' });
  return async () => {
    if (ride) await updateRide(tourId, ride);
    if (planned) await updateSaved(planned);
    announce({ topic: 'rides' });
  };
}

/** Also when the phone's store answers after it hung: what was found without it may be wrong. */
export function onRidesChange(listener: () => void): () => void {
  const stops = [listen(['rides'], listener), onStoreBack(listener)];
  return () => stops.forEach((stop) => void stop());
}
