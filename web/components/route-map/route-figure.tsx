import { type KeyboardEvent, type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import {
  formatModeDistances,
  formatNumber,
  isHilly,
  listModeDistances,
  type RouteElevation,
  type RouteElevationPoint,
  shortenPlaceName,
  toRouteElevation,
} from '#shared/tours/elevation';
import type { Route, Tour } from '#shared/tours/tour';
import { type ChartBox, drawElevationProfile } from '../drawings/elevation-profile';
import { ElevationChart } from './elevation-chart';
import { MapDrawing } from './map-drawing';
import { findMinIndex, Marker, type RouteSelection, SelectionMark } from './marks';
import * as styles from './route-map.module.css';

const signLabels = { stay: 'night', pass: 'pass', fuel: 'fuel' };

export function MapLegend({ route = [] }: { route: Route | undefined }) {
  const usedKinds = Object.entries(signLabels).filter(([kind]) => route.some((place) => place.kind === kind));
  const modes = new Set(route.slice(1).map(({ mode }) => mode));
  return (
    <>
      {usedKinds.length > 1 &&
        usedKinds.map(([kind, label]) => (
          <span key={kind} className={styles.sign}>
            <svg viewBox="0 0 16 16" aria-hidden="true">
              <Marker place={{ x: 8, y: 8, kind: kind as keyof typeof signLabels, isApproximate: false }} />
            </svg>
            {label}
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

const stepByKey: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 };

/** Map of the route, with an elevation chart if the tour is hilly. Null without elevation data. */
export function RouteFigure({ tour }: { tour: Tour }) {
  const { route = [] } = tour;
  const elevation = useMemo(() => toRouteElevation(tour.route), [tour.route]);
  const figureRef = useRef<HTMLElement>(null);
  const [selection, setSelection] = useState<RouteSelection | null>(null);
  const onSelect = useCallback(
    (pointIndex: number) => setSelection({ day: tour.route?.[pointIndex]?.day ?? 1, pointIndex }),
    [tour.route],
  );
  const onDay = useCallback(
    (day: number) =>
      setSelection({
        day,
        pointIndex: Math.max(0, tour.route?.map((place) => place.day <= day).lastIndexOf(true) ?? 0),
      }),
    [tour.route],
  );
  useVisibleDay(figureRef, onDay);
  if (!elevation) return null;
  const { points, totalKm, lowestM, highestM } = elevation;
  const showsChart = isHilly(elevation);
  const selectionProps = { selection, onSelect };
  const pointIndex = Math.min(selection?.pointIndex ?? 0, points.length - 1);
  const { name, altitudeM, km } = points[pointIndex] as RouteElevationPoint;
  const selectionLabel = `Day ${selection?.day}, ${shortenPlaceName(name)}, ${formatNumber(altitudeM)} m, km ${formatNumber(km)}`;
  const stripElement = selection && figureRef.current?.closest('article')?.querySelector('[data-strip]');
  const onKeyDown = (event: KeyboardEvent) => {
    const nextIndex = pointIndex + (stepByKey[event.key] ?? Number.NaN);
    if (!points[nextIndex]) return;
    event.preventDefault();
    onSelect(nextIndex);
  };
  return (
    <figure ref={figureRef} className={styles.figure}>
      <MapDrawing route={tour.route} itinerary={tour.itinerary} {...selectionProps} />
      {showsChart ? (
        <div className={styles.side}>
          <ElevationChart {...{ tour, elevation }} {...selectionProps} size="wide" />
          <ElevationChart {...{ tour, elevation }} {...selectionProps} size="narrow" />
          {selection ? (
            <input
              type="range"
              className={styles.slider}
              aria-label="Along the road"
              aria-valuetext={selectionLabel}
              max={totalKm}
              value={Math.round(km)}
              onChange={({ target }) =>
                onSelect(findMinIndex(points.map(({ km }) => Math.abs(km - Number(target.value)))))
              }
              onKeyDown={onKeyDown}
            />
          ) : null}
        </div>
      ) : null}
      {showsChart ? (
        <p className={`${styles.readout} tabular-nums`} aria-hidden="true">
          {selection ? selectionLabel : null}
        </p>
      ) : null}
      <figcaption className={`fine-print cluster ${styles.caption}`}>
        <MapLegend route={tour.route} />
        <span>
          {formatModeDistances(listModeDistances(route))}
          {showsChart ? `; from ${formatNumber(lowestM)} to ${formatNumber(highestM)} m` : null}
        </span>
      </figcaption>
      {stripElement
        ? createPortal(<ProfileStrip {...{ elevation, route, selection, selectionLabel }} />, stripElement)
        : null}
    </figure>
  );
}

const stripBox: ChartBox = { width: 760, height: 40, top: 8, right: 8, bottom: 4, left: 8 };

interface ProfileStripProps {
  elevation: RouteElevation;
  route: Route;
  selection: RouteSelection;
  selectionLabel: string;
}

function ProfileStrip({ elevation, route, selection, selectionLabel }: ProfileStripProps) {
  const { points, line, area } = useMemo(() => drawElevationProfile(elevation, stripBox), [elevation]);
  return (
    <>
      <span className="tabular-nums">{selectionLabel}</span>
      <svg viewBox={`0 0 ${stripBox.width} ${stripBox.height}`} preserveAspectRatio="none" aria-hidden="true">
        <path className={styles.area} d={area} />
        <path className={styles.line} d={line} />
        <SelectionMark selection={selection} route={route} points={points} />
      </svg>
    </>
  );
}

const scrollEvents = ['wheel', 'touchmove', 'keydown', 'pointerdown'];

/** Reports the day in view, or the day that is opened. @param elementRef an element in the article whose days are `details[data-day]` */
function useVisibleDay(elementRef: RefObject<Element | null>, onDay: (day: number) => void): void {
  // With the ref, a reload of the tour in the background does not run the second effect again.
  const latestOnDay = useRef(onDay);
  useEffect(() => {
    latestOnDay.current = onDay;
  }, [onDay]);
  useEffect(() => {
    const article = elementRef.current?.closest('article');
    if (!article) return;
    // Opening a day scrolls the page, which is ignored until the reader scrolls.
    let isScrollIgnored = false;
    const stopIgnoringScroll = () => {
      isScrollIgnored = false;
    };
    const notifyDay = (element: Element | null) =>
      latestOnDay.current(Number((element as HTMLElement | null)?.dataset.day ?? 1));
    const handleToggle = ({ target }: Event) => {
      const { open, dataset } = target as HTMLDetailsElement;
      if (!open || !dataset.day) return;
      isScrollIgnored = true;
      notifyDay(target as Element);
    };
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries) if (isIntersecting && !isScrollIgnored) notifyDay(target);
      },
      { rootMargin: '-33% 0px -61%' },
    );
    for (const day of article.querySelectorAll('details[data-day]')) observer.observe(day);
    notifyDay(article.querySelector('details[data-day][open]'));
    // `toggle` events don't bubble, so the listener captures.
    article.addEventListener('toggle', handleToggle, true);
    for (const type of scrollEvents) addEventListener(type, stopIgnoringScroll, { capture: true, passive: true });
    return () => {
      observer.disconnect();
      article.removeEventListener('toggle', handleToggle, true);
      for (const type of scrollEvents) removeEventListener(type, stopIgnoringScroll, { capture: true });
    };
  }, [elementRef]);
}
