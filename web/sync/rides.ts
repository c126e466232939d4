import type { EmergencyCard, Ride } from '#shared/ride/ride';
import { findEmergencyCard, removeEmergencyCard, updateEmergencyCard } from '../store/emergency-card';
import { findRide, listRides, removeRide, updateRide } from '../store/rides';
import { announce, listen } from './channel';
import { askToStay } from './storage';

// What a rider plans. It stays on the phone: nothing here is ever sent.

export { findEmergencyCard, findRide, listRides };

/** Keeps a change of a ride, or begins one. @throws StoreError when this phone can't keep it */
export async function keepRide(known: Ride, change: Partial<Ride>): Promise<Ride> {
  const ride = await updateRide(known, { ...change, updatedAt: new Date().toISOString() });
  announce({ topic: 'rides' });
  askToStay();
  return ride;
}

/** Removes a ride. Returns what undoes it. @throws StoreError */
export async function discardRide(tourId: string): Promise<() => Promise<void>> {
  const ride = await findRide(tourId);
  await removeRide(tourId);
  announce({ topic: 'rides' });
  return async () => {
    if (ride) await updateRide(ride, ride);
    announce({ topic: 'rides' });
  };
}

/** @throws StoreError when this phone can't keep it */
export async function keepEmergencyCard(card: EmergencyCard): Promise<void> {
  await updateEmergencyCard(card);
  announce({ topic: 'rides' });
  askToStay();
}

/** @throws StoreError */
export async function discardEmergencyCard(): Promise<void> {
  await removeEmergencyCard();
  announce({ topic: 'rides' });
}

/** Calls `listener` when a ride or the emergency card changed, in any tab. */
export function onRidesChange(listener: () => void): () => void {
  return listen(['rides'], listener);
}
