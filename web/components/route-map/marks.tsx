import type { PointerEvent } from 'react';
import type { Route } from '#shared/tours/tour';
import type { MapPlace } from '../../features/ride/plan/map';
import type { Point } from '../../features/ride/plan/map-line';
import * as styles from './road.module.css';

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

/** Hollow where the position is only roughly known. */
export function Marker({ place }: { place: Pick<MapPlace, 'x' | 'y' | 'kind' | 'approx'> }) {
  const { x, y, kind, approx } = place;
  const className = approx ? styles.hollow : styles.marker;
  if (kind === 'pass') return <path className={className} d={`M${x} ${y - 6}l6 10.5h-12z`} />;
  if (kind === 'fuel') return <path className={className} d={`M${x - 4} ${y - 4}h8v8h-8z`} />;
  const isNight = kind === 'start' || kind === 'end' || kind === 'stay';
  return <circle className={className} cx={x} cy={y} r={isNight ? 5.5 : 3} />;
}

interface StoneProps {
  x: number;
  y: number;
  width: number;
  size: number;
  nights: string;
}

export function NightsBadge({ x, y, width, size, nights }: StoneProps) {
  return (
    <g className={styles.stone}>
      <path d={`M${x} ${y + 4}v-${size - 5}q0 -7 7 -7h${width - 14}q7 0 7 7v${size - 5}z`} />
      <text x={x + width / 2} y={y} textAnchor="middle">
        {nights}
      </text>
    </g>
  );
}

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

/** Browsers open the day that they are led into. */
export const dayFragment = (day: number) => `day-${day}`;
