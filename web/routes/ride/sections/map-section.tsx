import { toMapDays } from '#shared/ride/map-days';
import { dayFragment } from '../../../ui/day-fragment';
import { MapDrawing } from '../../../ui/road/map-drawing';
import * as road from '../../../ui/road/road.module.css';
import { Signs } from '../../../ui/road/signs';
import * as styles from './map-section.module.css';
import { RouteFiles } from './route-files';
import type { SectionProps } from './section';

/** The road without map tiles: a drawing, the same in words, and files for other maps. */
export function MapSection({ tour, ride, today }: SectionProps) {
  const { route, itinerary, facts } = tour;
  const drawn = { route, itinerary, facts };
  return (
    <>
      <div className={styles.split}>
        <figure className={`card ${road.figure} ${styles.figure}`}>
          <MapDrawing {...drawn} size="wide" />
          <MapDrawing {...drawn} size="narrow" />
          <figcaption className={`fine ${road.caption}`}>
            <Signs route={route} />
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
