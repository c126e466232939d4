import * as v from 'valibot';
import { readNumber } from '#shared/text/typed-paise';
import type { Departure } from '#shared/tours/departure-schema';
import { readPrice } from '../tour-form/typed';

const typed = v.optional(v.string(), '');

/** `booked`: seats of its bookings, which the form shows and doesn't change. */
export const DepartureValues = v.object(
  v.entriesFromList(['id', 'startsOn', 'seats', 'takenElsewhere', 'booked', 'price', 'state'], typed),
);
export type DepartureValues = v.InferOutput<typeof DepartureValues>;

export function toDepartureValues({ seats, taken, takenElsewhere = 0, price, ...others }: Departure): DepartureValues {
  const takenSeats = { takenElsewhere: String(takenElsewhere), booked: String(taken - takenElsewhere) };
  const figures = { seats: String(seats), ...takenSeats, price: String(price ?? '') };
  return v.parse(DepartureValues, { ...others, ...figures });
}

/** An unreadable number is NaN, no seats sold elsewhere are 0. */
export function toDeparture({ seats, booked, price, ...others }: DepartureValues): Record<keyof Departure, unknown> {
  const takenElsewhere = readNumber(others.takenElsewhere) ?? 0;
  return {
    ...others,
    seats: readNumber(seats) ?? Number.NaN,
    taken: takenElsewhere + (readNumber(booked) ?? 0),
    takenElsewhere,
    price: readPrice(price),
  };
}
