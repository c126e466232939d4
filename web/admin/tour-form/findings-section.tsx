import { useDeferredValue, useMemo } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import * as v from 'valibot';
import { Facts, Waypoint } from '#shared/tours/tour';
import { listAlts, type Pictures } from '../pictures/picture-list';
import { FormSection } from '../ui/form-section';
import { type Finding, listFindings } from './findings/findings';

import type { TourValues } from './tour-values';
import { toUnchecked } from './tour-values';

/** Where a finding's field is that has no input of its own name. */
const sections: Record<string, string> = {
  'facts.bestMonths': 'Facts',
  itinerary: 'Itinerary',
  pictures: 'Pictures',
  route: 'Route',
};

const control = 'input:not([type="hidden"]), select, textarea, button';

function focusField(form: HTMLElement | null, field: string): void {
  const own = form?.querySelector<HTMLElement>(`[name="${CSS.escape(field)}"]`);
  const section = form?.querySelector<HTMLElement>(`[data-section="${CSS.escape(sections[field] ?? '')}"]`);
  const found = own ?? section?.querySelector<HTMLElement>(control);
  found?.focus({ preventScroll: true });
  (own ?? section)?.scrollIntoView({ block: own ? 'center' : 'start' });
}

interface FindingsSectionProps {
  pictures: Pictures;
  onRoute: () => void;
}

export function FindingsSection({ pictures, onRoute }: FindingsSectionProps) {
  const { getValues, control } = useFormContext<TourValues>();
  const watched = useDeferredValue(useWatch({ control }));
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is watched may lack fields, but says when they change
  const findings = useMemo(() => lookAt(getValues(), listAlts(pictures)), [watched, pictures, getValues]);
  const go = (field: string, form: HTMLFormElement | null) => {
    if (field.startsWith('route')) onRoute();
    // The waypoints are there with the next frame.
    requestAnimationFrame(() => focusField(form, field));
  };
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
                onClick={({ currentTarget }) => go(field, currentTarget.form)}
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

/** A field that can't be read yet is left out: the form says so itself. */
export function lookAt(values: TourValues, alts: readonly string[]): Finding[] {
  const typed = toUnchecked(values);
  const rows = (typed.route ?? []).flatMap((row, index) => {
    const read = v.safeParse(Waypoint, row);
    return read.success ? [{ index, waypoint: read.output }] : [];
  });
  const facts = v.safeParse(Facts, typed.facts ?? {});
  const found = listFindings(
    {
      duration: typed.duration,
      itinerary: typed.itinerary.filter(({ day }) => Number.isInteger(day)),
      inclusions: typed.inclusions,
      price: numberOrNull(typed.price),
      discountPrice: numberOrNull(typed.discountPrice),
      pricePerDay: numberOrNull(typed.pricePerDay),
      route: rows.map(({ waypoint }) => waypoint),
      ...(facts.success ? { facts: facts.output } : {}),
    },
    alts,
  );
  // A row that can't be read yet has no place among those that were looked at.
  return found.map(({ field, sentence }) => ({
    field: field.replace(/^route\.(\d+)/, (_, at) => `route.${rows[Number(at)]?.index ?? at}`),
    sentence,
  }));
}
