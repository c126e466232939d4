import ChevronDown from 'lucide-react/icons/chevron-down';
import { type DayRide, formatNumber, isHilly, legWords, toDayRides, toHeights } from '#shared/tours/heights';
import type { Tour } from '#shared/tours/tour';
import { PrintLink } from '../../ui/links/print-link';
import { dayFragment } from '../../ui/road/day-fragment';
import { RoadPart } from './road-part';
import * as styles from './way.module.css';

function dayWords({ legs, sleepM }: DayRide, isFirst: boolean, isLast: boolean): string {
  if (legs.length === 0) return isFirst ? 'arrive' : isLast ? 'depart' : 'rest';
  return legWords(legs) + (sleepM !== null && sleepM >= 500 ? ` · sleep ${formatNumber(sleepM)} m` : '');
}

export function Way({ tour }: { tour: Tour }) {
  if (tour.itinerary.length === 0) return <RoadPart tour={tour} />;
  const heights = toHeights(tour.route);
  const rides = tour.route?.length ? toDayRides(tour) : new Map<number, DayRide>();
  const last = tour.itinerary.length - 1;
  return (
    <section className={heights ? styles.way : undefined} aria-labelledby="itinerary-title">
      <div className={`spread ${styles.head}`}>
        <h2 id="itinerary-title">Itinerary</h2>
        <PrintLink label="Print or save as PDF" />
      </div>
      <RoadPart tour={tour} />
      {heights && isHilly(heights) ? <div data-strip className={styles.strip} aria-hidden="true" /> : null}
      <ol className={`below ${styles.days}`}>
        {tour.itinerary.map(({ day, title, description }, index) => {
          const ride = rides.get(day);
          return (
            <li key={`${day}-${title}`}>
              <details
                name="itinerary"
                open={index === 0}
                data-day={rides.size > 0 ? day : undefined}
                className={styles.day}
              >
                <summary className={styles.summary}>
                  <h3>
                    Day {day}: {title}
                  </h3>
                  {ride ? (
                    <span className={`${styles.km} num`}>{dayWords(ride, index === 0, index === last)}</span>
                  ) : null}
                  <ChevronDown className="icon" aria-hidden="true" />
                </summary>
                <p id={dayFragment(day)}>{description}</p>
              </details>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
