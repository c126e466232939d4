import { useFormContext } from 'react-hook-form';
import { AreaInput } from './inputs';
import { type ListReading, readList } from './list-text';
import styles from './tour-form.module.css';
import type { TourValues } from './tour-values';

export interface ListInputProps {
  name: 'inclusions' | 'exclusions';
  label: string;
  reading: ListReading;
}

const hints: Record<ListReading, string> = {
  'commas-or-lines': 'Separated by commas. Or one a line, and an item may hold a comma.',
  lines: 'One a line.',
};

/** A list that is typed as text, and under it the items that it will become. */
export function ListInput({ name, label, reading }: ListInputProps) {
  const { watch } = useFormContext<TourValues>();
  const items = readList(watch(name), reading);
  return (
    <div>
      <AreaInput name={name} label={label} hint={hints[reading]} rows={reading === 'lines' ? 6 : 3} />
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
