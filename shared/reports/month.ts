import * as v from 'valibot';
import { Payment } from '../bookings/booking.ts';
import { sources } from '../bookings/sources.ts';
import { toDateParts } from '../dates.ts';

/** @param month such as `2027-03` */
export function addMonths(month: string, count: number): string {
  const [year = 0, monthNumber = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, monthNumber - 1 + count)).toISOString().slice(0, 7);
}

/** `2027-03` → `March 2027`. */
export function formatMonth(month: string): string {
  const { month: name, year } = toDateParts(Date.parse(`${month}-01`));
  return `${name} ${year}`;
}

const figureFields = {
  inquiries: v.number(),
  answeredInADay: v.number(),
  /** Quotes first sent in the month; later revisions do not count. */
  quotes: v.number(),
  accepted: v.number(),
  /** Bookings made in the month, by a quote or by an admin, and not cancelled since. */
  bookings: v.number(),
  bookedPaise: v.number(),
  /** Payments dated in the month, less refunds and reversals. */
  receivedPaise: v.number(),
};
export const MonthFigures = v.object(figureFields);
export type MonthFigures = v.InferOutput<typeof MonthFigures>;
export type MonthFigure = keyof MonthFigures;
export const monthFigures = Object.keys(figureFields) as MonthFigure[];

/** Stands for “no tour of ours” in the filters of lists. */
export const noTourId = '-';

const comparisonFields = {
  current: MonthFigures,
  monthBefore: MonthFigures,
  /** The same month of the year before. */
  yearBefore: MonthFigures,
};
const MonthComparison = v.object(comparisonFields);
export type MonthComparison = v.InferOutput<typeof MonthComparison>;

export const Month = v.object({
  month: v.string(),
  totals: MonthComparison,
  /** Most booked first. A null id stands for inquiries, quotes and bookings without one of the site's tours. */
  byTour: v.array(v.object({ ...comparisonFields, tourId: v.nullable(v.string()), name: v.string() })),
  bySource: v.array(v.object({ ...comparisonFields, source: v.picklist(sources) })),
});
export type Month = v.InferOutput<typeof Month>;

export const MonthPayments = v.array(
  v.object({
    ...v.omit(Payment, ['recordedBy', 'recordedAt', 'reversedId']).entries,
    /** Signed amount: negative for money that went back to the payer. */
    signedAmountPaise: v.number(),
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

/** India's financial year, April to March, as in invoice numbers: `2027-03-31` → `26-27`. */
export function toFinancialYear(day: string): string {
  const year = Number(day.slice(0, 4)) - (day.slice(5, 7) < '04' ? 1 : 0);
  const formatTwoDigits = (number: number) => String(number % 100).padStart(2, '0');
  return `${formatTwoDigits(year)}-${formatTwoDigits(year + 1)}`;
}
