import { createContext, useContext } from 'react';
import type { SaveEnding } from '#shared/tours/save-ending';
import type { Tour, TourCard } from '#shared/tours/tour';

export interface Savings {
  /** True with all its pictures. */
  isTourSaved(id: string): Promise<boolean>;
  onSavedChange(listener: () => void): () => void;
  saveTour(tour: Tour): Promise<SaveEnding>;
  removeSavedTour(id: string): Promise<() => Promise<void>>;
}

export interface TourShelf {
  listNear(about: { tourId?: string; place: string }, most: number): Promise<TourCard[]>;
  /** Empty if they can't be read. */
  listTours(): Promise<TourCard[]>;
  savings(): Promise<Savings>;
}

const emptyShelf: TourShelf = {
  listNear: () => Promise.resolve([]),
  listTours: () => Promise.resolve([]),
  savings: () => Promise.reject(new Error('Nothing is saved here.')),
};

/** Empty on the Worker and at the desk. */
export const TourShelfContext = createContext<TourShelf>(emptyShelf);

export function useTourShelf(): TourShelf {
  return useContext(TourShelfContext);
}
