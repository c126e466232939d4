import type { Ride } from '#shared/ride/ride';
import { listTexts, removeTexts, withTextStorage } from './text-storage';

// What IndexedDB doesn't have yet of a ride, in local storage: the page was left too soon for it, or IndexedDB is broken.

const prefix = 'ride:';

interface Noted extends Partial<Ride> {
  /** Only for a ride that turns out to have been none. */
  begins?: Partial<Ride>;
}

/** Synchronous. Returns whether it's kept. */
export function noteRideChange(tourId: string, change: Partial<Ride>, begins?: Partial<Ride>): boolean {
  const before = findRideChange(tourId);
  const all = { ...before, begins: { ...before?.begins, ...begins }, updatedAt: new Date().toISOString() };
  const text = JSON.stringify(withChange(all, change));
  return withTextStorage((storage) => [storage.setItem(prefix + tourId, text)]) !== null;
}

/** Each paper by itself: there may be others than the change knows. */
export function withChange<T extends object, C extends object>(now: T, change: C): T & C {
  const { papers } = change as Partial<Ride>;
  return { ...now, ...change, ...(papers && { papers: { ...(now as Partial<Ride>).papers, ...papers } }) };
}

export function findRideChange(tourId: string): Noted | null {
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
