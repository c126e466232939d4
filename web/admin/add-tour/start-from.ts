import type { Tour } from '#shared/tours/tour';
import { type TourValues, toTourValues } from '../tour-form/tour-values';

/**
 * The fields that an agency's tours have in common. Texts, days, pictures, route, dates and prices are each tour's own.
 */
export const commonFields = [
  ...(['type', 'country', 'place', 'groupSize', 'language', 'inclusions', 'exclusions', 'faq'] as const),
];
type Common = Pick<TourValues, (typeof commonFields)[number]>;

const isBlank = (value: TourValues[keyof Common]) =>
  typeof value === 'string'
    ? value.trim() === ''
    : value.every((row) => Object.values(row).every((text) => text.trim() === ''));

/** Values to fill in from another tour: only for empty fields, and a place only where the type is the other's. */
export function fillFrom(values: TourValues, tour: Tour): Partial<Common> {
  const other = toTourValues(tour);
  const isItsType = isBlank(values.type) || values.type === other.type;
  const names = commonFields.filter(
    (name) => isBlank(values[name]) && !isBlank(other[name]) && (name !== 'place' || isItsType),
  );
  return Object.fromEntries(names.map((name) => [name, other[name]]));
}
