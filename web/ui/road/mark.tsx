import type { Route } from '#shared/tours/tour';
import type { Point } from '../../ride/map-line';
import * as styles from './road.module.css';
import type { Spot } from './spot';

const toPath = (points: readonly Point[]) => `M${points.map(({ x, y }) => `${x} ${y}`).join('L')}`;

interface MarkProps {
  spot: Spot | null;
  route: Route;
  points: readonly Point[];
}

export function Mark({ spot, route, points }: MarkProps) {
  const place = spot && points[spot.at];
  if (!place) return null;
  const stretch = points.filter((_, at) => [route[at]?.day, route[at + 1]?.day].includes(spot.day));
  return (
    <>
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
