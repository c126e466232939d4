import type { Ride } from '#shared/ride/ride';
import type { Tour } from '#shared/tours/tour';
import type { RideChange } from '../ride/empty-ride';
import { onStoreBack } from '../store/db';
import { findRide, listRides, readRide, removeRide, updateRide } from '../store/rides';
import { findSaved, isForPlan, removeSaved, updateSaved } from '../store/saved-tours';
import { faultOf } from '../store/store-fault';
import { announce, listen } from './channel';
import { askToStay } from './storage';
import { findCopiedTour } from './tours';

// Stays on the phone: nothing here is ever sent.

export { faultOf, findRide, listRides, readRide };

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

/** @throws StoreError when this phone can't keep it */
export async function beginRide(tourId: string): Promise<void> {
  if (!(await findRide(tourId))) await keepRide(tourId, {});
}

/** @throws StoreError when this phone can't keep it */
export async function keepRide(tourId: string, change: RideChange): Promise<Ride> {
  const ride = await updateRide(tourId, change);
  announce({ topic: 'rides' });
  askToStay();
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
