import * as v from 'valibot';
import { namesOf } from '../text/day-names.ts';
import { Payment } from './booking.ts';
import { sources } from './sources.ts';

export function addMonths(month: string, months: number): string {
  const [year = 0, of = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, of - 1 + months)).toISOString().slice(0, 7);
}

/** `2027-03` → `March 2027`. */
export function sayMonth(of: string): string {
  const { month, year } = namesOf(Date.parse(`${of}-01`));
  return `${month} ${year}`;
}

const figures = {
  inquiries: v.number(),
  /** Of those: answered within 24 hours. */
  answeredInADay: v.number(),
  /** Quotes that were first sent then: a revision is no other quote. */
  quotes: v.number(),
  accepted: v.number(),
  /** Made then, by a quote or by hand, and not cancelled since. */
  bookings: v.number(),
  bookedPaise: v.number(),
  /** Of the ledger's lines of these days: payments less refunds and what was taken back. */
  receivedPaise: v.number(),
};
export const MonthFigures = v.object(figures);
export type MonthFigures = v.InferOutput<typeof MonthFigures>;
export type MonthFigure = keyof MonthFigures;
export const monthFigures = Object.keys(figures) as MonthFigure[];

const compared = {
  now: MonthFigures,
  before: MonthFigures,
  yearAgo: MonthFigures,
};
const Compared = v.object(compared);
export type Compared = v.InferOutput<typeof Compared>;

export const Month = v.object({
  month: v.string(),
  all: Compared,
  /** The tour with the most bookings first. Without an id those that ask for, or are of, no tour of ours. */
  byTour: v.array(v.object({ ...compared, tourId: v.nullable(v.string()), name: v.string() })),
  bySource: v.array(v.object({ ...compared, source: v.picklist(sources) })),
});
export type Month = v.InferOutput<typeof Month>;

export const MonthPayments = v.array(
  v.object({
    ...v.omit(Payment, ['notedBy', 'notedAt', 'reverses']).entries,
    /** The amount as it counts: below 0 where it went back. */
    addsPaise: v.number(),
    bookingId: v.string(),
    booking: v.string(),
    tourId: v.nullable(v.string()),
    tour: v.string(),
    payer: v.string(),
    source: v.picklist(sources),
  }),
);
export type MonthPayments = v.InferOutput<typeof MonthPayments>;
export type MonthPayment = MonthPayments[number];
