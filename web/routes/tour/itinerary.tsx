import ChevronDown from 'lucide-react/icons/chevron-down';
import { type DayRide, formatNumber, legWords, toDayRides } from '#shared/heights';
import type { Tour } from '#shared/tour';
import { dayFragment } from '../../ui/day-fragment';
import { Milestone } from '../../ui/milestone';
import { PrintLink } from '../../ui/more/print-link';
import * as styles from './itinerary.module.css';

function dayWords({ legs, sleepM }: DayRide, isFirst: boolean, isLast: boolean): string {
  if (legs.length === 0) return isFirst ? 'arrive' : isLast ? 'depart' : 'rest';
  return legWords(legs) + (sleepM !== null && sleepM >= 500 ? ` · sleep ${formatNumber(sleepM)} m` : '');
}

export function Itinerary({ tour }: { tour: Tour }) {
  if (tour.itinerary.length === 0) return null;
  const rides = tour.route?.length ? toDayRides(tour) : new Map<number, DayRide>();
  return (
    <section aria-labelledby="itinerary-title">
      <div className={`spread ${styles.head}`}>
        <h2 id="itinerary-title">Itinerary</h2>
        <PrintLink label="Print or save as PDF" />
      </div>
      {/* Where the road's figure shows which day is read. */}
      {rides.size > 0 ? <div data-strip className={styles.strip} aria-hidden="true" /> : null}
      <ol className={styles.road}>
        {tour.itinerary.map(({ day, title, description }, index) => {
          const ride = rides.get(day);
          return (
            <li key={`${day}-${title}`} className={styles.day}>
              <div aria-hidden="true">
                <Milestone cap="Day" figure={String(day)} small />
              </div>
              <details
                name="itinerary"
                open={index === 0}
                data-day={rides.size > 0 ? day : undefined}
                className={`card ${styles.card}`}
              >
                <summary className={styles.summary}>
                  <h3>
                    Day {day}: {title}
                  </h3>
                  <span className={styles.side}>
                    {ride ? (
                      <span className={`${styles.km} num`}>
                        {dayWords(ride, index === 0, index === tour.itinerary.length - 1)}
                      </span>
                    ) : null}
                    <ChevronDown className="icon" aria-hidden="true" />
                  </span>
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
