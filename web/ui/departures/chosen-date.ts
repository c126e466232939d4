import { createState } from '../page/state';

interface Chosen {
  tourId: string;
  departureId: string;
}

const chosen = createState<Chosen | null>(null);

/** A new object each time, so that the same date pressed again counts again. */
export const chooseDate = (tourId: string, departureId: string): void => chosen.set({ tourId, departureId });

export function useChosenDate(tourId: string): Chosen | null {
  const last = chosen.useNow();
  return last?.tourId === tourId ? last : null;
}
