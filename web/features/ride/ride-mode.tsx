import { type RefObject, useEffect, useState } from 'react';
import { altitudeSicknessRareM } from '#shared/ride/ride';
import { formatNumber, shortenPlaceName, toRouteElevation } from '#shared/tours/elevation';
import type { Tour } from '#shared/tours/tour';
import { useModalDialog } from '../../components/dialog/modal';
import { type ChartBox, drawElevationProfile } from '../../components/drawings/elevation-profile';
import { formatPump } from './day-facts';
import { withExtraNights } from './plan/extra-nights';
import { formatWay } from './plan/figures';
import { type RideFlag, toRideFlags } from './plan/flags';
import { isPump } from './plan/map';
import { formatPosition, toPosition } from './plan/position';
import type { RoadDay } from './plan/today';
import * as styles from './ride-mode.module.css';
import type { SectionProps } from './ride-sections';
import rideStripStyles from './ride-strip.module.css';

interface RideModeProps {
  name: string;
  tour: Tour;
  days: readonly RoadDay[];
  first: number;
  open: boolean;
  onClose: () => void;
}

export function RideMode(props: RideModeProps) {
  const { open, onClose } = props;
  const dialog = useModalDialog(open);
  useScreenOn(dialog, open);
  return (
    <dialog ref={dialog} className={styles.mode} aria-label={props.name} onClose={onClose}>
      {open ? <Roadbook {...props} /> : null}
    </dialog>
  );
}

function Roadbook({ tour, days, first, onClose }: RideModeProps) {
  const firstAt = days.findIndex(({ day }) => day === first);
  const [at, setAt] = useState(Math.max(0, firstAt));
  const [isDark, setDark] = useState(isNight);
  const road = days[at];
  if (!road) return null;
  const { day, title, from, to, km, highest, sleep, pump } = road;
  const facts: [string, string | null][] = [
    ['Pump', pump && formatPump(road)],
    ['Top', highest && `${highest.name} ${formatNumber(highest.altitudeM)} m`],
    [
      'Sleep',
      sleep && `${sleep.name}${sleep.altitudeM > altitudeSicknessRareM ? ` ${formatNumber(sleep.altitudeM)} m` : ''}`,
    ],
  ];
  return (
    <div className={styles.page} data-dark={isDark ? '' : undefined}>
      <div className={`row ${styles.bar}`}>
        <p className={styles.which} aria-live="polite">
          {`Day ${day}`}
        </p>
        <button type="button" onClick={() => setDark(!isDark)} aria-pressed={isDark}>
          Night
        </button>
        <button type="button" onClick={onClose}>
          Close
        </button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so keyboards must reach it */}
      <section className={styles.road} aria-label="The road" tabIndex={0}>
        <div>
          <h2>{from && to ? formatWay(from, to, ' → ') : title}</h2>
          {km > 0 ? <p className={styles.km}>{`${formatNumber(km)} km`}</p> : null}
          <dl>
            {facts.map(([term, value]) =>
              value ? (
                <div key={term}>
                  <dt>{term}</dt>
                  <dd>{value}</dd>
                </div>
              ) : null,
            )}
          </dl>
          <WhereAmI key={day} tour={tour} day={day} />
        </div>
        <Stops tour={tour} day={day} />
      </section>
      <div className={`row ${styles.bar}`}>
        <button type="button" disabled={at === 0} onClick={() => setAt(at - 1)}>
          ← Back
        </button>
        <button type="button" disabled={at === days.length - 1} onClick={() => setAt(at + 1)}>
          Next →
        </button>
      </div>
    </div>
  );
}

/** As the page is just now: white light in the face of whoever rides by night blinds. */
const isNight = () =>
  document.documentElement.dataset.scheme === 'night' ||
  (document.documentElement.dataset.scheme !== 'day' && matchMedia('(prefers-color-scheme: dark)').matches);

function Stops({ tour, day }: { tour: Tour; day: number }) {
  let km = 0;
  const stops = (tour.route ?? [])
    .filter((waypoint) => waypoint.day === day && waypoint.kmFromPrevious > 0)
    .map((waypoint) => {
      km += waypoint.kmFromPrevious;
      return { km, name: shortenPlaceName(waypoint.name), hasPump: isPump(waypoint), altitudeM: waypoint.altitudeM };
    });
  if (stops.length === 0) return null;
  return (
    <ol className={styles.stops}>
      {stops.map((stop) => (
        <li key={stop.km}>
          <b>
            {formatNumber(stop.km)}
            <span className="visually-hidden"> km, </span>
          </b>
          <span>
            {stop.name}
            <span className="visually-hidden">, </span>
            {stop.hasPump ? (
              <em>
                pump<span className="visually-hidden">, </span>
              </em>
            ) : null}
          </span>
          {stop.altitudeM > altitudeSicknessRareM ? (
            <span className={styles.height}>{formatNumber(stop.altitudeM)} m</span>
          ) : null}
        </li>
      ))}
    </ol>
  );
}

