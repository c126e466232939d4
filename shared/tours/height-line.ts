import { type HeightWaypoint, toHeights } from './heights.ts';

interface Corner {
  /** Hundredths of the way. */
  x: number;
  /** Hundreds of metres. */
  y: number;
}

/** A card is small: more corners than this nobody sees, and each is sent twice. */
const maxCorners = 10;

/** The loss of leaving out a corner: the triangle that it makes with those beside it (Visvalingam and Whyatt, 1993). */
function lossOf(corners: readonly Corner[], at: number): number {
  const [before, corner, after] = corners.slice(at - 1, at + 2) as [Corner, Corner, Corner];
  return Math.abs((corner.x - before.x) * (after.y - before.y) - (after.x - before.x) * (corner.y - before.y));
}

/**
 * A route's heights as a card draws them, `0,-21 14,-36 …`: hundredths of the way, and hundreds of metres above the sea,
 * upwards as in SVG. At most 10 corners, among them the start, the end and the highest place. Empty for a route without
 * distances.
 */
export function toHeightLine(route: readonly HeightWaypoint[] | undefined): string {
  const heights = toHeights(route);
  if (!heights) return '';
  const way = heights.points.at(-1)?.km ?? 1;
  const corners = heights.points.map(({ km, altitudeM }) => ({
    x: Math.round((km / way) * 100),
    y: Math.round(altitudeM / 100),
  }));
  const top = corners[heights.points.findIndex(({ altitudeM }) => altitudeM === heights.highestM)];
  for (;;) {
    let least = { at: 0, loss: Number.POSITIVE_INFINITY };
    for (let at = 1; at < corners.length - 1; at++) {
      const loss = lossOf(corners, at);
      if (corners[at] !== top && loss < least.loss) least = { at, loss };
    }
    // What lies on the line between its neighbours is never missed.
    if (least.at === 0 || (least.loss > 0 && corners.length <= maxCorners)) break;
    corners.splice(least.at, 1);
  }
  return corners.map(({ x, y }) => `${x},${-y}`).join(' ');
}
