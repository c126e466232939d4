import { useId } from 'react';
import * as styles from './conflict.module.css';
import { FieldPreview } from './field-preview';
import { comparedFields, type Difference, type Side, type Version } from './merge';

export interface DifferenceChoiceProps {
  difference: Difference;
  mine: Version;
  theirs: Version;
  chosen: Side;
  onChoose: (side: Side) => void;
}

const words: Record<Side, string> = { mine: 'Yours', theirs: 'Theirs' };

export function DifferenceChoice({ difference, mine, theirs, chosen, onChoose }: DifferenceChoiceProps) {
  const { field, isClash } = difference;
  const name = useId();
  return (
    <fieldset className={styles.difference}>
      <legend>
        {comparedFields.get(field)}
        {isClash ? <span className={styles.clash}>changed by both</span> : null}
      </legend>
      <div className={styles.sides}>
        {(['mine', 'theirs'] as const).map((side) => (
          <label key={side} className={styles.side} data-chosen={chosen === side}>
            <span className={styles.pick}>
              <input type="radio" name={name} checked={chosen === side} onChange={() => onChoose(side)} />
              {words[side]}
            </span>
            <FieldPreview version={side === 'mine' ? mine : theirs} field={field} />
          </label>
        ))}
      </div>
    </fieldset>
  );
}
