import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { Tour } from '#shared/tours/tour';
import { showToast } from '../../ui/toasts/toasts';
import { toursQuery } from '../queries/tours';
import { type TourValues, toTourValues } from '../tour-form/tour-values';
import { useUndoToast } from '../tour-form/use-undo-toast';
import { Field } from '../ui/field';

/** Texts, days, pictures, route, dates and prices are each tour's own. */
const commonFields = [
  ...(['type', 'country', 'place', 'groupSize', 'language', 'inclusions', 'exclusions', 'faq'] as const),
];
type Common = Pick<TourValues, (typeof commonFields)[number]>;

const isBlank = (value: TourValues[keyof Common]) =>
  typeof value === 'string'
    ? value.trim() === ''
    : value.every((row) => Object.values(row).every((text) => text.trim() === ''));

/** Only empty fields, and a place only where the type is the other's. */
export function fillFrom(values: TourValues, tour: Tour): Partial<Common> {
  const other = toTourValues(tour);
  const isItsType = isBlank(values.type) || values.type === other.type;
  const names = commonFields.filter(
    (name) => isBlank(values[name]) && !isBlank(other[name]) && (name !== 'place' || isItsType),
  );
  return Object.fromEntries(names.map((name) => [name, other[name]]));
}

function put(setValue: UseFormReturn<TourValues>['setValue'], values: Partial<TourValues>): void {
  for (const name of commonFields) {
    const value = values[name];
    if (value !== undefined) setValue(name, value, { shouldDirty: true });
  }
}

/** Typed text stays, also when it is undone. */
export function StartFromField({ form }: { form: UseFormReturn<TourValues> }) {
  const tours = useQuery(toursQuery).data?.tours ?? [];
  const showUndo = useUndoToast();
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
    if (names.length === 0) showToast({ kind: 'info', message: `Nothing was left to fill in ${from}` });
    else showUndo(`Filled in ${from}`, undo);
  };
  return (
    <div className="measure">
      <Field
        label="Start from another tour"
        hint="Fills in what is still empty of type, country, place, group size, language, what’s included and not, and questions. The rest is this tour’s own."
        none="Choose a tour"
        options={tours.map(({ _id, heading, place }) => [_id, heading || place])}
        value=""
        onType={start}
      />
    </div>
  );
}
