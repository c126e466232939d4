import { useState } from 'react';
import { Field } from '../../ui/forms/field';
import { type DemoTour, demoTours } from './demo-tours';
import * as styles from './layouts.module.css';

/** Spec §9. Dollars a day. */
const limits = { min: 0, max: 500, step: 5 };

/** The demo tours in the range, and the fields that change it (spec §2 and §5). One end pushes the other. */
export function usePriceFilter(): { tours: DemoTour[]; filter: React.ReactNode } {
  const [range, setRange] = useState({ from: limits.min, to: limits.max });
  const isWithin = (price: number) => price >= limits.min && price <= limits.max;
  const moveFrom = (price: number) => isWithin(price) && setRange({ from: price, to: Math.max(price, range.to) });
  const moveTo = (price: number) => isWithin(price) && setRange({ from: Math.min(price, range.from), to: price });
  return {
    tours: demoTours.filter(({ amount }) => amount >= range.from && amount <= range.to),
    filter: (
      <fieldset className={`scripted ${styles.filter}`}>
        <legend>Price per day, in $</legend>
        <End label="From" price={range.from} onMove={moveFrom} />
        <End label="To" price={range.to} onMove={moveTo} />
      </fieldset>
    ),
  };
}

function End({ label, price, onMove }: { label: string; price: number; onMove: (price: number) => void }) {
  return (
    <div className={styles.end}>
      <Field label={label}>
        {(wires) => (
          // Read when it is left: half a number is no price.
          <input
            {...wires}
            {...limits}
            key={price}
            type="number"
            inputMode="numeric"
            defaultValue={price}
            onBlur={({ currentTarget }) => {
              onMove(currentTarget.valueAsNumber);
              currentTarget.value = String(price);
            }}
          />
        )}
      </Field>
      <input
        {...limits}
        type="range"
        aria-label={`${label}, slider`}
        value={price}
        onChange={({ currentTarget }) => onMove(currentTarget.valueAsNumber)}
      />
    </div>
  );
}
