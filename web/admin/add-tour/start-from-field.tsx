import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { toursQuery } from '../queries/tours';
import type { TourValues } from '../tour-form/tour-values';
import { type Done, DoneLine } from '../ui/done-line';
import { FormField } from '../ui/form-field';
import { commonFields, fillFrom } from './start-from';
import * as styles from './start-from-field.module.css';

function put(setValue: UseFormReturn<TourValues>['setValue'], values: Partial<TourValues>): void {
  for (const name of commonFields) {
    const value = values[name];
    if (value !== undefined) setValue(name, value, { shouldDirty: true });
  }
}

/** Fills in from another tour what tours have in common. What is typed stays, also when it is undone. */
export function StartFromField({ form }: { form: UseFormReturn<TourValues> }) {
  const tours = useQuery(toursQuery).data?.tours ?? [];
  const [filled, setFilled] = useState<Done | null>(null);
  // The places on offer are the type's: the select takes one only when they are there.
  const [next, setNext] = useState<Partial<TourValues>>({});
  const { setValue } = form;
  useEffect(() => put(setValue, next), [setValue, next]);
  if (tours.length === 0) return null;
  const start = (id: string) => {
    const tour = tours.find(({ _id }) => _id === id);
    if (!tour) return;
    const before = structuredClone(form.getValues());
    const found = fillFrom(before, tour);
    const names = Object.keys(found) as (keyof typeof found)[];
    if (found.type !== undefined) put(setValue, { type: found.type });
    setNext(found);
    form.clearErrors(names);
    const isStill = (name: keyof typeof found) => JSON.stringify(form.getValues(name)) === JSON.stringify(found[name]);
    const undo = () => put(setValue, Object.fromEntries(names.filter(isStill).map((name) => [name, before[name]])));
    const from = `from “${tour.heading || tour.place}”.`;
    if (names.length === 0) setFilled({ words: `Nothing was left to fill in ${from}` });
    else setFilled({ words: `Filled in ${from}`, undo });
  };
  return (
    <div className={styles.start}>
      <FormField
        label="Start from another tour"
        hint="Fills in what is still empty of type, country, place, group size, language, what’s included and not, and questions. The rest is this tour’s own."
      >
        {(wires) => (
          <select {...wires} value="" onChange={({ currentTarget }) => start(currentTarget.value)}>
            <option value="">Choose a tour</option>
            {tours.map(({ _id, heading, place }) => (
              <option key={_id} value={_id}>
                {heading || place}
              </option>
            ))}
          </select>
        )}
      </FormField>
      <DoneLine done={filled} onUndone={() => setFilled(null)} />
    </div>
  );
}
