import { toRouteElevation } from '#shared/tours/elevation';
import { type ChartBox, drawElevationProfile } from '../../components/drawings/elevation-profile';
import { withExtraNights } from './plan/extra-nights';
import { listRideFlags, type RideFlag } from './plan/ride-flags';
import type { SectionProps } from './ride-sections';
import styles from './ride-strip.module.css';

const stripBox: ChartBox = { width: 1000, height: 100, top: 46, right: 0, bottom: 0, left: 0 };
/** Pole heights in px differ, so that neighbouring flags don't overlap. */
const poleHeights = [44, 20, 32, 26];

export function RideStrip({ offeredTour, ride }: Pick<SectionProps, 'offeredTour' | 'ride'>) {
  const tour = withExtraNights(offeredTour, ride);
  const flags = listRideFlags(tour, ride);
  const elevation = toRouteElevation(tour.route);
  if (flags.length === 0) return null;
  const { points, area, toX } = elevation
    ? drawElevationProfile(elevation, stripBox)
    : { points: [], area: '', toX: () => 0 };
  const findRoadY = (km: number) => points.filter((point) => point.km <= km).at(-1)?.y ?? stripBox.height;
  return (
    <nav className={`card ${styles.strip}`} aria-label="Before you decide">
      {elevation ? (
        <svg className={styles.road} aria-hidden="true">
          <svg aria-hidden="true" viewBox={`0 0 ${stripBox.width} ${stripBox.height}`} preserveAspectRatio="none">
            <path d={area} />
          </svg>
          {flags.map(({ kind, km }, index) =>
            km === null ? null : (
              <svg
                key={kind}
                aria-hidden="true"
                className={styles[kind]}
                x={`${toX(km) / 10}%`}
                y={`${findRoadY(km)}%`}
              >
                <Flag
                  kind={kind}
                  poleHeight={poleHeights[index] ?? 20}
                  isMirrored={km > (elevation.totalKm * 19) / 20}
                />
              </svg>
            ),
          )}
        </svg>
      ) : null}
      <ul className={styles.flags}>
        {flags.map(({ kind, section, title, text }) => (
          <li key={kind}>
            <a href={`#${section}`}>
              <svg className={`${styles.sign} ${styles[kind]}`} viewBox="-2 -22 20 24" aria-hidden="true">
                <Flag kind={kind} poleHeight={21} />
              </svg>
              <b>
                <span>{title}</span>
                <span className="visually-hidden">. </span>
              </b>
              <span>{text}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

// Each flag has its own shape, because some riders cannot tell the colours apart.
const flagPaths: Record<RideFlag['kind'], string> = {
  season: 'l6 -4 6 4 -6 14z',
  closed: 'h14v10h-14z',
  night: 'h16l-5 6 5 6h-16z',
  fuel: 'h12v12h-12z',
  network: 'l16 6 -16 6z',
};

function Flag({
  kind,
  poleHeight,
  isMirrored = false,
}: {
  kind: RideFlag['kind'];
  poleHeight: number;
  isMirrored?: boolean;
}) {
  return (
    <g transform={isMirrored ? 'scale(-1 1)' : undefined}>
      <path className={styles.pole} d={`M0 0v-${poleHeight}`} />
      <path d={`M0 -${poleHeight}${flagPaths[kind]}`} />
    </g>
  );
}
