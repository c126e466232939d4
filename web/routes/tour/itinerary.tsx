import { ChevronDown } from 'lucide-react';
import { formatNumber, toDayRides } from '#shared/heights';
import type { Tour } from '#shared/tour';
import { Milestone } from '../../ui/milestone';
import { PrintLink } from '../../ui/print-link';
import styles from './itinerary.module.css';

/** The days on their road, one open at a time, the first to begin with. */
export function Itinerary({ tour }: { tour: Tour }) {
  if (tour.itinerary.length === 0) return null;
  const rides = tour.route?.length ? toDayRides(tour) : new Map<number, { km: number; sleepM: number | null }>();
  return (
    <section aria-labelledby="itinerary-title">
      <div className={styles.head}>
        <h2 id="itinerary-title">Itinerary</h2>
        <PrintLink label="Print or save as PDF" />
      </div>
      <ol className={styles.road}>
        {tour.itinerary.map(({ day, title, description }, index) => {
          const ride = rides.get(day);
          return (
            <li key={`${day}-${title}`} className={styles.day}>
              <div aria-hidden="true">
                <Milestone cap="Day" figure={String(day)} small />
              </div>
              <details name="itinerary" open={index === 0} className={styles.card}>
                <summary className={styles.summary}>
                  <h3>
                    Day {day}: {title}
                  </h3>
                  <span className={styles.side}>
                    {ride ? (
                      <span className={`${styles.km} num`}>
                        {ride.km > 0 ? `${formatNumber(ride.km)} km` : 'rest'}
                        {ride.km > 0 && ride.sleepM !== null && ride.sleepM >= 500
                          ? ` · sleep ${formatNumber(ride.sleepM)} m`
                          : ''}
                      </span>
                    ) : null}
                    <ChevronDown className="icon" aria-hidden="true" />
                  </span>
                </summary>
                <p>{description}</p>
              </details>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
