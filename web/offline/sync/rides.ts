import type { Ride } from '#shared/ride/ride';
import type { Tour } from '#shared/tours/tour';
import { type AttachedPlan, toAttachedPlan } from '../../features/ride/plan/attached-plan';
import type { RideChange } from '../../features/ride/plan/ride-changes';
import { findStoreFault, onStoreBack } from '../db/db';
import { findRide, listRides, readRide, removeRide, updateRide } from '../db/rides';
import { findSavedRow, isForPlanOnly, putSavedRow, removeSavedRow } from '../db/tours';
import { announce, listen } from './channel';
import { requestPersistentStorage } from './install';
import { findTourOnPhone } from './saved-tours';

// Ride plans stay on the phone. An inquiry contains a plan's text only if its writer attaches it.

export { findRide, findStoreFault, listRides, readRide };

export interface MyRide {
  ride: Ride;
  tour: Tour;
}

/** Sorted by date, then by last change. Leaves out rides whose tour is not on this phone. */
export async function listMyRides(): Promise<MyRide[]> {
  const ridesWithTour = (await listRides()).map(async (ride) => {
    const tour = await findTourOnPhone(ride.tourId);
    return tour ? [{ ride, tour }] : [];
  });
  const lastDay = '9999';
  return (await Promise.all(ridesWithTour))
    .flat()
    .sort((a, b) => (a.ride.startsOn ?? lastDay).localeCompare(b.ride.startsOn ?? lastDay));
}

export async function findAttachedPlan(tourId: string): Promise<AttachedPlan | null> {
  const ride = await findRide(tourId);
  const tour = ride && (await findTourOnPhone(tourId));
  return tour ? toAttachedPlan(tour, ride) : null;
}

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
  const saved = await findSavedRow(tourId);
  const planTour = saved && isForPlanOnly(saved) ? saved : null;
  if (planTour) await removeSavedRow(tourId);
  announce({ topic: 'rides' });
  return async () => {
    if (ride) await updateRide(tourId, ride);
    if (planTour) await putSavedRow(planTour);
    announce({ topic: 'rides' });
  };
}

/** Also calls `listener` when IndexedDB responds after it hung, because the list of rides may have been empty meanwhile. */
export function onRidesChange(listener: () => void): () => void {
  const unsubscribers = [listen(['rides'], listener), onStoreBack(listener)];
  return () => {
    for (const unsubscribe of unsubscribers) unsubscribe();
  };
}
