import { type RefObject, useEffect, useState } from 'react';
import { altitudeSicknessRareM } from '#shared/ride/ride';
import { formatNumber, hasPump, shortenPlaceName } from '#shared/tours/elevation';
import type { Tour } from '#shared/tours/tour';
import { useModalDialog } from '../../components/dialog/modal';
import { formatPump } from './day-facts';
import { formatPosition, locateOnRoute } from './plan/position';
import type { RideDay } from './plan/ride-days';
import { formatFromTo } from './plan/ride-figures';
import * as styles from './ride-mode.module.css';

interface RideModeProps {
  name: string;
  tour: Tour;
  days: readonly RideDay[];
  firstDay: number;
  open: boolean;
  onClose: () => void;
}

export function RideMode(props: RideModeProps) {
  const { open, onClose } = props;
  const dialogRef = useModalDialog(open);
  useWakeLockAndFullscreen(dialogRef, open);
  return (
    <dialog ref={dialogRef} className={styles.mode} aria-label={props.name} onClose={onClose}>
      {open ? <Roadbook {...props} /> : null}
    </dialog>
  );
}

function Roadbook({ tour, days, firstDay, onClose }: RideModeProps) {
  const firstIndex = days.findIndex(({ day }) => day === firstDay);
  const [dayIndex, setDayIndex] = useState(Math.max(0, firstIndex));
  const [isDark, setIsDark] = useState(isNightScheme);
  const rideDay = days[dayIndex];
  if (!rideDay) return null;
  const { day, title, startPlace, endPlace, km, highestPlace, nightPlace, pump } = rideDay;
  const facts: [term: string, value: string | null][] = [
    ['Pump', pump && formatPump(rideDay)],
    ['Top', highestPlace && `${highestPlace.name} ${formatNumber(highestPlace.altitudeM)} m`],
    [
      'Sleep',
      nightPlace &&
        `${nightPlace.name}${nightPlace.altitudeM > altitudeSicknessRareM ? ` ${formatNumber(nightPlace.altitudeM)} m` : ''}`,
    ],
  ];
  return (
    <div className={styles.page} data-dark={isDark ? '' : undefined}>
      <div className={`row ${styles.bar}`}>
        <p className={styles.dayNumber} aria-live="polite">
          {`Day ${day}`}
        </p>
        <button type="button" onClick={() => setIsDark(!isDark)} aria-pressed={isDark}>
          Night
        </button>
        <button type="button" onClick={onClose}>
          Close
        </button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboards must reach the scrolling region */}
      <section className={styles.road} aria-label="The road" tabIndex={0}>
        <div>
          <h2>{startPlace && endPlace ? formatFromTo(startPlace, endPlace, ' → ') : title}</h2>
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
          <LocateButton key={day} tour={tour} day={day} />
        </div>
        <Stops tour={tour} day={day} />
      </section>
      <div className={`row ${styles.bar}`}>
        <button type="button" disabled={dayIndex === 0} onClick={() => setDayIndex(dayIndex - 1)}>
          ← Back
        </button>
        <button type="button" disabled={dayIndex === days.length - 1} onClick={() => setDayIndex(dayIndex + 1)}>
          Next →
        </button>
      </div>
    </div>
  );
}

const isNightScheme = () =>
  document.documentElement.dataset.scheme === 'night' ||
  (document.documentElement.dataset.scheme !== 'day' && matchMedia('(prefers-color-scheme: dark)').matches);

function Stops({ tour, day }: { tour: Tour; day: number }) {
  let km = 0;
  const stops = (tour.route ?? [])
    .filter((waypoint) => waypoint.day === day && waypoint.kmFromPrevious > 0)
    .map((waypoint) => {
      km += waypoint.kmFromPrevious;
      return { km, name: shortenPlaceName(waypoint.name), hasPump: hasPump(waypoint), altitudeM: waypoint.altitudeM };
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
            <span className={styles.altitude}>{formatNumber(stop.altitudeM)} m</span>
          ) : null}
        </li>
      ))}
    </ol>
  );
}

/** Messages by `GeolocationPositionError.code`. */
const positionErrors: Record<number, string> = {
  1: 'Your browser doesn’t let this page ask where you are. You can allow it in the browser’s settings for this site.',
  2: 'Your phone can’t find its position here. Out in the open it usually can: try again there.',
  3: 'Your phone hasn’t found its position in half a minute. Try again in the open, away from steep walls.',
};
const unavailableMessage = 'This browser has no way to tell where you are.';

/** Requests the position only when pressed, and never stores it. */
export function LocateButton({ tour, day }: { tour: Tour; day: number }) {
  const [isLocating, setIsLocating] = useState(false);
  const [messages, setMessages] = useState<string[]>([]);
  const { route = [] } = tour;
  if (route.length < 2) return null;
  const showMessages = (newMessages: string[]) => {
    setIsLocating(false);
    setMessages(newMessages);
  };
  const locate = () => {
    if (isLocating) return;
    if (!navigator.geolocation) return showMessages([unavailableMessage]);
    setIsLocating(true);
    setMessages(['Looking for your position…']);
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude: lat, longitude: lon, accuracy: accuracyM } }) => {
        const position = locateOnRoute(route, { lat, lon }, day);
        showMessages(position ? formatPosition(position, accuracyM) : [unavailableMessage]);
      },
      ({ code }) => showMessages([positionErrors[code] ?? unavailableMessage]),
      { enableHighAccuracy: true, timeout: 30_000 },
    );
  };
  return (
    <div className={styles.position}>
      <button type="button" onClick={locate} aria-disabled={isLocating}>
        Where am I?
      </button>
      <div role="status">
        {messages.map((message) => (
          <p key={message}>{message}</p>
        ))}
      </div>
    </div>
  );
}

/** Keeps the screen awake and the dialog in full screen. Phones release the wake lock whenever the page is hidden. */
function useWakeLockAndFullscreen(elementRef: RefObject<HTMLElement | null>, isActive: boolean): void {
  useEffect(() => {
    if (!isActive) return;
    let wakeLock: WakeLockSentinel | undefined;
    let isInactive = false;
    const requestWakeLock = async () => {
      if (document.visibilityState !== 'visible') return;
      try {
        wakeLock = await navigator.wakeLock?.request('screen');
      } catch {
        // Phones in power-saving mode reject the wake lock.
      }
      if (isInactive) await wakeLock?.release();
    };
    void requestWakeLock();
    document.addEventListener('visibilitychange', requestWakeLock);
    elementRef.current?.requestFullscreen?.().catch(() => undefined);
    return () => {
      isInactive = true;
      document.removeEventListener('visibilitychange', requestWakeLock);
      wakeLock?.release().catch(() => undefined);
      if (document.fullscreenElement) void document.exitFullscreen().catch(() => undefined);
    };
  }, [elementRef, isActive]);
}
