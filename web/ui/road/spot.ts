import type { PointerEvent } from 'react';
import type { Point } from '../../ride/map-line';

/** Where somebody looks on a tour's road: a day, and a place in its route. */
export interface Spot {
  day: number;
  at: number;
}

/** Given to a drawing of the road, so that what is pointed at on one shows on all of them. */
export interface Followed {
  spot: Spot | null;
  onPoint: (at: number) => void;
}

/** The place of the least number. */
export const findLeast = (numbers: readonly number[]) => numbers.indexOf(Math.min(...numbers));

/** Further than this from every place, in SVG units, nothing is pointed at. */
const reach = 60;

/**
 * Handlers for a drawing that tell which place is the nearest to the pointer.
 * @param points the route's places in SVG units
 * @param width the drawing's, in the same
 * @param isFlat only the way along counts, not up and down
 */
export function pointing(points: readonly Point[], width: number, onPoint: Followed['onPoint'], isFlat = false) {
  const tell = ({ clientX, clientY, currentTarget }: PointerEvent<SVGElement>) => {
    const box = currentTarget.getBoundingClientRect();
    const scale = width / box.width;
    const x = (clientX - box.x) * scale;
    const y = (clientY - box.y) * scale;
    const gaps = points.map((point) => Math.hypot(point.x - x, isFlat ? 0 : point.y - y));
    const at = findLeast(gaps);
    if ((gaps[at] ?? reach) < reach) onPoint(at);
  };
  return { onPointerDown: tell, onPointerMove: tell };
}
