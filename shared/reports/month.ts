import * as v from 'valibot';
import { Payment } from '../bookings/booking.ts';
import { sources } from '../bookings/sources.ts';
import { toDateParts } from '../dates.ts';

export function addMonths(month: string, months: number): string {
  const [year = 0, of = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, of - 1 + months)).toISOString().slice(0, 7);
}

/** `2027-03` → `March 2027`. */
export function formatMonth(of: string): string {
  const { month, year } = toDateParts(Date.parse(`${of}-01`));
  return `${month} ${year}`;
}

const figureFields = {
  inquiries: v.number(),
  /** Inquiries of the month that were answered within 24 hours. */
  answeredInADay: v.number(),
  /** Quotes that were first sent in the month; later revisions do not count. */
  quotes: v.number(),
  accepted: v.number(),
  /** Bookings that were made in the month, by a quote or by hand, and not cancelled since. */
  bookings: v.number(),
  bookedPaise: v.number(),
  /** Payments of the month's days, less refunds and reversals. */
  receivedPaise: v.number(),
};
export const MonthFigures = v.object(figureFields);
export type MonthFigures = v.InferOutput<typeof MonthFigures>;
export type MonthFigure = keyof MonthFigures;
export const monthFigures = Object.keys(figureFields) as MonthFigure[];

const comparisonFields = {
  now: MonthFigures,
  before: MonthFigures,
  yearAgo: MonthFigures,
};
const MonthComparison = v.object(comparisonFields);
export type MonthComparison = v.InferOutput<typeof MonthComparison>;

export const Month = v.object({
  month: v.string(),
  all: MonthComparison,
  /** Tours, most booked first. The entry without an id is of inquiries, quotes and bookings of no tour of ours. */
  byTour: v.array(v.object({ ...comparisonFields, tourId: v.nullable(v.string()), name: v.string() })),
  bySource: v.array(v.object({ ...comparisonFields, source: v.picklist(sources) })),
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

/** India's financial year, April to March, as papers name it: `2027-03-31` → `26-27`. */
export function toFinancialYear(day: string): string {
  const year = Number(day.slice(0, 4)) - (day.slice(5, 7) < '04' ? 1 : 0);
  const two = (of: number) => String(of % 100).padStart(2, '0');
  return `${two(year)}-${two(year + 1)}`;
}
