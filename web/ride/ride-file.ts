import * as v from 'valibot';
import { Ride } from '#shared/ride/ride';
import { isWellFormed } from '#shared/text/text';
import { pictureSha } from '#shared/tours/media';
import { Tour } from '#shared/tours/tour';
import { isTourId } from '#shared/tours/tour-words';
import { rideFileBytes } from './ride-file-name.ts';

/** The format of `*.highpass.json`; readers refuse every other version. */
const format = 'highpass-ride';
const version = 1;

/** The part of a rider's own plan that goes along: never papers, and the emergency card isn't in the plan at all. */
const Plan = v.pick(Ride, ['startsOn', 'extraNights', 'ownBike', 'bike', 'tankL', 'kmPerL', 'loadFactor']);
const price = v.nullable(v.pipe(v.number(), v.minValue(0), v.maxValue(10_000_000)));
const FileTour = v.pipe(
  Tour,
  v.check(({ _id }) => isTourId(_id)),
  v.check(({ heading }) => heading.trim() !== ''),
  v.check((tour) => [tour.price, tour.discountPrice, tour.pricePerDay].every((amount) => v.is(price, amount))),
  v.check(({ itinerary }) => itinerary.every(({ day }) => Number.isInteger(day) && day >= 1 && day <= 60)),
  v.transform((tour) => ({
    ...tour,
    // The address of a picture of ours, or none: whatever else a file names is never asked for.
    coverImage: pictureSha(tour.coverImage) ? tour.coverImage : '',
    galleryImages: tour.galleryImages.filter((path) => pictureSha(path)).slice(0, 5),
  })),
);

const RideFile = v.object({
  format: v.literal(format),
  version: v.literal(version),
  from: v.pipe(v.string(), v.regex(/^[a-z0-9.-]{1,100}(:\d{1,5})?$/)),
  madeAt: v.pipe(v.string(), v.isoTimestamp()),
  tour: FileTour,
  plan: v.optional(Plan),
});
export type RideFile = v.InferOutput<typeof RideFile>;

type RideFileOutcome = { ok: true; file: RideFile } | { ok: false; problem: string };

export function toRideFile(tour: Tour, made: { from: string; madeAt: string }, plan: Ride | null): string {
  return JSON.stringify({ format, version, ...made, tour, ...(plan ? { plan: v.parse(Plan, plan) } : {}) });
}

/** Anybody may have written it. Never throws. */
export function parseRideFile(text: string): RideFileOutcome {
  if (text.length > rideFileBytes) return refuse('This file is too large for a ride file.');
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    return refuse('This isn’t a ride file, or it has arrived incomplete.');
  }
  const head = v.safeParse(v.object({ format: v.literal(format), version: v.number() }), read);
  if (!head.success) return refuse('This isn’t a ride file.');
  if (head.output.version !== version) return refuse('This ride file is of another version. Update this site first.');
  if (!isPlain(read)) return refuse('This ride file holds more than a tour’s plain text. It wasn’t made here.');
  const parsed = v.safeParse(RideFile, read);
  return parsed.success ? { ok: true, file: parsed.output } : refuse('This ride file is damaged.');
}

const refuse = (problem: string): RideFileOutcome => ({ ok: false, problem });

/** Control characters but line breaks and tabs, marks that turn the direction of text, and the beginning of a tag. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const strange = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u202a-\u202e\u2066-\u2069]|<[a-z!/?]/i;

function isPlain(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return value.length <= 10_000 && isWellFormed(value) && !strange.test(value);
  if (typeof value !== 'object' || value === null) return true;
  const inside = Object.entries(value);
  return depth < 6 && inside.length <= 200 && inside.every(([key, held]) => isPlain(key) && isPlain(held, depth + 1));
}
