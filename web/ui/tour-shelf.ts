import { createContext, useContext } from 'react';
import type { TourCard } from '#shared/tour';

/** Heights as a 600 by 400 drawing. */
export interface HeightSketch {
  line: string;
  area: string;
  /** The highest point, in metres. */
  top: { name: string; altitudeM: number };
}

/** Tour lookups for components, answered from the phone's copy; provided by the shell. */
export interface TourShelf {
  /** Null without a route, or if the tour isn't on this phone. */
  sketch(tourId: string): Promise<HeightSketch | null>;
  /** Tours near this one or this place, nearest first. */
  listNear(about: { tourId?: string; place: string }, most: number): Promise<TourCard[]>;
}

const emptyShelf: TourShelf = {
  sketch: () => Promise.resolve(null),
  listNear: () => Promise.resolve([]),
};

/** Empty on the Worker and at the desk. */
export const TourShelfContext = createContext<TourShelf>(emptyShelf);

export function useTourShelf(): TourShelf {
  return useContext(TourShelfContext);
}
