import type { PointerEvent } from 'react';
import type { Route } from '#shared/tours/tour';
import type { Point } from './map-lines';
import type { MapPlace } from './route-map';
import * as styles from './route-map.module.css';

const toPath = (points: readonly Point[]) => `M${points.map(({ x, y }) => `${x} ${y}`).join('L')}`;

interface SelectionMarkProps {
  selection: RouteSelection | null;
  route: Route;
  points: readonly Point[];
}

export function SelectionMark({ selection, route, points }: SelectionMarkProps) {
  const selectedPoint = selection && points[selection.pointIndex];
  if (!selectedPoint) return null;
  const dayPoints = points.filter((_, pointIndex) =>
    [route[pointIndex]?.day, route[pointIndex + 1]?.day].includes(selection.day),
  );
  return (
    <>
      <path
        key={selection.day}
        className={styles.highlight}
        data-highlighted-day={selection.day}
        d={toPath(dayPoints.length > 0 ? dayPoints : [selectedPoint])}
      />
      {/* A line of length 0 with round caps stays a round dot when the drawing is stretched. */}
      <path className={styles.position} d={`${toPath([selectedPoint])}h0`} />
    </>
  );
}

export function Marker({ place }: { place: Pick<MapPlace, 'x' | 'y' | 'kind' | 'isApproximate'> }) {
  const { x, y, kind, isApproximate } = place;
  const className = isApproximate ? styles.hollow : styles.marker;
  if (kind === 'pass') return <path className={className} d={`M${x} ${y - 6}l6 10.5h-12z`} />;
  if (kind === 'fuel') return <path className={className} d={`M${x - 4} ${y - 4}h8v8h-8z`} />;
  const isNight = kind === 'start' || kind === 'end' || kind === 'stay';
  return <circle className={className} cx={x} cy={y} r={isNight ? 5.5 : 3} />;
}

interface NightsBadgeProps {
  x: number;
  y: number;
  width: number;
  fontSize: number;
  nights: string;
}

export function NightsBadge({ x, y, width, fontSize, nights }: NightsBadgeProps) {
  return (
    <g className={styles.nightsBadge}>
      <path d={`M${x} ${y + 4}v-${fontSize - 5}q0 -7 7 -7h${width - 14}q7 0 7 7v${fontSize - 5}z`} />
      <text x={x + width / 2} y={y} textAnchor="middle">
        {nights}
      </text>
    </g>
  );
}

/** Point of the route that the reader has selected, by pointer, slider or scrolling. */
export interface RouteSelection {
  day: number;
  pointIndex: number;
}

export interface SelectionProps {
  selection: RouteSelection | null;
  onSelect: (pointIndex: number) => void;
}

export const findMinIndex = (numbers: readonly number[]) => numbers.indexOf(Math.min(...numbers));

/** Points farther from the pointer than this, in SVG units, are not selected. */
const maxPointerDistance = 60;

export function buildPointerHandlers(
  points: readonly Point[],
  width: number,
  onSelect: SelectionProps['onSelect'],
  isHorizontal = false,
) {
  const selectNearestPoint = ({ clientX, clientY, currentTarget }: PointerEvent<SVGElement>) => {
    const drawingBox = currentTarget.getBoundingClientRect();
    const scale = width / drawingBox.width;
    const x = (clientX - drawingBox.x) * scale;
    const y = (clientY - drawingBox.y) * scale;
    const distances = points.map((point) => Math.hypot(point.x - x, isHorizontal ? 0 : point.y - y));
    const pointIndex = findMinIndex(distances);
    if ((distances[pointIndex] ?? maxPointerDistance) < maxPointerDistance) onSelect(pointIndex);
  };
  return { onPointerDown: selectNearestPoint, onPointerMove: selectNearestPoint };
}

export const toDayId = (day: number) => `day-${day}`;
