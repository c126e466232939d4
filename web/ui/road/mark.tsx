import type { Route } from '#shared/tours/tour';
import type { Point } from '../../ride/map-line';
import * as styles from './road.module.css';
import type { Spot } from './spot';

const toPath = (points: readonly Point[]) => `M${points.map(({ x, y }) => `${x} ${y}`).join('L')}`;

interface MarkProps {
  spot: Spot | null;
  route: Route;
  /** The route's places in SVG units. */
  points: readonly Point[];
}

/** The day's stretch of a drawn road, lit, and the place that is looked at. */
export function Mark({ spot, route, points }: MarkProps) {
  const place = spot && points[spot.at];
  if (!place) return null;
  const stretch = points.filter((_, at) => [route[at]?.day, route[at + 1]?.day].includes(spot.day));
  return (
    <>
      {/* Of another day it is another one, which comes in gently. */}
      <path
        key={spot.day}
        className={styles.lit}
        data-lit={spot.day}
        d={toPath(stretch.length > 0 ? stretch : [place])}
      />
      {/* Nothing long with round ends is a dot, whatever the drawing is stretched to. */}
      <path className={styles.here} d={`${toPath([place])}h0`} />
    </>
  );
}
