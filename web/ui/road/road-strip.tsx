import { useMemo } from 'react';
import type { Heights } from '#shared/tours/heights';
import type { Route } from '#shared/tours/tour';
import { type ChartBox, drawHeights } from '../drawings/height-drawing';
import { Mark } from './mark';
import * as styles from './road.module.css';
import type { Spot } from './spot';

const box: ChartBox = { width: 760, height: 40, top: 8, right: 8, bottom: 4, left: 8 };

interface RoadStripProps {
  heights: Heights;
  route: Route;
  spot: Spot;
  words: string;
}

export function RoadStrip({ heights, route, spot, words }: RoadStripProps) {
  const { points, line, area } = useMemo(() => drawHeights(heights, box), [heights]);
  return (
    <>
      <span className="num">{words}</span>
      <svg viewBox={`0 0 ${box.width} ${box.height}`} preserveAspectRatio="none" aria-hidden="true">
        <path className={styles.area} d={area} />
        <path className={styles.line} d={line} />
        <Mark spot={spot} route={route} points={points} />
      </svg>
    </>
  );
}
