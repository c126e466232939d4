import { formatNumber, toHeights } from '#shared/heights';
import type { Night } from '#shared/ride/nights';
import type { Waypoint } from '#shared/tour';
import { altitudeTicks, type ChartBox, drawHeights } from '../../../ui/height-drawing';
import frame from '../../../ui/road/road.module.css';
import { LevelShape } from './level-sign';
import styles from './night-stairs.module.css';

const boxes = {
  wide: { width: 760, height: 236, top: 20, right: 12, bottom: 34, left: 58 },
  narrow: { width: 340, height: 214, top: 18, right: 6, bottom: 30, left: 44 },
} satisfies Record<string, ChartBox>;

/** Of a day's column, the part that is ridden; the rest is the night. */
const ridden = 0.55;

const round = (value: number) => Math.round(value * 10) / 10;

interface StairsProps {
  route: readonly Waypoint[];
  nights: readonly Night[];
}

/** A column for each day: its ride as a line of heights, then its night as a stair. */
export function NightStairs(props: StairsProps) {
  return (
    <div className={`card ${frame.figure}`}>
      <Stairs {...props} size="wide" />
      <Stairs {...props} size="narrow" />
    </div>
  );
}

function Stairs({ route, nights, size }: StairsProps & { size: keyof typeof boxes }) {
  const heights = toHeights(route);
  if (!heights) return null;
  const box = boxes[size];
  const { yOf } = drawHeights(heights, box);
  const base = box.height - box.bottom;
  // The way home after the last night, where there is one.
  const home = route.some(({ day }) => day > (nights.at(-1)?.day ?? 0)) ? ridden : 0;
  const column = (box.width - box.left - box.right) / (nights.length + home);
  const columnOf = (night: number) => box.left + night * column;
  const highest = Math.max(...nights.map(({ heightM }) => heightM));
  const points = [...nights, null].flatMap((night, index) => {
    const since = nights[index - 1]?.day ?? 0;
    const way = route.filter(({ day }) => day > since && day <= (night?.day ?? Number.POSITIVE_INFINITY));
    const total = way.reduce((sum, { kmFromPrevious }) => sum + kmFromPrevious, 0) || 1;
    let km = 0;
    const stretch = way.map(({ kmFromPrevious, altitudeM }): [number, number] => {
      km += kmFromPrevious;
      return [columnOf(index) + (km / total) * ridden * column, yOf(altitudeM)];
    });
    if (night) stretch.push([columnOf(index + 1), yOf(night.heightM)]);
    return stretch;
  });
  const line = points.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${round(x)} ${y}`).join('');
  const [first, last] = [points[0], points.at(-1)];
  return (
    <svg
      className={`${frame.chart} ${frame[size]}`}
      viewBox={`0 0 ${box.width} ${box.height}`}
      role="img"
      aria-label={`${nights.length} nights, up to ${formatNumber(highest)} m. The list below has each of them.`}
    >
      {altitudeTicks(heights).map((tick) => (
        <g key={tick}>
          <line className={frame.grid} x1={box.left} x2={box.width - box.right} y1={yOf(tick)} y2={yOf(tick)} />
          <text className={frame.tick} x={box.left - 8} y={yOf(tick) + 4} textAnchor="end">
            {formatNumber(tick)}
          </text>
        </g>
      ))}
      {first && last && first !== last ? (
        <path className={styles.area} d={`${line}L${round(last[0])} ${base}L${round(first[0])} ${base}Z`} />
      ) : null}
      <path className={styles.line} d={line} />
      {nights.map(({ number, heightM, level }, index) => {
        const [from, to, y] = [columnOf(index + ridden), columnOf(index + 1), yOf(heightM)];
        const x = round((from + to) / 2);
        return (
          <g key={number} textAnchor="middle">
            <line className={styles[level]} x1={round(from)} x2={round(to)} y1={y} y2={y} />
            <LevelShape level={level} x={x} y={y - 13} scale={0.62} />
            {size === 'wide' || level !== 'calm' ? (
              <text className={styles.height} x={x} y={y - 25}>
                {formatNumber(heightM)}
              </text>
            ) : null}
            <text className={frame.tick} x={x} y={base + 20}>
              {number}
            </text>
          </g>
        );
      })}
      <text className={frame.tick} x={box.left - 8} y={base + 20} textAnchor="end">
        Night
      </text>
    </svg>
  );
}
