import { useSyncExternalStore } from 'react';

/** The date that somebody pressed on a tour's page, for its inquiry form. */
interface Chosen {
  tourId: string;
  departureId: string;
}

let chosen: Chosen | null = null;
const listeners = new Set<() => void>();

/** A new object each time: the same date pressed again counts again. */
export function chooseDate(tourId: string, departureId: string): void {
  chosen = { tourId, departureId };
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The date of this tour that was pressed last, or null. */
export function useChosenDate(tourId: string): Chosen | null {
  const last = useSyncExternalStore(
    subscribe,
    () => chosen,
    () => null,
  );
  return last?.tourId === tourId ? last : null;
}
