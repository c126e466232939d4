import ChevronDown from 'lucide-react/icons/chevron-down';
import { priceText } from '#shared/text/money';
import { otherPrices, perPersonWords } from '#shared/tours/price-kinds';
import type { Tour } from '#shared/tours/tour';
import { type RideFigure, toRideFigures } from '../../ride/figures';
import { useSite } from '../../ui/page/site-context';
import * as styles from './ride-facts.module.css';

/** @param gone no longer offered: nobody plans its ride */
export function RideFacts({ tour, gone }: { tour: Tour; gone: boolean }) {
  const site = useSite();
  const facts = tour.facts ?? {};
  const rows: [string, string | undefined][] = [
    ['Type', tour.type],
    ['Languages', tour.language],
    ['Price per day', tour.pricePerDay === null ? 'N/A' : priceText(tour.pricePerDay)],
    ...otherPrices(tour).map(({ words, price }): [string, string] => [
      words,
      `${priceText(price)} ${perPersonWords(site)}`,
    ]),
    ['Difficulty', facts.difficulty],
    ['Best months', facts.bestMonths?.join(', ')],
  ];
  const road: [string, string | undefined][] = [
    ['Fuel', facts.fuelStops?.join(', ')],
    ['Network', facts.network],
    ['Permits', facts.permits],
  ];
  return (
    <section aria-labelledby="facts-title">
      <h2 id="facts-title">Facts</h2>
      {gone ? null : <Figures figures={toRideFigures(tour)} />}
      <Rows rows={rows} />
      {road.some(([, value]) => value) ? (
        <details>
          <summary className="tap">
            Fuel, network and permits
            <ChevronDown className="icon" aria-hidden="true" />
          </summary>
          <Rows rows={road} />
        </details>
      ) : null}
    </section>
  );
}

function Rows({ rows }: { rows: readonly [string, string | undefined][] }) {
  return (
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
  );
}

function Figures({ figures }: { figures: readonly RideFigure[] }) {
  if (figures.length === 0) return null;
  return (
    <dl className={styles.figures}>
      {figures.map(({ term, figure, about }) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>
            <b className="num">{figure}</b> {about}
          </dd>
        </div>
      ))}
    </dl>
  );
}
