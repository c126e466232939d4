import { useFormContext } from 'react-hook-form';
import { AreaInput } from './inputs';
import { readList } from './list-text';
import styles from './tour-form.module.css';
import type { TourValues } from './tour-values';

export interface ListInputProps {
  name: 'inclusions' | 'exclusions';
  label: string;
}

/** A list that is typed as text, and under it the items that it will become. */
export function ListInput({ name, label }: ListInputProps) {
  const { watch } = useFormContext<TourValues>();
  const items = readList(watch(name));
  return (
    <div>
      <AreaInput
        name={name}
        label={label}
        hint="One a line, and an item may hold a comma. A single line is separated by its commas."
        rows={5}
      />
      {items.length > 0 ? (
        <div className={styles.preview}>
          <p className={styles.reading}>
            Reads as {items.length} {items.length === 1 ? 'item' : 'items'}
          </p>
          <ul className={styles.items} aria-label={`${label}, as they will be read`}>
            {items.map((item, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: an item is its text, and may come twice
              <li key={index}>{item}</li>
            ))}
          </ul>
        </div>
      ) : null}
    </div>
  );
}
