import { useFormContext } from 'react-hook-form';
import { AreaInput } from './inputs';
import * as styles from './tour-form.module.css';
import type { TourValues } from './tour-values';
import { readList } from './typed';

export interface ListInputProps {
  name: 'inclusions' | 'exclusions';
  label: string;
}

/** A list typed as text, with a preview of its items. */
export function ListInput({ name, label }: ListInputProps) {
  const { watch } = useFormContext<TourValues>();
  const items = readList(watch(name));
  return (
    <div>
      <AreaInput
        name={name}
        label={label}
        hint="One per line; items may contain commas. A single line is split at its commas."
        rows={5}
      />
      {items.length > 0 ? (
        <div className={styles.preview}>
          <p className={`fine ${styles.reading}`}>
            Reads as {items.length} {items.length === 1 ? 'item' : 'items'}
          </p>
          <ul className={`cluster ${styles.items}`} aria-label={`${label}, preview`}>
            {items.map((item, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two items may have the same text
              <li key={index}>{item}</li>
            ))}
          </ul>
        </div>
      ) : null}
    </div>
  );
}
