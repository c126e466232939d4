import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { DemoCard } from './demo-card';
import { demoTours, priceFilter } from './demo-tours';
import { PriceFilter } from './price-filter';
import { inRange, type PriceRange, parseRange } from './price-range';
import * as styles from './show.module.css';

const atFirst: PriceRange = { from: priceFilter.detailFrom, to: priceFilter.detailTo };

/** Spec §9. */
export function OtherDemoTours({ than }: { than: number }) {
  const { search } = useLocation();
  const [range, setRange] = useState(() => parseRange(search, atFirst));
  const shown = demoTours.filter(({ id, amount }) => id !== than && inRange(range, amount));
  return (
    <section className={styles.others} aria-labelledby="others-title">
      <h2 id="others-title">More at this price</h2>
      <div className={`cluster ${styles.filter}`}>
        <PriceFilter range={range} onRange={setRange} />
        <p role="status" className="num">
          {shown.length} {shown.length === 1 ? 'tour' : 'tours'}
        </p>
      </div>
      <ul className={styles.cards}>
        {shown.map((tour) => (
          <li key={tour.id}>
            <DemoCard tour={tour} shape="grid" />
          </li>
        ))}
      </ul>
    </section>
  );
}
