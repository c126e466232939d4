import { Link } from 'react-router-dom';
import type { DrawnTour } from '#shared/catalogue';
import { formatNumber, shortName, toHeights } from '#shared/heights';
import { numberWord } from '#shared/number-words';
import { pages } from '#shared/paths';
import { type ChartBox, drawHeights, labelPasses } from '../../ui/height-drawing';
import * as styles from './height-band.module.css';

const box: ChartBox = { width: 1440, height: 340, top: 84, right: 0, bottom: 0, left: 0 };
const narrowBox: ChartBox = { width: 390, height: 240, top: 70, right: 0, bottom: 0, left: 0 };

export function HeightBand({ tour }: { tour: DrawnTour }) {
  const heights = toHeights(tour.route);
  if (!heights) return null;
  const passes = heights.passes.length;
  const nights = heights.nights.length;
  return (
    <section className={styles.band} aria-labelledby="band-title">
      <div className={`wrap ${styles.head}`}>
        <div>
          <p className={`eyebrow ${styles.eyebrow}`}>{tour.heading}</p>
          <h2 id="band-title">
            {numberWord(tour.days)} days.{' '}
            {passes > 0 ? `${numberWord(passes)} ${passes === 1 ? 'pass' : 'passes'}.` : ''}{' '}
            {formatNumber(heights.highestM)} metres.
          </h2>
          <p className={styles.lead}>
            The height of every pass, the height you sleep at, the next fuel stop and the next signal: on your phone
            before you leave, and there when nothing else is.
          </p>
        </div>
        <Link className="btn btn-yellow" to={pages.tour(tour._id)}>
          Ride it<span className="visually-hidden">: {tour.heading}</span>
        </Link>
      </div>
      {[box, narrowBox].map((size) => {
        const drawing = drawHeights(heights, size);
        const narrow = size === narrowBox;
        const labels = labelPasses(drawing, heights, size, narrow ? 3 : 6, narrow ? 104 : 130);
        const id = narrow ? 'band-narrow' : 'band-wide';
        return (
          <svg
            key={id}
            className={narrow ? styles.narrow : styles.wide}
            viewBox={`0 0 ${size.width} ${size.height}`}
            role="img"
            aria-label={`Height profile over ${formatNumber(heights.totalKm)} km: ${heights.passes
              .map((pass) => `${pass.name} ${formatNumber(pass.altitudeM)} m`)
              .join(', ')}; ${nights} nights.`}
          >
            <defs>
              <linearGradient id={id} x1="0" x2="0" y1="0" y2="1">
                <stop offset="0" stopColor="#f5b700" stopOpacity="0.35" />
                <stop offset="1" stopColor="#f5b700" stopOpacity="0" />
              </linearGradient>
            </defs>
            <path d={drawing.area} fill={`url(#${id})`} />
            <path className={styles.line} d={drawing.line} />
            {drawing.points
              .filter((point) => point.kind === 'stay')
              .map((point) => (
                <circle key={`${point.km}`} className={styles.night} cx={point.x} cy={point.y} r="4.5" />
              ))}
            {labels.map((label) => (
              <g key={label.km} textAnchor={label.anchor}>
                <text className={styles.name} x={label.x} y={label.y - 34}>
                  {shortName(label.name)}
                </text>
                <text className={styles.height} x={label.x} y={label.y - 15}>
                  {formatNumber(label.altitudeM)} m
                </text>
              </g>
            ))}
          </svg>
        );
      })}
    </section>
  );
}
