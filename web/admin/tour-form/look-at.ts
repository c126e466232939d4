import * as v from 'valibot';
import { Facts, Waypoint } from '#shared/tours/tour';
import type { Finding } from './findings/finding';
import { listFindings } from './findings/findings';
import { toUnchecked } from './tour-input';
import type { TourValues } from './tour-values';

const numberOrNull = (value: number | null) => (value === null || Number.isNaN(value) ? null : value);

/**
 * Things to look at once more in a tour as it is typed, and in its pictures' words (the cover first). A field that can't be read yet is left out: the form says so
 * itself.
 */
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
