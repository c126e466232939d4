import { type KeyboardEvent, type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import {
  formatLeg,
  formatNumber,
  isHilly,
  type RouteElevation,
  type RouteElevationPoint,
  shortenPlaceName,
  toLegs,
  toRouteElevation,
} from '#shared/tours/elevation';
import type { Route, Tour } from '#shared/tours/tour';
import { type ChartBox, drawElevationProfile } from '../drawings/elevation-profile';
import { ElevationChart } from './elevation-chart';
import { MapDrawing } from './map-drawing';
import { findLeast, Mark, Marker, type Spot } from './marks';
import * as styles from './road.module.css';

const signs = { stay: 'night', pass: 'pass', fuel: 'fuel' };

export function Signs({ route = [] }: { route: Route | undefined }) {
  const kinds = Object.entries(signs).filter(([kind]) => route.some((place) => place.kind === kind));
  const modes = new Set(route.slice(1).map(({ mode }) => mode));
  return (
    <>
      {/* One sign alone tells nothing apart. */}
      {kinds.length > 1 &&
        kinds.map(([kind, word]) => (
          <span key={kind} className={styles.sign}>
            <svg viewBox="0 0 16 16" aria-hidden="true">
              <Marker place={{ x: 8, y: 8, kind: kind as keyof typeof signs, approx: false }} />
            </svg>
            {word}
          </span>
        ))}
      <span>
        {[
          'Number: the night you sleep there.',
          modes.has('ride') && modes.size > 1 ? 'Dashed: not by motorbike.' : '',
          route.some(({ approx }) => approx) ? 'Hollow dot: the position is rough.' : '',
          'Not a road map.',
        ]
          .filter(Boolean)
          .join(' ')}
      </span>
    </>
  );
}

const keys: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 };

/** From above alone where it is flat. Null without heights along a way. */
export function RouteFigure({ tour }: { tour: Tour }) {
  const { route = [] } = tour;
  const heights = useMemo(() => toRouteElevation(tour.route), [tour.route]);
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
  const at = Math.min(spot?.at ?? 0, points.length - 1);
  const { name, altitudeM, km } = points[at] as RouteElevationPoint;
  const words = `Day ${spot?.day}, ${shortenPlaceName(name)}, ${formatNumber(altitudeM)} m, km ${formatNumber(km)}`;
  const strip = spot && figure.current?.closest('article')?.querySelector('[data-strip]');
  const onKeyDown = (event: KeyboardEvent) => {
    const to = at + (keys[event.key] ?? Number.NaN);
    if (!points[to]) return;
    event.preventDefault();
    onPoint(to);
  };
  return (
    <figure ref={figure} className={styles.figure}>
      <MapDrawing route={tour.route} itinerary={tour.itinerary} {...followed} />
      {hilly ? (
        <div className={styles.side}>
          <ElevationChart {...{ tour, heights }} {...followed} size="wide" />
          <ElevationChart {...{ tour, heights }} {...followed} size="narrow" />
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
      {hilly ? (
        <p className={`${styles.reading} tabular-nums`} aria-hidden="true">
          {spot ? words : null}
        </p>
      ) : null}
      <figcaption className={`fine-print cluster ${styles.caption}`}>
        <Signs route={tour.route} />
        <span>
          {formatLeg(toLegs(route))}
          {hilly ? `; from ${formatNumber(lowestM)} to ${formatNumber(highestM)} m` : null}
        </span>
      </figcaption>
      {strip ? createPortal(<RoadStrip {...{ heights, route, spot, words }} />, strip) : null}
    </figure>
  );
}

const box: ChartBox = { width: 760, height: 40, top: 8, right: 8, bottom: 4, left: 8 };

interface RoadStripProps {
  heights: RouteElevation;
  route: Route;
  spot: Spot;
  words: string;
}

function RoadStrip({ heights, route, spot, words }: RoadStripProps) {
  const { points, line, area } = useMemo(() => drawElevationProfile(heights, box), [heights]);
  return (
    <>
      <span className="tabular-nums">{words}</span>
      <svg viewBox={`0 0 ${box.width} ${box.height}`} preserveAspectRatio="none" aria-hidden="true">
        <path className={styles.area} d={area} />
        <path className={styles.line} d={line} />
        <Mark spot={spot} route={route} points={points} />
      </svg>
    </>
  );
}

const scrolling = ['wheel', 'touchmove', 'keydown', 'pointerdown'];

/** @param root anything in the same article; days are `details` with their number as `data-day` */
function useFollowedDay(root: RefObject<Element | null>, onDay: (day: number) => void): void {
  // The tour is read anew behind the page. That mustn't lead back to the day that is open.
  const told = useRef(onDay);
  useEffect(() => {
    told.current = onDay;
  }, [onDay]);
  useEffect(() => {
    const article = root.current?.closest('article');
    if (!article) return;
    // A day that opens moves the page: such a scroll, however late its event comes, follows no other day.
    let isHeld = false;
    const release = () => {
      isHeld = false;
    };
    const say = (element: Element | null) => told.current(Number((element as HTMLElement | null)?.dataset.day ?? 1));
    const onToggle = ({ target }: Event) => {
      const { open, dataset } = target as HTMLDetailsElement;
      if (!open || !dataset.day) return;
      isHeld = true;
      say(target as Element);
    };
    // A band across the window, under what is stuck to its top, and higher than the gap between two days.
    const watcher = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries) if (isIntersecting && !isHeld) say(target);
      },
      { rootMargin: '-33% 0px -61%' },
    );
    for (const day of article.querySelectorAll('details[data-day]')) watcher.observe(day);
    say(article.querySelector('details[data-day][open]'));
    // It doesn't bubble.
    article.addEventListener('toggle', onToggle, true);
    for (const type of scrolling) addEventListener(type, release, { capture: true, passive: true });
    return () => {
      watcher.disconnect();
      article.removeEventListener('toggle', onToggle, true);
      for (const type of scrolling) removeEventListener(type, release, { capture: true });
    };
  }, [root]);
}
