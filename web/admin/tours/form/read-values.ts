import * as v from 'valibot';
import { parseFigure, parseSignedNumber } from '#shared/money';
import type { Departure } from '#shared/tours/departure-schema';
import { stripDayPrefix } from '#shared/tours/tour-input';

const clean = (items: string[]) => items.map((item) => item.trim()).filter((item) => item !== '');

/** At line breaks, or, on a single line, at commas (spec §7). */
export function readList(text: string): string[] {
  return clean(text.split(text.includes('\n') ? '\n' : ','));
}

/** A single item with a comma gets a line break, so it reads back as one. */
export function toListText(items: readonly string[]): string {
  return items.length === 1 && items[0]?.includes(',') ? `${items[0]}\n` : items.join('\n');
}

/** A price, or none. */
export const readPrice = (typed: string): number | null => (typed.trim() === '' ? null : parseFigure(typed));

export function readDay(typed: string): number | null {
  return parseSignedNumber(stripDayPrefix(typed));
}

export function nextDay(rows: readonly { day: string }[]): string {
  return String(Math.max(0, ...rows.map(({ day }) => readDay(day) || 0)) + 1);
}

const degrees = String.raw`([-+−]?\d{1,3}(?:\.\d+)?)\s*°?`;
const minutes = String.raw`(?:\s*(\d{1,2}(?:\.\d+)?)\s*['′’](?:\s*(\d{1,2}(?:\.\d+)?)\s*(?:["″”]|''))?)?`;
const angle = String.raw`(?:([NSEW])\s*${degrees}${minutes}|${degrees}${minutes}\s*([NSEW])?)`;
const single = new RegExp(`^${angle}$`, 'i');
const pair = new RegExp(String.raw`^\(?\s*${angle}(?:\s*[,;]\s*|\s+)${angle}\s*\)?$`, 'i');

export interface Coordinates {
  lat: number;
  lon: number;
}

interface Angle {
  value: number;
  axis: keyof Coordinates | null;
}

function toAngle(groups: readonly (string | undefined)[]): Angle {
  const [before, d1, m1, s1, d2, m2, s2, after] = groups;
  const letter = (before ?? after ?? '').toUpperCase();
  const whole = Number((d1 ?? d2 ?? '').replace('−', '-'));
  const rest = Number(m1 ?? m2 ?? 0) / 60 + Number(s1 ?? s2 ?? 0) / 3600;
  const size = Math.round((Math.abs(whole) + rest) * 1e6) / 1e6;
  const isNegative = whole < 0 !== (letter === 'S' || letter === 'W');
  return {
    value: isNegative ? -size : size,
    axis: letter === '' ? null : letter === 'N' || letter === 'S' ? 'lat' : 'lon',
  };
}

/** Reads degrees: `77.5771`, `77.5771° E`, `77°34′38″ E`. Null if empty, NaN if unreadable. */
export function readCoordinate(typed: string, axis: keyof Coordinates): number | null {
  const text = typed.trim();
  if (text === '') return null;
  const found = single.exec(text);
  if (!found) return Number.NaN;
  const read = toAngle(found.slice(1));
  return read.axis === null || read.axis === axis ? read.value : Number.NaN;
}

/** As maps copy it: `34.1526, 77.5771`, `34.1526° N, 77.5771° E`, `34°09′09″N 77°34′38″E`. */
export function readPair(text: string): Coordinates | null {
  const found = pair.exec(text.trim());
  if (!found) return null;
  const first = toAngle(found.slice(1, 9));
  const second = toAngle(found.slice(9, 17));
  if (first.axis !== null && first.axis === second.axis) return null;
  const isTurned = first.axis === 'lon' || second.axis === 'lat';
  return isTurned ? { lat: second.value, lon: first.value } : { lat: first.value, lon: second.value };
}

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
  const takenElsewhere = parseSignedNumber(others.takenElsewhere) ?? 0;
  return {
    ...others,
    seats: parseSignedNumber(seats) ?? Number.NaN,
    taken: takenElsewhere + (parseSignedNumber(booked) ?? 0),
    takenElsewhere,
    price: readPrice(price),
  };
}
