import * as v from 'valibot';
import { readNumber } from '#shared/text/typed-paise';
import type { Departure } from '#shared/tours/departure-schema';
import { readPrice } from '../tour-form/typed';

const typed = v.optional(v.string(), '');

export const DepartureValues = v.object(
  v.entriesFromList(['id', 'startsOn', 'seats', 'taken', 'price', 'state'], typed),
);
export type DepartureValues = v.InferOutput<typeof DepartureValues>;

export function toDepartureValues({ seats, taken, price, ...others }: Departure): DepartureValues {
  const figures = { seats: String(seats), taken: String(taken), price: String(price ?? '') };
  return v.parse(DepartureValues, { ...others, ...figures });
}

/** An unreadable number is NaN, no taken seats are 0. */
export function toDeparture({ seats, taken, price, ...others }: DepartureValues): Record<keyof Departure, unknown> {
  return {
    ...others,
    seats: readNumber(seats) ?? Number.NaN,
    taken: readNumber(taken) ?? 0,
    price: readPrice(price),
  };
}
