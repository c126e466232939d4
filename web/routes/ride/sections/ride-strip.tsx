import { toHeights } from '#shared/tours/heights';
import { withExtraNights } from '../../../ride/extra-nights';
import { type RideFlag, toRideFlags } from '../../../ride/flags';
import { type ChartBox, drawHeights } from '../../../ui/drawings/height-drawing';
import styles from './ride-strip.module.css';
import type { SectionProps } from './section';

const box: ChartBox = { width: 1000, height: 100, top: 46, right: 0, bottom: 0, left: 0 };
/** The poles' heights in px: neighbours on the road don't cover each other. */
const poles = [44, 20, 32, 26];

export function RideStrip({ offered, ride }: Pick<SectionProps, 'offered' | 'ride'>) {
  const tour = withExtraNights(offered, ride);
  const flags = toRideFlags(tour, ride);
  const heights = toHeights(tour.route);
  if (flags.length === 0) return null;
  const { points, area, xOf } = heights ? drawHeights(heights, box) : { points: [], area: '', xOf: () => 0 };
  const yAt = (km: number) => points.filter((point) => point.km <= km).at(-1)?.y ?? box.height;
  return (
    <nav className={`card ${styles.strip}`} aria-label="Before you decide">
      {heights ? (
        <svg className={styles.road} aria-hidden="true">
          <svg aria-hidden="true" viewBox={`0 0 ${box.width} ${box.height}`} preserveAspectRatio="none">
            <path d={area} />
          </svg>
          {flags.map(({ about, km }, at) =>
            km === null ? null : (
              <svg key={about} aria-hidden="true" className={styles[about]} x={`${xOf(km) / 10}%`} y={`${yAt(km)}%`}>
                <Flag about={about} pole={poles[at] ?? 20} flips={km > (heights.totalKm * 19) / 20} />
              </svg>
            ),
          )}
        </svg>
      ) : null}
      <ul className={styles.flags}>
        {flags.map(({ about, section, title, words }) => (
          <li key={about}>
            <a href={`#${section}`}>
              <svg className={`${styles.sign} ${styles[about]}`} viewBox="-2 -22 20 24" aria-hidden="true">
                <Flag about={about} pole={21} />
              </svg>
              <b>
                <span>{title}</span>
                <span className="visually-hidden">. </span>
              </b>
              <span>{words}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Each has a shape of its own, for whoever doesn't see its colour. */
const shapes: Record<RideFlag['about'], string> = {
  season: 'l6 -4 6 4 -6 14z',
  closed: 'h14v10h-14z',
  night: 'h16l-5 6 5 6h-16z',
  fuel: 'h12v12h-12z',
  network: 'l16 6 -16 6z',
};

function Flag({ about, pole, flips = false }: { about: RideFlag['about']; pole: number; flips?: boolean }) {
  return (
    <g transform={flips ? 'scale(-1 1)' : undefined}>
      <path className={styles.pole} d={`M0 0v-${pole}`} />
      <path d={`M0 -${pole}${shapes[about]}`} />
    </g>
  );
}
