import { useWatch } from 'react-hook-form';
import { formatNumber, toHeights } from '#shared/tours/heights';
import { drawHeights } from '../../ui/drawings/height-drawing';
import type { TourValues } from '../tour-form/tour-values';
import * as styles from './route-editor.module.css';
import { readTypedRoute } from './route-values';

const box = { width: 800, height: 120, top: 8, right: 0, bottom: 0, left: 0 };

/** A small height profile of the route as typed, with a caption. */
export function RouteSketch() {
  const typed = useWatch<TourValues, 'route'>({ name: 'route' }) ?? [];
  const route = readTypedRoute(typed);
  const heights = toHeights(route);
  if (!heights) {
    return (
      <p className="small soft">
        {typed.length === 0
          ? 'No route yet, so the tour’s page has no height profile.'
          : `No height profile yet: ${route.length} of ${typed.length} places have all their figures.`}
      </p>
    );
  }
  const { line, area } = drawHeights(heights, box);
  return (
    <figure className={styles.sketch}>
      <svg viewBox={`0 0 ${box.width} ${box.height}`} preserveAspectRatio="none" aria-hidden="true">
        <path d={area} className={styles.area} />
        <path d={line} className={styles.line} vectorEffect="non-scaling-stroke" />
      </svg>
      <figcaption className="num fine tight top-8">
        {route.length} places, {formatNumber(heights.totalKm)} km, from {formatNumber(heights.lowestM)} to{' '}
        {formatNumber(heights.highestM)} m
        {heights.passes.length > 0 ? `, over ${heights.passes.map(({ name }) => name).join(', ')}` : ''}
      </figcaption>
    </figure>
  );
}
