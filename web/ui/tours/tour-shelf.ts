import { createContext, useContext } from 'react';
import type { SaveEnding, SaveProgressOfAll, SaveShelf } from '#shared/tours/saving';
import type { TourCard } from '#shared/tours/tour';

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
