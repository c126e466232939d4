import type { PointerEvent } from 'react';
import type { Point } from '../../ride/map-line';

export interface Spot {
  day: number;
  at: number;
}

export interface Followed {
  spot: Spot | null;
  onPoint: (at: number) => void;
}

export const findLeast = (numbers: readonly number[]) => numbers.indexOf(Math.min(...numbers));

/** In SVG units. */
const reach = 60;

/** In SVG units. @param isFlat only the way along counts, not up and down */
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
