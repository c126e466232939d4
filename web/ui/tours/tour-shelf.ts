import { createContext, useContext } from 'react';
import type { SaveEnding, SaveProgressOfAll, SaveShelf } from '#shared/tours/saving';
import type { TourCard } from '#shared/tours/tour';

/** Saving tours for offline; see sync/savings. */
export interface Savings {
  readShelf(tours: readonly TourCard[]): Promise<SaveShelf>;
  onSavedChange(listener: () => void): () => void;
  saveProgress(ids: readonly string[]): SaveProgressOfAll | null;
  onSaveProgress(listener: () => void): () => void;
  saveTours(tours: readonly TourCard[]): Promise<SaveEnding>;
  stopSaving(ids: readonly string[]): void;
  removeSavedTour(id: string): Promise<() => Promise<void>>;
}

export interface SavePanelProps {
  tours: readonly TourCard[];
  savings: Savings;
}

/** Tours on this phone, for components; provided by the shell. */
export interface TourShelf {
  /** Tours near this one or this place, nearest first. */
  listNear(about: { tourId?: string; place: string }, most: number): Promise<TourCard[]>;
  /** The newest tours, as many as a listing shows; empty if they can't be read. */
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
