import { memo, useMemo } from 'react';
import { formatNumber, type RouteElevation, shortenPlaceName } from '#shared/tours/elevation';
import type { Tour } from '#shared/tours/tour';
import {
  altitudeTicks,
  type ChartBox,
  distanceTicks,
  drawElevationProfile,
  type ElevationProfile,
  labelPasses,
} from '../drawings/elevation-profile';
import { buildPointerHandlers, Marker, NightsBadge, SelectionMark, type SelectionProps } from './marks';
import { formatNightRanges, listNightStops, measureNightsBadge, type NightStop } from './route-map';
import * as styles from './route-map.module.css';

const boxes = {
  wide: { width: 760, height: 276, top: 58, right: 24, bottom: 56, left: 58 },
  narrow: { width: 330, height: 240, top: 54, right: 14, bottom: 56, left: 46 },
} satisfies Record<string, ChartBox>;

const badgeFontSize = 15;

interface ElevationChartProps extends SelectionProps {
  tour: Tour;
  elevation: RouteElevation;
  size: keyof typeof boxes;
}

export const ElevationChart = memo(function ElevationChart({
  tour,
  elevation,
  size,
  selection,
  onSelect,
}: ElevationChartProps) {
  const box = boxes[size];
  const drawing = useMemo(() => drawElevationProfile(elevation, box), [elevation, box]);
  const ground = useMemo(
    () => <ChartGround drawing={drawing} elevation={elevation} box={box} />,
    [drawing, elevation, box],
  );
  const labels = useMemo(
    () => <ChartLabels {...{ tour, elevation, drawing, box }} isNarrow={size === 'narrow'} />,
    [tour, elevation, drawing, box, size],
  );
  const passTexts = elevation.passes.map((pass) => `${pass.name} ${formatNumber(pass.altitudeM)} m`).join(', ');
  return (
    <svg
      className={`${styles.chart} ${size === 'wide' ? styles.wide : styles.narrow}`}
      viewBox={`0 0 ${box.width} ${box.height}`}
      role="img"
      aria-label={`Height profile over ${formatNumber(elevation.totalKm)} km${passTexts ? `, passes: ${passTexts}` : ''}. The table below has every height.`}
      {...buildPointerHandlers(drawing.points, box.width, onSelect, true)}
    >
      {ground}
      <SelectionMark selection={selection} route={tour.route ?? []} points={drawing.points} />
      {labels}
    </svg>
  );
});

interface ChartLayerProps {
  drawing: ElevationProfile;
  elevation: RouteElevation;
  box: ChartBox;
}

function ChartGround({ drawing, elevation, box }: ChartLayerProps) {
  const { toY: yOf, toX: xOf } = drawing;
  const baseY = box.height - box.bottom;
  const right = box.width - box.right;
  return (
    <>
      {altitudeTicks(elevation).map((tick) => (
        <g key={tick}>
          <path className={styles.grid} d={`M${box.left} ${yOf(tick)}H${right}`} />
          <text className={styles.tick} x={box.left - 8} y={yOf(tick) + 4} textAnchor="end">
            {formatNumber(tick)}
          </text>
        </g>
      ))}
      {distanceTicks(elevation).map((tick) => (
        <text
          key={tick}
          className={styles.tick}
          x={xOf(tick)}
          y={baseY + 42}
          textAnchor={tick === 0 ? 'start' : 'middle'}
        >
          {tick === 0 ? '0 km' : formatNumber(tick)}
        </text>
      ))}
      <path className={styles.area} d={drawing.area} />
      <path className={styles.asphalt} d={`M${box.left} ${baseY + 11}H${right}`} />
      <path className={styles.dashes} d={`M${box.left + 4} ${baseY + 11}H${right}`} />
      <path className={styles.line} d={drawing.line} />
    </>
  );
}

function ChartLabels({ drawing, elevation, box, tour, isNarrow }: ChartLayerProps & { tour: Tour; isNarrow: boolean }) {
  const baseY = box.height - box.bottom;
  return (
    <>
      {drawing.points.map((point, index) =>
        ['via', 'sight'].includes(point.kind) ? null : (
          // biome-ignore lint/suspicious/noArrayIndexKey: places may repeat and never change order
          <Marker key={index} place={{ ...point, isApproximate: tour.route?.[index]?.approx === true }} />
        ),
      )}
      {placeNightsBadges(listNightStops(tour), drawing).map(({ x, y, nights, width }) => (
        <g key={nights}>
          <path className={styles.leader} d={`M${x} ${y}V${baseY}`} />
          <NightsBadge x={x - width / 2} y={baseY - 4} width={width} fontSize={badgeFontSize} nights={nights} />
        </g>
      ))}
      {labelPasses(drawing, elevation, box, isNarrow ? 3 : 6, isNarrow ? 78 : 74).map((label) => (
        <g key={label.km} textAnchor={label.anchor}>
          <text className={styles.name} x={label.x} y={label.y - 26}>
            {shortenPlaceName(label.name)}
          </text>
          <text className={styles.altitude} x={label.x} y={label.y - 11}>
            {formatNumber(label.altitudeM)} m
          </text>
        </g>
      ))}
    </>
  );
}

/** Leaves out badges that would overlap the one to their left. */
function placeNightsBadges(stops: readonly NightStop[], drawing: ElevationProfile) {
  let occupiedUntilX = Number.NEGATIVE_INFINITY;
  return stops.flatMap(({ routeIndex, days }) => {
    const nights = formatNightRanges(days);
    const width = measureNightsBadge(nights, badgeFontSize);
    const { x = 0, y = 0 } = drawing.points[routeIndex] ?? {};
    if (x - width / 2 <= occupiedUntilX) return [];
    occupiedUntilX = x + width / 2;
    return { x, y, nights, width };
  });
}
