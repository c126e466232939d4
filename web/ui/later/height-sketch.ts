import { shortName, toHeights } from '#shared/heights';
import type { Waypoint } from '#shared/tour';
import { type ChartBox, drawHeights } from '../height-drawing';
import type { HeightSketch } from '../tour-shelf';

/** Leaves room for the sky above and the text below. */
const box: ChartBox = { width: 600, height: 400, top: 110, right: 0, bottom: 110, left: 0 };

/** Shown instead of a missing picture. Null without heights. */
export function sketchHeights(route: readonly Waypoint[] | undefined): HeightSketch | null {
  const heights = toHeights(route);
  if (!heights) return null;
  const { points, line } = drawHeights(heights, box);
  const top = points.find(({ altitudeM }) => altitudeM === heights.highestM);
  if (!top) return null;
  return {
    line,
    area: `${line} L${box.width} ${box.height} L0 ${box.height} Z`,
    top: { name: shortName(top.name), altitudeM: top.altitudeM },
  };
}
