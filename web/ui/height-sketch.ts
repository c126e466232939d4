import { shortName, toHeights } from '#shared/heights';
import type { Waypoint } from '#shared/tour';
import { type ChartBox, drawHeights } from './height-chart';
import type { HeightSketch } from './tour-shelf';

/** Room above for the sky, and below for the words that stand on the ground. */
const box: ChartBox = { width: 600, height: 400, top: 110, right: 0, bottom: 110, left: 0 };

/** The line that stands where a tour's picture is missing. Null without heights. */
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
