import { type RefObject, useEffect, useState } from 'react';
import { rareM } from '#shared/ride/kind';
import { formatNumber, shortName } from '#shared/tours/heights';
import type { Tour } from '#shared/tours/tour';
import type { RoadDay } from '../../../ride/today';
import { wayWords } from '../../../ride/way-words';
import { useShown } from '../../../ui/dialog/modal';
import * as styles from './ride-mode.module.css';
import { pumpWords } from './road-day-facts';
import { WhereAmI } from './where-am-i';

interface RideModeProps {
  tour: Tour;
  days: readonly RoadDay[];
  first: number;
  open: boolean;
  onClose: () => void;
}

export function RideMode(props: RideModeProps) {
  const { open, onClose } = props;
  const dialog = useShown(open);
  useScreenOn(dialog, open);
  return (
    <dialog ref={dialog} className={styles.mode} aria-label="Ride mode" onClose={onClose}>
      {open ? <Roadbook {...props} /> : null}
    </dialog>
  );
}

function Roadbook({ tour, days, first, onClose }: RideModeProps) {
  const [at, setAt] = useState(() =>
    Math.max(
      0,
      days.findIndex(({ day }) => day === first),
    ),
  );
  const [isDark, setDark] = useState(isNight);
  const road = days[at];
  if (!road) return null;
  const { day, title, from, to, km, highest, sleep, pump } = road;
  const facts: [string, string | null][] = [
    ['Pump', pump && pumpWords(road)],
    ['Top', highest && `${highest.name} ${formatNumber(highest.altitudeM)} m`],
    ['Sleep', sleep && `${sleep.name}${sleep.altitudeM > rareM ? ` ${formatNumber(sleep.altitudeM)} m` : ''}`],
  ];
  return (
    <div className={styles.page} data-dark={isDark ? '' : undefined}>
      <div className={`row ${styles.bar}`}>
        <p className={styles.which} aria-live="polite">
          Day {day}
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
          <h2>{from && to ? wayWords(from, to, ' → ') : title}</h2>
          {km > 0 ? <p className={styles.km}>{formatNumber(km)} km</p> : null}
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
    .map(({ name, kind, altitudeM, kmFromPrevious }) => {
      km += kmFromPrevious;
      return { km, name: shortName(name), isPump: kind === 'fuel', altitudeM };
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
            {stop.isPump ? (
              <em>
                pump<span className="visually-hidden">, </span>
              </em>
            ) : null}
          </span>
          {stop.altitudeM > rareM ? <span className={styles.height}>{formatNumber(stop.altitudeM)} m</span> : null}
        </li>
      ))}
    </ol>
  );
}

interface Screen {
  wakeLock?: { request(type: 'screen'): Promise<{ release(): Promise<void> }> };
}

/** A phone gives both up when somebody looks elsewhere. Without either the dialog is as large as its window. */
function useScreenOn(element: RefObject<HTMLElement | null>, on: boolean): void {
  useEffect(() => {
    if (!on) return;
    let held: { release(): Promise<void> } | null = null;
    let over = false;
    const hold = async () => {
      if (document.visibilityState !== 'visible') return;
      try {
        held = (await (navigator as Screen).wakeLock?.request('screen')) ?? null;
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
