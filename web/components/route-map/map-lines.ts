import type { Waypoint } from '#shared/tours/tour';

export interface Point {
  x: number;
  y: number;
}

export interface MapLine {
  mode: Waypoint['mode'];
  path: string;
}

/** Distance by which a road that is travelled twice is moved to the left, so that both directions are visible. */
const offset = 4;

export const roundToTenth = (value: number) => Math.round(value * 10) / 10;

const toKey = ({ x, y }: Point) => `${x},${y}`;

/** Returns the same key for both directions of a road; null for a leg of length 0. */
function toRoadKey(start: Point, end: Point): string | null {
  const ends = [toKey(start), toKey(end)];
  return ends[0] === ends[1] ? null : ends.sort().join(' ');
}

/** Returns the shift of each leg, as a vector. Left, because India drives on the left. */
function listLegShifts(points: readonly Point[]): Point[] {
  const legs = points.slice(1).map((end, index) => ({ start: points[index] as Point, end }));
  const roadKeys = legs.map(({ start, end }) => toRoadKey(start, end));
  return legs.map(({ start, end }, index) => {
    const roadKey = roadKeys[index] ?? null;
    if (roadKey === null || roadKeys.indexOf(roadKey) === roadKeys.lastIndexOf(roadKey)) return { x: 0, y: 0 };
    const scale = offset / Math.hypot(end.x - start.x, end.y - start.y);
    return { x: (end.y - start.y) * scale, y: (start.x - end.x) * scale };
  });
}

/** Moves points to the left where the road is travelled twice. A point between two legs gets the mean of both shifts. */
export function separateOverlaps(points: readonly Point[]): Point[] {
  const legShifts = listLegShifts(points);
  return points.map(({ x, y }, index) => {
    const shifts = [legShifts[index - 1], legShifts[index]].filter((shift) => shift !== undefined);
    const toMean = (axis: 'x' | 'y') =>
      shifts.reduce((sum, shift) => sum + shift[axis], 0) / Math.max(1, shifts.length);
    return { x: roundToTenth(x + toMean('x')), y: roundToTenth(y + toMean('y')) };
  });
}

export function toMapLines(route: readonly Waypoint[], points: readonly Point[]): MapLine[] {
  const lines: MapLine[] = [];
  for (const [index, { x, y }] of points.entries()) {
    const mode = route[index]?.mode ?? 'ride';
    const legStart = points[index - 1];
    if (!legStart) continue;
    const previousLine = lines.at(-1);
    if (previousLine?.mode === mode) previousLine.path += `L${x} ${y}`;
    else lines.push({ mode, path: `M${legStart.x} ${legStart.y}L${x} ${y}` });
  }
  return lines;
}
