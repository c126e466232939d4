import { useState } from 'react';
import type { Tour } from '#shared/tours/tour';
import { toPosition } from '../../../ride/position';
import { positionWords } from '../../../ride/position-words';
import { markedRoute } from '../../../ride/signal-marks';
import * as styles from './ride-mode.module.css';

/** By `GeolocationPositionError.code`. */
const refusals: Record<number, string> = {
  1: 'Your browser doesn’t let this page ask where you are. You can allow it in the browser’s settings for this site.',
  2: 'Your phone can’t find its position here. Out in the open it usually can: try again there.',
  3: 'Your phone hasn’t found its position in half a minute. Try again in the open, away from steep walls.',
};
const noPosition = 'This browser has no way to tell where you are.';

interface WhereAmIProps {
  tour: Tour;
  /** Decides where a road is ridden more than once. */
  day: number;
}

/** Asks for the position on a press alone, and keeps it nowhere. */
export function WhereAmI({ tour, day }: WhereAmIProps) {
  const [isLooking, setIsLooking] = useState(false);
  const [said, setSaid] = useState<string[]>([]);
  const route = markedRoute(tour);
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
        const position = toPosition(route, { lat, lon, accuracyM }, day);
        say(position ? positionWords(position, accuracyM) : [noPosition]);
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
