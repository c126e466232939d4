import { formatNumber } from '#shared/heights';
import { priceText } from '#shared/money';
import type { Tour } from '#shared/tour';
import * as styles from './ride-facts.module.css';

/** The spec's facts and the rider's; unknown ones are left out. */
export function RideFacts({ tour }: { tour: Tour }) {
  const facts = tour.facts ?? {};
  const rows: [string, string | undefined][] = [
    ['Duration', tour.duration],
    ['Type', tour.type],
    ['Group Size', tour.groupSize],
    ['Languages', tour.language],
    ['Price per day', tour.pricePerDay === null ? 'N/A' : priceText(tour.pricePerDay)],
    ['Difficulty', facts.difficulty],
    ['Best months', facts.bestMonths?.join(', ')],
    [
      'Fuel',
      facts.fuelStops?.length
        ? `${facts.fuelStops.join(', ')}${facts.longestFuelGapKm ? `; longest gap ${formatNumber(facts.longestFuelGapKm)} km` : ''}`
        : undefined,
    ],
    ['Network', facts.network],
    ['Permits', facts.permits],
  ];
  return (
    <section aria-labelledby="facts-title">
      <h2 id="facts-title">Facts</h2>
      <dl className={styles.facts}>
        {rows.map(([term, value]) =>
          value ? (
            <div key={term} className={styles.row}>
              <dt>{term}</dt>
              <dd>{value}</dd>
            </div>
          ) : null,
        )}
      </dl>
    </section>
  );
}
