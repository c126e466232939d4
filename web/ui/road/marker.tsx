import type { MapPlace } from '../../ride/map';
import * as styles from './road.module.css';

/** Hollow where the position is only roughly known. */
export function Marker({ place }: { place: Pick<MapPlace, 'x' | 'y' | 'kind' | 'approx'> }) {
  const { x, y, kind, approx } = place;
  const className = approx ? styles.hollow : styles.marker;
  if (kind === 'pass') return <path className={className} d={`M${x} ${y - 6}l6 10.5h-12z`} />;
  if (kind === 'fuel') return <path className={className} d={`M${x - 4} ${y - 4}h8v8h-8z`} />;
  const isNight = kind === 'start' || kind === 'end' || kind === 'stay';
  return <circle className={className} cx={x} cy={y} r={isNight ? 5.5 : 3} />;
}
