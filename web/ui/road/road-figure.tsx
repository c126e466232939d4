import { type KeyboardEvent, useCallback, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { formatNumber, type HeightPoint, isHilly, legWords, shortName, toHeights, toLegs } from '#shared/tours/heights';
import type { Tour } from '#shared/tours/tour';
import { HeightChart } from './height-chart';
import { MapDrawing } from './map-drawing';
import * as styles from './road.module.css';
import { RoadStrip } from './road-strip';
import { Signs } from './signs';
import { findLeast, type Spot } from './spot';
import { useFollowedDay } from './use-followed-day';

const keys: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 };

/** From above alone where it is flat. Null without heights along a way. */
export function RoadFigure({ tour }: { tour: Tour }) {
  const { route = [] } = tour;
  const heights = useMemo(() => toHeights(tour.route), [tour.route]);
  const figure = useRef<HTMLElement>(null);
  const [spot, setSpot] = useState<Spot | null>(null);
  const onPoint = useCallback((at: number) => setSpot({ day: tour.route?.[at]?.day ?? 1, at }), [tour.route]);
  const onDay = useCallback(
    (day: number) =>
      setSpot({ day, at: Math.max(0, tour.route?.map((place) => place.day <= day).lastIndexOf(true) ?? 0) }),
    [tour.route],
  );
  useFollowedDay(figure, onDay);
  if (!heights) return null;
  const { points, totalKm, lowestM, highestM } = heights;
  const hilly = isHilly(heights);
  const followed = { spot, onPoint };
  const drawn = { route: tour.route, itinerary: tour.itinerary, facts: tour.facts };
  const at = Math.min(spot?.at ?? 0, points.length - 1);
  const { name, altitudeM, km } = points[at] as HeightPoint;
  const words = `Day ${spot?.day}, ${shortName(name)}, ${formatNumber(altitudeM)} m, km ${formatNumber(km)}`;
  const strip = spot && figure.current?.closest('article')?.querySelector('[data-strip]');
  const onKeyDown = (event: KeyboardEvent) => {
    const to = at + (keys[event.key] ?? Number.NaN);
    if (!points[to]) return;
    event.preventDefault();
    onPoint(to);
  };
  return (
    <figure ref={figure} className={styles.figure}>
      <MapDrawing {...drawn} {...followed} size="wide" />
      <MapDrawing {...drawn} {...followed} size="narrow" />
      {hilly ? (
        <div className={styles.side}>
          <HeightChart {...{ tour, heights }} {...followed} size="wide" />
          <HeightChart {...{ tour, heights }} {...followed} size="narrow" />
          {spot ? (
            <input
              type="range"
              className={styles.slider}
              aria-label="Along the road"
              aria-valuetext={words}
              max={totalKm}
              value={Math.round(km)}
              onChange={({ target }) => onPoint(findLeast(points.map(({ km }) => Math.abs(km - Number(target.value)))))}
              onKeyDown={onKeyDown}
            />
          ) : null}
        </div>
      ) : null}
      <p className={`${styles.reading} num`} aria-hidden="true">
        {spot ? words : null}
      </p>
      <figcaption className={`fine cluster ${styles.caption}`}>
        <Signs route={tour.route} />
        <span>
          {legWords(toLegs(route))}
          {hilly ? `; from ${formatNumber(lowestM)} to ${formatNumber(highestM)} m` : null}
        </span>
      </figcaption>
      {strip ? createPortal(<RoadStrip {...{ heights, route, spot, words }} />, strip) : null}
    </figure>
  );
}
