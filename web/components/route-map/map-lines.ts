import type { Waypoint } from '#shared/tours/tour';

export interface Point {
  x: number;
  y: number;
}

export interface MapLine {
  mode: Waypoint['mode'];
  path: string;
}

/** A road that is travelled twice is drawn so far to the left, so that the way back is beside the way there. */
const offsetPx = 4;

export const roundToTenth = (value: number) => Math.round(value * 10) / 10;

const toKey = ({ x, y }: Point) => `${x},${y}`;

/** The same for both directions; null where a place follows itself. */
function roadOf(from: Point, to: Point): string | null {
  const ends = [toKey(from), toKey(to)];
  return ends[0] === ends[1] ? null : ends.sort().join(' ');
}

/** How far each leg is moved aside, one for each pair of points. India drives on the left. */
function listShifts(points: readonly Point[]): Point[] {
  const roads = points.slice(1).map((to, at) => roadOf(points[at] as Point, to));
  return roads.map((road, at) => {
    const from = points[at] as Point;
    const to = points[at + 1] as Point;
    if (road === null || roads.indexOf(road) === roads.lastIndexOf(road)) return { x: 0, y: 0 };
    const scale = offsetPx / Math.hypot(to.x - from.x, to.y - from.y);
    return { x: (to.y - from.y) * scale, y: (from.x - to.x) * scale };
  });
}

/** The route's points, moved to the left where its road is travelled twice; at a turn and at a fork they come together. */
export function separateOverlaps(points: readonly Point[]): Point[] {
  const shifts = listShifts(points);
  return points.map(({ x, y }, at) => {
    const beside = [shifts[at - 1], shifts[at]].filter((shift) => shift !== undefined);
    const mean = (axis: 'x' | 'y') => beside.reduce((sum, shift) => sum + shift[axis], 0) / Math.max(1, beside.length);
    return { x: roundToTenth(x + mean('x')), y: roundToTenth(y + mean('y')) };
  });
}

export function toMapLines(route: readonly Waypoint[], points: readonly Point[]): MapLine[] {
  const lines: MapLine[] = [];
  for (const [at, { x, y }] of points.entries()) {
    const mode = route[at]?.mode ?? 'ride';
    const before = points[at - 1];
    if (!before) continue;
    const last = lines.at(-1);
    if (last?.mode === mode) last.path += `L${x} ${y}`;
    else lines.push({ mode, path: `M${before.x} ${before.y}L${x} ${y}` });
  }
  return lines;
}
