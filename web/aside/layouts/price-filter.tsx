import { useState } from 'react';
import { Field } from '../../ui/forms/field';
import { type DemoTour, demoTours } from './demo-tours';
import * as styles from './layouts.module.css';

/** Dollars a day, inclusive. */
interface PriceRange {
  from: number;
  to: number;
}

/** Spec §9. */
const limits = { min: 0, max: 500, step: 5 };
export const wholeRange: PriceRange = { from: limits.min, to: limits.max };

/** Moves one end, pushing the other if they would cross. Ignores what is no price. */
function moveEnd(range: PriceRange, end: keyof PriceRange, value: number): PriceRange {
  if (!(value >= limits.min && value <= limits.max)) return range;
  return end === 'from'
    ? { from: value, to: Math.max(value, range.to) }
    : { from: Math.min(value, range.from), to: value };
}

/** The demo tours in the range, and the fields that change it (spec §2 and §5). */
export function usePriceFilter(rangeAtFirst: PriceRange): { tours: DemoTour[]; filter: React.ReactNode } {
  const [range, setRange] = useState(rangeAtFirst);
  const ends = (['from', 'to'] as const).map((end) => (
    <End key={end} name={end} value={range[end]} onMove={(value) => setRange((now) => moveEnd(now, end, value))} />
  ));
  return {
    tours: demoTours.filter(({ amount }) => amount >= range.from && amount <= range.to),
    filter: (
      <fieldset className={`scripted ${styles.price}`}>
        <legend>Price per day, in $</legend>
        {ends}
      </fieldset>
    ),
  };
}

function End({ name, value, onMove }: { name: 'from' | 'to'; value: number; onMove: (value: number) => void }) {
  // Half-typed text may not be a price yet.
  const [typed, setTyped] = useState<string | null>(null);
  const label = name === 'from' ? 'From' : 'To';
  return (
    <div className={styles.end}>
      <Field label={label}>
        {(wires) => (
          <input
            {...wires}
            {...limits}
            type="number"
            inputMode="numeric"
            value={typed ?? value}
            onChange={({ currentTarget }) => {
              setTyped(currentTarget.value);
              onMove(currentTarget.valueAsNumber);
            }}
            onBlur={() => setTyped(null)}
          />
        )}
      </Field>
      <input
        {...limits}
        type="range"
        aria-label={`${label}, slider`}
        value={value}
        onChange={({ currentTarget }) => onMove(currentTarget.valueAsNumber)}
      />
    </div>
  );
}
