import { createContext, useContext } from 'react';
import type { TourCard } from '#shared/tour';

/** A tour's heights as a drawing, 600 by 400. */
export interface HeightSketch {
  /** The line as a path. */
  line: string;
  /** The ground under it. */
  area: string;
  /** The highest point: what it is called, how high it is in metres. */
  top: { name: string; altitudeM: number };
}

/** What a part may ask about tours once the page is there: the phone's own copy answers; given by the shell. */
export interface TourShelf {
  /** Null for a tour without a route, or one that is not on this phone. */
  sketch(tourId: string): Promise<HeightSketch | null>;
  /** Tours close to the one with this id, or to this place; the nearest first. None where they cannot be had. */
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
