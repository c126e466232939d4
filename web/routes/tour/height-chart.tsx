import { formatNumber, type Heights, shortName } from '#shared/heights';
import {
  altitudeTicks,
  type ChartBox,
  distanceTicks,
  drawHeights,
  labelPasses,
  unnamedPasses,
} from '../../ui/height-drawing';
import frame from '../../ui/more/height-figure.module.css';
import styles from './height-profile.module.css';

const boxes = {
  wide: { width: 720, height: 300, top: 58, right: 18, bottom: 34, left: 58 },
  narrow: { width: 340, height: 260, top: 54, right: 10, bottom: 30, left: 46 },
} satisfies Record<string, ChartBox>;

export function HeightChart({ heights, size }: { heights: Heights; size: keyof typeof boxes }) {
  const box = boxes[size];
  const drawing = drawHeights(heights, box);
  const narrow = size === 'narrow';
  const labels = labelPasses(drawing, heights, box, narrow ? 3 : 6, narrow ? 78 : 74);
  const numbered = unnamedPasses(drawing, heights, labels);
  const base = box.height - box.bottom;
  const passes = heights.passes.map((pass) => `${pass.name} ${formatNumber(pass.altitudeM)} m`).join(', ');
  return (
    <>
      <svg
        className={`${frame.chart} ${frame[size]}`}
        viewBox={`0 0 ${box.width} ${box.height}`}
        role="img"
        aria-label={`Height profile over ${formatNumber(heights.totalKm)} km${passes ? `, passes: ${passes}` : ''}. The table below has every height.`}
      >
        {altitudeTicks(heights).map((tick) => (
          <g key={tick}>
            <line
              className={frame.grid}
              x1={box.left}
              x2={box.width - box.right}
              y1={drawing.yOf(tick)}
              y2={drawing.yOf(tick)}
            />
            <text className={frame.tick} x={box.left - 8} y={drawing.yOf(tick) + 4} textAnchor="end">
              {formatNumber(tick)}
            </text>
          </g>
        ))}
        {distanceTicks(heights).map((tick) => (
          <text
            key={tick}
            className={frame.tick}
            x={drawing.xOf(tick)}
            y={base + 20}
            textAnchor={tick === 0 ? 'start' : 'middle'}
          >
            {tick === 0 ? '0 km' : formatNumber(tick)}
          </text>
        ))}
        <path className={styles.area} d={drawing.area} />
        <path className={styles.line} d={drawing.line} />
        {drawing.points
          .filter((point) => point.kind === 'stay')
          .map((point) => (
            <circle key={point.km} className={styles.stay} cx={point.x} cy={point.y} r="4" />
          ))}
        {labels.map((label) => (
          <g key={label.km} textAnchor={label.anchor}>
            <text className={styles.name} x={label.x} y={label.y - 26}>
              {shortName(label.name)}
            </text>
            <text className={styles.height} x={label.x} y={label.y - 11}>
              {formatNumber(label.altitudeM)} m
            </text>
          </g>
        ))}
        {numbered.map(({ name, x, y }, index) => (
          <text key={name} className={styles.number} x={x} y={y - 8} textAnchor="middle">
            {index + 1}
          </text>
        ))}
      </svg>
      {numbered.length > 0 ? (
        <ol className={`${styles.numbers} ${frame[size]} num`}>
          {numbered.map(({ name, altitudeM }, index) => (
            <li key={name}>
              <b>{index + 1}</b> {name} {formatNumber(altitudeM)} m
            </li>
          ))}
        </ol>
      ) : null}
    </>
  );
}
