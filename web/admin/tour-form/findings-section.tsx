import { useDeferredValue, useMemo } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import * as v from 'valibot';
import { listAlts, type Pictures } from '../pictures/picture-list';
import { FormSection } from '../ui/form-section';
import { type Finding, listFindings } from './findings';
import type { TourValues } from './tour-values';
import { toUnchecked } from './tour-values';

/** Where a finding's field is that has no input of its own name. */
const sections: Record<string, string> = {
  'facts.bestMonths': 'Facts',
  itinerary: 'Itinerary',
  pictures: 'Pictures',
};

const control = 'input:not([type="hidden"]), select, textarea, button';

function focusField(form: HTMLElement | null, field: string): void {
  const own = form?.querySelector<HTMLElement>(`[name="${CSS.escape(field)}"]`);
  const section = form?.querySelector<HTMLElement>(`[data-section="${CSS.escape(sections[field] ?? '')}"]`);
  const found = own ?? section?.querySelector<HTMLElement>(control);
  found?.focus({ preventScroll: true });
  (own ?? section)?.scrollIntoView({ block: own ? 'center' : 'start' });
}

export function FindingsSection({ pictures }: { pictures: Pictures }) {
  const { getValues, control } = useFormContext<TourValues>();
  const watched = useDeferredValue(useWatch({ control }));
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is watched may lack fields, but says when they change
  const findings = useMemo(() => findIn(getValues(), listAlts(pictures)), [watched, pictures, getValues]);
  return (
    <FormSection
      title="Second look"
      lead="What riders might stumble over, worked out from what stands above. You can save all the same."
    >
      {findings.length === 0 ? (
        <p className="fine">Nothing found.</p>
      ) : (
        <ul className="stack gap-8">
          {findings.map(({ field, sentence }) => (
            <li key={field + sentence} className="notice wraps middle on-amber">
              <span className="fills">{sentence}</span>
              <button
                type="button"
                className="btn-text tap"
                onClick={({ currentTarget }) => focusField(currentTarget.form, field)}
              >
                Go there<span className="visually-hidden">: {sentence}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </FormSection>
  );
}

const numberOrNull = (value: number | null) => (value === null || Number.isNaN(value) ? null : value);

/** Leaves out an unreadable day or price: the field has its own message. */
export function findIn(values: TourValues, alts: readonly string[]): Finding[] {
  const { duration, itinerary, price, discountPrice, facts } = toUnchecked(values);
  const tour = {
    duration,
    itinerary: itinerary.filter(({ day }) => Number.isInteger(day)),
    price: numberOrNull(price),
    discountPrice: numberOrNull(discountPrice),
    bestMonths: v.parse(v.fallback(v.array(v.string()), []), facts?.bestMonths),
  };
  return listFindings(tour, alts);
}
