import type { Ride } from '#shared/ride/ride';
import { listTexts, removeTexts, withTextStorage } from './text-storage';

// What IndexedDB doesn't have yet of a ride, in local storage: the page was left too soon for it, or IndexedDB is broken
// or isn't upgraded yet.

const prefix = 'ride:';

/** Synchronous. Returns whether it's kept. */
export function noteRideChange(tourId: string, change: Partial<Ride>): boolean {
  const all = JSON.stringify({ ...findRideChange(tourId), updatedAt: new Date().toISOString(), ...change });
  return withTextStorage((storage) => [storage.setItem(prefix + tourId, all)]) !== null;
}

export function findRideChange(tourId: string): Partial<Ride> | null {
  return withTextStorage((storage) => JSON.parse(storage.getItem(prefix + tourId) ?? 'null'));
}

export function removeRideChange(tourId: string): void {
  withTextStorage((storage) => storage.removeItem(prefix + tourId));
}

export function removeRideChanges(): void {
  removeTexts(prefix);
}

/** The tours of changed rides. */
export function listChangedRides(): string[] {
  return listTexts(prefix);
}
