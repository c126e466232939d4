import { toMapDays } from '#shared/ride/map-days';
import { dayFragment } from './day-fragment';
import { MapDrawing, Marker } from './map-drawing';
import * as styles from './map-section.module.css';
import { RouteFiles } from './route-files';
import type { SectionProps } from './section';

const legend = [
  ['stay', 'night'],
  ['pass', 'pass'],
  ['fuel', 'fuel'],
] as const;

/** The road without map tiles: a drawing, the same in words, and files for other maps. */
export function MapSection({ tour, ride, today }: SectionProps) {
  const { route, itinerary, facts } = tour;
  const drawn = { route, itinerary, facts };
  const kinds = new Set(tour.route?.map(({ kind }) => kind));
  const modes = new Set(tour.route?.slice(1).map(({ mode }) => mode));
  const isRidden = modes.has('ride');
  return (
    <>
      <div className={styles.split}>
        <figure className={`card ${styles.figure}`}>
          <MapDrawing {...drawn} size="wide" />
          <MapDrawing {...drawn} size="narrow" />
          <figcaption className={`fine ${styles.caption}`}>
            {legend
              .filter(([kind]) => kinds.has(kind))
              .map(([kind, word]) => (
                <span key={kind} className={styles.sign}>
                  <svg viewBox="0 0 16 16" aria-hidden="true">
                    <Marker place={{ x: 8, y: 8, kind, approx: false }} />
                  </svg>
                  {word}
                </span>
              ))}
            <span>
              Numbers are the days you sleep there. {isRidden && modes.size > 1 ? 'Dashed: not by motorbike. ' : ''}
              {tour.route?.some(({ approx }) => approx) ? 'Hollow: the place is about there. ' : ''}
              Lines are straight; the road isn’t.
            </span>
          </figcaption>
        </figure>
        <ol className={styles.days}>
          {toMapDays(tour).map(({ day, way, places }) => (
            <li key={day} value={day}>
              <a href={`#${dayFragment(day)}`}>Day {day}</a>
              <span className="num">{way}</span>
              <span>{places}</span>
            </li>
          ))}
        </ol>
      </div>
      <RouteFiles tour={tour} ride={ride} today={today} />
    </>
  );
}
