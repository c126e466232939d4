import * as v from 'valibot';
import { addDays, countDaysBetween, formatShortDay, toIndianDay } from '../dates.ts';
import { requiredLine, wholeNumber } from '../text.ts';
import { type PriceKind, priceKinds } from '../tours/prices.ts';
import { agreedFields, ChosenDay, maxBookingSeats, Payer } from './booking.ts';
import { sources } from './sources.ts';

// Requests that give a booking its days. With `end` these are days of its own: on no departure, so that no seats are taken.

/** A booking may be recorded so many days after its tour began. */
const lateBookingDays = 14;
const maxTripDays = 100;
export const latestOwnDay = '2099-12-31';

export const findEarliestStart = (today: string) => addDays(today, -lateBookingDays);

export interface TripDays {
  start: string;
  end?: string | undefined;
}

function isStartRecent({ start, end }: TripDays): boolean {
  return end === undefined || start >= findEarliestStart(toIndianDay(Date.now()));
}

const formatStartProblem = () => `Enter a day from ${formatShortDay(findEarliestStart(toIndianDay(Date.now())))} on.`;

function findEndProblem({ start, end = start }: TripDays): string | null {
  if (end < start) return 'The last day is before the first.';
  if (end > latestOwnDay) return 'Enter a day until 2099.';
  return countDaysBetween(start, end) < maxTripDays ? null : `Enter ${maxTripDays} days or fewer.`;
}

const hasValidEnd = (days: TripDays) => findEndProblem(days) === null;
const formatEndProblem = ({ input }: { input: TripDays }) => findEndProblem(input) ?? '';

const kindCount = v.optional(wholeNumber(0, maxBookingSeats, 'Enter how many, or leave it empty.'));

/** Number of people by the kind of price that they pay. */
export const PeopleByKind = v.strictObject(v.entriesFromList(priceKinds, kindCount));
export type PeopleByKind = v.InferOutput<typeof PeopleByKind>;

const countPeople = (kinds: PeopleByKind) => priceKinds.reduce((sum, kind) => sum + (kinds[kind] ?? 0), 0);

export interface PeopleCounts {
  seats: number;
  kinds?: PeopleByKind | undefined;
}

const formatKindsProblem = ({ input: { seats, kinds = {} } }: { input: PeopleCounts }) =>
  `By kind these are ${countPeople(kinds)} people, and the booking is for ${seats}: correct one of them.`;

/** Kind of each person, in the order of the seats. */
export const listKindsBySeat = (kinds: PeopleByKind): PriceKind[] =>
  priceKinds.flatMap((kind) => Array.from({ length: kinds[kind] ?? 0 }, () => kind));

export const NewBooking = v.pipe(
  v.strictObject({
    // The order stays: a request's fingerprint is made from it.
    /** Without a tour the booking is a trip with a title and days of its own. */
    tourId: v.nullish(requiredLine(100, 'Choose a tour.')),
    start: ChosenDay,
    seats: agreedFields.seats,
    payer: Payer,
    lines: agreedFields.lines,
    discountPaise: agreedFields.discountPaise,
    source: v.optional(v.picklist(sources, 'Choose where it came from.'), 'other'),
    inquiryId: v.optional(v.pipe(v.string(), v.uuid('This is no inquiry.'))),
    overbook: v.optional(v.boolean(), false),
    title: v.optional(requiredLine(120, 'Say what the trip is called.')),
    /** True if a trip without a tour goes abroad: then TCS is added. */
    isAbroad: v.optional(v.boolean()),
    end: v.optional(ChosenDay),
    kinds: v.optional(PeopleByKind),
  }),
  v.forward(
    v.partialCheck(
      [['tourId'], ['title']],
      ({ tourId, title }) => Boolean(tourId) || title !== undefined,
      'Choose a tour.',
    ),
    ['tourId'],
  ),
  v.forward(
    v.partialCheck(
      [['tourId'], ['title']],
      ({ tourId, title }) => !tourId || title === undefined,
      'The tour has a title of its own.',
    ),
    ['title'],
  ),
  v.forward(
    v.partialCheck(
      [['title'], ['end']],
      ({ title, end }) => title === undefined || end !== undefined,
      'Choose the last day.',
    ),
    ['end'],
  ),
  v.forward(v.partialCheck([['start'], ['end']], isStartRecent, formatStartProblem), ['start']),
  v.forward(v.partialCheck([['start'], ['end']], hasValidEnd, formatEndProblem), ['end']),
  v.forward(
    v.partialCheck(
      [['seats'], ['kinds']],
      ({ seats, kinds }) => kinds === undefined || countPeople(kinds) === seats,
      formatKindsProblem,
    ),
    ['kinds'],
  ),
);
export type NewBooking = v.InferOutput<typeof NewBooking>;

export const DepartureMove = v.pipe(
  v.strictObject({ start: ChosenDay, end: v.optional(ChosenDay), overbook: v.optional(v.boolean(), false) }),
  v.forward(v.partialCheck([['start'], ['end']], hasValidEnd, formatEndProblem), ['end']),
);
export type DepartureMove = v.InferOutput<typeof DepartureMove>;
