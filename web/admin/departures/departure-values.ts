import * as v from 'valibot';
import type { Departure } from '#shared/tours/departure-schema';
import { readNumber } from '../tour-form/typed';

// Stored drafts may be from before a field was added.
const typed = v.optional(v.string(), '');

export const DepartureValues = v.object({
  id: typed,
  startsOn: typed,
  seats: typed,
  taken: typed,
  price: typed,
  state: typed,
});
export type DepartureValues = v.InferOutput<typeof DepartureValues>;

export function toDepartureValues({ id, startsOn, seats, taken, price, state }: Departure): DepartureValues {
  return {
    id,
    startsOn,
    seats: String(seats),
    taken: String(taken),
    price: price === null ? '' : String(price),
    state,
  };
}

/** An unreadable number is NaN, no taken seats are 0. */
export function toDeparture({ seats, taken, price, ...others }: DepartureValues): Record<keyof Departure, unknown> {
  return {
    id: others.id,
    startsOn: others.startsOn,
    seats: readNumber(seats) ?? Number.NaN,
    taken: readNumber(taken) ?? 0,
    price: readNumber(price),
    state: others.state,
  };
}
