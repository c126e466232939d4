import { useState } from 'react';
import { Field } from '../../ui/forms/field';
import { priceFilter } from './demo-tours';
import { movedEnd, type PriceRange } from './price-range';
import * as styles from './sidebar.module.css';

interface PriceFilterProps {
  range: PriceRange;
  onRange: (range: PriceRange) => void;
}

const { min, max, step } = priceFilter;

/** Spec §2 and §5. */
export function PriceFilter({ range, onRange }: PriceFilterProps) {
  return (
    // Before the scripts it asks for the page with the range in its address.
    <form onSubmit={(event) => event.preventDefault()}>
      <fieldset className={styles.price}>
        <legend>Price per day, in $</legend>
        <End name="from" label="From" range={range} onRange={onRange} />
        <End name="to" label="To" range={range} onRange={onRange} />
        <button type="submit" className={`btn btn-small btn-quiet ${styles.show}`}>
          Show
        </button>
      </fieldset>
    </form>
  );
}

interface EndProps extends PriceFilterProps {
  name: keyof PriceRange;
  label: string;
}

function End({ name, label, range, onRange }: EndProps) {
  // Half-typed text may not be a price yet.
  const [typed, setTyped] = useState<string | null>(null);
  const move = (value: number) => onRange(movedEnd(range, name, value));
  return (
    <div className={styles.end}>
      <Field label={label}>
        {(wires) => (
          <input
            {...wires}
            name={name}
            type="number"
            inputMode="numeric"
            min={min}
            max={max}
            step={step}
            value={typed ?? range[name]}
            onChange={({ currentTarget: { value, valueAsNumber } }) => {
              setTyped(value);
              if (valueAsNumber >= min && valueAsNumber <= max) move(valueAsNumber);
            }}
            onBlur={() => setTyped(null)}
          />
        )}
      </Field>
      <input
        className={`scripted ${styles.slider}`}
        type="range"
        aria-label={`${label}, slider`}
        min={min}
        max={max}
        step={step}
        value={range[name]}
        onChange={({ currentTarget }) => move(currentTarget.valueAsNumber)}
      />
    </div>
  );
}
