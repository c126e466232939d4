import * as v from 'valibot';
import { parseFigure, parseSignedNumber } from '#shared/money';
import type { Departure } from '#shared/tours/departure-schema';
import { stripDayPrefix } from '#shared/tours/tour-input';

const trimItems = (items: string[]) => items.map((item) => item.trim()).filter((item) => item !== '');

/** Splits at line breaks; a single line at commas (spec §7). */
export function parseList(text: string): string[] {
  return trimItems(text.split(text.includes('\n') ? '\n' : ','));
}

export function formatList(items: readonly string[]): string {
  return items.length === 1 && items[0]?.includes(',') ? `${items[0]}\n` : items.join('\n');
}

/** Null if empty, NaN if unreadable. */
export const parsePrice = (input: string): number | null => (input.trim() === '' ? null : parseFigure(input));

export function parseDay(input: string): number | null {
  return parseSignedNumber(stripDayPrefix(input));
}

export function findNextDay(rows: readonly { day: string }[]): string {
  return String(Math.max(0, ...rows.map(({ day }) => parseDay(day) || 0)) + 1);
}

// The groups of an angle: letter, degrees, minutes, seconds; or degrees, minutes, seconds, letter.
const degreesPattern = String.raw`([-+−]?\d{1,3}(?:\.\d+)?)\s*°?`;
const minutesPattern = String.raw`(?:\s*(\d{1,2}(?:\.\d+)?)\s*['′’](?:\s*(\d{1,2}(?:\.\d+)?)\s*(?:["″”]|''))?)?`;
const anglePattern = String.raw`(?:([NSEW])\s*${degreesPattern}${minutesPattern}|${degreesPattern}${minutesPattern}\s*([NSEW])?)`;
const singlePattern = new RegExp(`^${anglePattern}$`, 'i');
const pairPattern = new RegExp(String.raw`^\(?\s*${anglePattern}(?:\s*[,;]\s*|\s+)${anglePattern}\s*\)?$`, 'i');

export interface Coordinates {
  lat: number;
  lon: number;
}

interface Angle {
  degrees: number;
  axis: keyof Coordinates | null;
}

function parseAngle(groups: readonly (string | undefined)[]): Angle {
  const [letterBefore, degrees1, minutes1, seconds1, degrees2, minutes2, seconds2, letterAfter] = groups;
  const letter = (letterBefore ?? letterAfter ?? '').toUpperCase();
  const degrees = Number((degrees1 ?? degrees2 ?? '').replace('−', '-'));
  const fraction = Number(minutes1 ?? minutes2 ?? 0) / 60 + Number(seconds1 ?? seconds2 ?? 0) / 3600;
  const absoluteDegrees = Math.round((Math.abs(degrees) + fraction) * 1e6) / 1e6;
  const isNegative = degrees < 0 !== (letter === 'S' || letter === 'W');
  return {
    degrees: isNegative ? -absoluteDegrees : absoluteDegrees,
    axis: letter === '' ? null : letter === 'N' || letter === 'S' ? 'lat' : 'lon',
  };
}

/** Parses `77.5771`, `77.5771° E`, `77°34′38″ E`. Null if empty, NaN if unreadable. */
export function parseCoordinate(input: string, axis: keyof Coordinates): number | null {
  const text = input.trim();
  if (text === '') return null;
  const match = singlePattern.exec(text);
  if (!match) return Number.NaN;
  const angle = parseAngle(match.slice(1));
  return angle.axis === null || angle.axis === axis ? angle.degrees : Number.NaN;
}

/** Parses `34.1526, 77.5771`, `34.1526° N, 77.5771° E`, `34°09′09″N 77°34′38″E`. */
export function parseCoordinatePair(text: string): Coordinates | null {
  const match = pairPattern.exec(text.trim());
  if (!match) return null;
  const first = parseAngle(match.slice(1, 9));
  const second = parseAngle(match.slice(9, 17));
  if (first.axis !== null && first.axis === second.axis) return null;
  const isLonFirst = first.axis === 'lon' || second.axis === 'lat';
  return isLonFirst ? { lat: second.degrees, lon: first.degrees } : { lat: first.degrees, lon: second.degrees };
}

const optionalText = v.optional(v.string(), '');

/** `booked`: seats of bookings, which the form does not change. */
export const DepartureValues = v.object(
  v.entriesFromList(['id', 'startsOn', 'seats', 'takenElsewhere', 'booked', 'price', 'state'], optionalText),
);
export type DepartureValues = v.InferOutput<typeof DepartureValues>;

export function toDepartureValues({ seats, taken, takenElsewhere = 0, price, ...others }: Departure): DepartureValues {
  const takenSeats = { takenElsewhere: String(takenElsewhere), booked: String(taken - takenElsewhere) };
  const figures = { seats: String(seats), ...takenSeats, price: String(price ?? '') };
  return v.parse(DepartureValues, { ...others, ...figures });
}

export function toDeparture({ seats, booked, price, ...others }: DepartureValues): Record<keyof Departure, unknown> {
  const takenElsewhere = parseSignedNumber(others.takenElsewhere) ?? 0;
  return {
    ...others,
    seats: parseSignedNumber(seats) ?? Number.NaN,
    taken: takenElsewhere + (parseSignedNumber(booked) ?? 0),
    takenElsewhere,
    price: parsePrice(price),
  };
}
