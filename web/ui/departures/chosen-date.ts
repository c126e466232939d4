import { useSyncExternalStore } from 'react';

interface Chosen {
  tourId: string;
  departureId: string;
}

let chosen: Chosen | null = null;
const listeners = new Set<() => void>();

/** A new object each time, so that the same date pressed again counts again. */
export function chooseDate(tourId: string, departureId: string): void {
  chosen = { tourId, departureId };
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useChosenDate(tourId: string): Chosen | null {
  const last = useSyncExternalStore(
    subscribe,
    () => chosen,
    () => null,
  );
  return last?.tourId === tourId ? last : null;
}