/** By `GeolocationPositionError.code`. */
const refusals: Record<number, string> = {
  1: 'Your browser doesn’t let this page ask where you are. You can allow it in the browser’s settings for this site.',
  2: 'Your phone can’t find its position here. Out in the open it usually can: try again there.',
  3: 'Your phone hasn’t found its position in half a minute. Try again in the open, away from steep walls.',
};
const noPosition = 'This browser has no way to tell where you are.';

/** Asks for the position on a press alone, and stores it nowhere. `day` decides where a road is ridden more than once. */
export function WhereAmI({ tour, day }: { tour: Tour; day: number }) {
  const [isLooking, setIsLooking] = useState(false);
  const [said, setSaid] = useState<string[]>([]);
  const { route = [] } = tour;
  if (route.length < 2) return null;
  const say = (lines: string[]) => {
    setIsLooking(false);
    setSaid(lines);
  };
  const look = () => {
    if (isLooking) return;
    if (!navigator.geolocation) return say([noPosition]);
    setIsLooking(true);
    setSaid(['Looking for your position…']);
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude: lat, longitude: lon, accuracy: accuracyM } }) => {
        const position = toPosition(route, { lat, lon }, day);
        say(position ? formatPosition(position, accuracyM) : [noPosition]);
      },
      ({ code }) => say([refusals[code] ?? noPosition]),
      { enableHighAccuracy: true, timeout: 30_000 },
    );
  };
  return (
    <div className={styles.where}>
      <button type="button" onClick={look} aria-disabled={isLooking}>
        Where am I?
      </button>
      <div role="status">
        {said.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
    </div>
  );
}

/** A phone gives both up when somebody looks elsewhere. Without either the dialog is as large as its window. */
function useScreenOn(element: RefObject<HTMLElement | null>, on: boolean): void {
  useEffect(() => {
    if (!on) return;
    let held: WakeLockSentinel | undefined;
    let over = false;
    const hold = async () => {
      if (document.visibilityState !== 'visible') return;
      try {
        held = await navigator.wakeLock?.request('screen');
      } catch {
        // A phone that saves power refuses.
      }
      if (over) await held?.release();
    };
    void hold();
    document.addEventListener('visibilitychange', hold);
    element.current?.requestFullscreen?.().catch(() => undefined);
    return () => {
      over = true;
      document.removeEventListener('visibilitychange', hold);
      held?.release().catch(() => undefined);
      if (document.fullscreenElement) void document.exitFullscreen().catch(() => undefined);
    };
  }, [element, on]);
}

const box: ChartBox = { width: 1000, height: 100, top: 46, right: 0, bottom: 0, left: 0 };
/** The poles' heights in px: neighbours on the road don't cover each other. */
const poles = [44, 20, 32, 26];

export function RideStrip({ offered, ride }: Pick<SectionProps, 'offered' | 'ride'>) {
  const tour = withExtraNights(offered, ride);
  const flags = toRideFlags(tour, ride);
  const heights = toRouteElevation(tour.route);
  if (flags.length === 0) return null;
  const { points, area, xOf } = heights ? drawElevationProfile(heights, box) : { points: [], area: '', xOf: () => 0 };
  const yAt = (km: number) => points.filter((point) => point.km <= km).at(-1)?.y ?? box.height;
  return (
    <nav className={`card ${rideStripStyles.strip}`} aria-label="Before you decide">
      {heights ? (
        <svg className={rideStripStyles.road} aria-hidden="true">
          <svg aria-hidden="true" viewBox={`0 0 ${box.width} ${box.height}`} preserveAspectRatio="none">
            <path d={area} />
          </svg>
          {flags.map(({ about, km }, at) =>
            km === null ? null : (
              <svg
                key={about}
                aria-hidden="true"
                className={rideStripStyles[about]}
                x={`${xOf(km) / 10}%`}
                y={`${yAt(km)}%`}
              >
                <Flag about={about} pole={poles[at] ?? 20} flips={km > (heights.totalKm * 19) / 20} />
              </svg>
            ),
          )}
        </svg>
      ) : null}
      <ul className={rideStripStyles.flags}>
        {flags.map(({ about, section, title, words }) => (
          <li key={about}>
            <a href={`#${section}`}>
              <svg
                className={`${rideStripStyles.sign} ${rideStripStyles[about]}`}
                viewBox="-2 -22 20 24"
                aria-hidden="true"
              >
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
      <path className={rideStripStyles.pole} d={`M0 0v-${pole}`} />
      <path d={`M0 -${pole}${shapes[about]}`} />
    </g>
  );
}
