import { and, asc, count, eq, isNull, max, ne, or, type SQL, sql, sum } from 'drizzle-orm';
import type { Source } from '#shared/bookings/sources';
import {
  addMonths,
  type Month,
  type MonthComparison,
  type MonthFigure,
  type MonthFigures,
  type MonthPayments,
  monthFigures,
} from '#shared/reports/month';
import { isActiveBooking } from '../bookings/conditions';
import { bookingPayments, bookings } from '../db/bookings-schema';
import { type Database, queryBuilder } from '../db/client';
import { isDayInMonth, isFirstInMonths, isInMonths, monthRanges, toIndianMonth } from '../db/conditions';
import { inquiries, isListedInquiry, quotes } from '../db/inquiries-schema';
import { tours } from '../db/tours-schema';
import { wasAnsweredInADay } from '../inquiries/inquiry-row';

interface FiguresPart extends Partial<MonthFigures> {
  month: string;
  tourId: string | null;
  source: Source;
  tour?: string | null;
}

const listComparedMonths = (month: string) => [month, addMonths(month, -1), addMonths(month, -12)] as const;

const inquirySource = queryBuilder
  .select({ source: inquiries.source })
  .from(inquiries)
  .where(eq(inquiries.publicId, quotes.inquiry));
const quoteSource = sql<Source>`coalesce(${inquirySource}, 'site')`;

const selectReceivedIds = (receivedRange: SQL | undefined) =>
  sql`select ${inquiries.id} from ${inquiries} indexed by idx_inquiries_received where ${and(isListedInquiry(inquiries), receivedRange)}`;

/** Without `indexed by` SQLite would use the index on states and read all rows. */
const isReceived = (receivedRanges: readonly (SQL | undefined)[]) =>
  sql`${inquiries.id} in (${sql.join(receivedRanges.map(selectReceivedIds), sql` union all `)})`;

function countInquiries(db: Database, months: readonly string[]) {
  const { tourId, source, receivedAt, status } = inquiries;
  const month = toIndianMonth(receivedAt);
  return db
    .select({
      month,
      tourId,
      source,
      inquiries: count(),
      answeredInADay: sql<number>`coalesce(sum(${wasAnsweredInADay}), 0)`,
    })
    .from(inquiries)
    .where(and(isReceived(monthRanges(receivedAt, months)), ne(status, 'spam')))
    .groupBy(month, tourId, source);
}

function countQuotes(db: Database, months: readonly string[], timeColumn: 'sentAt' | 'acceptedAt') {
  const month = toIndianMonth(quotes[timeColumn]);
  const tourId = sql<string | null>`json_extract(${quotes.content}, '$.tourId')`;
  return db
    .select({ month, tourId, source: quoteSource, count: count() })
    .from(quotes)
    .where(isFirstInMonths(timeColumn, months))
    .groupBy(month, tourId, quoteSource);
}

function sumBookings(db: Database, months: readonly string[]) {
  const { tourId, source, tour, createdAt, totalPaise } = bookings;
  const month = toIndianMonth(createdAt);
  const bookedPaise = sum(totalPaise).mapWith(Number);
  return db
    .select({ month, tourId, source, tour: max(tour), bookings: count(), bookedPaise })
    .from(bookings)
    .where(and(isActiveBooking, isInMonths(createdAt, months)))
    .groupBy(month, tourId, source);
}

function sumReceivedPayments(db: Database, months: readonly string[]) {
  const month = sql<string>`substr(${bookingPayments.day}, 1, 7)`;
  const { tourId, source, tour } = bookings;
  const ranges = months.map((comparedMonth) => isDayInMonth(bookingPayments.day, comparedMonth));
  const receivedPaise = sum(bookingPayments.signedAmountPaise).mapWith(Number);
  return db
    .select({ month, tourId, source, tour: max(tour), receivedPaise })
    .from(bookingPayments)
    .innerJoin(bookings, eq(bookings.id, bookingPayments.bookingId))
    .where(or(...ranges))
    .groupBy(month, tourId, source);
}

function compareMonths(
  figureParts: readonly FiguresPart[],
  [month, monthBefore, yearBefore]: ReturnType<typeof listComparedMonths>,
): MonthComparison {
  const sumFigures = (partMonth: string) => {
    const monthParts = figureParts.filter((figurePart) => figurePart.month === partMonth);
    const sumFigure = (name: MonthFigure) => monthParts.reduce((sum, figurePart) => sum + (figurePart[name] ?? 0), 0);
    return Object.fromEntries(monthFigures.map((name) => [name, sumFigure(name)])) as MonthFigures;
  };
  return { current: sumFigures(month), monthBefore: sumFigures(monthBefore), yearBefore: sumFigures(yearBefore) };
}

const sortingFigures = ['bookedPaise', 'receivedPaise', 'inquiries'] as const satisfies readonly MonthFigure[];
const compareByFigures = ({ current: a }: MonthComparison, { current: b }: MonthComparison) =>
  sortingFigures.map((name) => b[name] - a[name]).find((difference) => difference !== 0) ?? 0;

/** @param month in Indian time, such as `2027-03` */
export async function findMonthReport(db: Database, month: string): Promise<Month> {
  const months = listComparedMonths(month);
  const [inquiryParts, sentQuotes, acceptedQuotes, bookingParts, paymentParts, tourHeadings] = await db.batch([
    countInquiries(db, months),
    countQuotes(db, months, 'sentAt'),
    countQuotes(db, months, 'acceptedAt'),
    sumBookings(db, months),
    sumReceivedPayments(db, months),
    db.select({ id: tours.id, heading: tours.heading }).from(tours).where(isNull(tours.deletedAt)),
  ]);
  const figureParts: FiguresPart[] = [
    ...inquiryParts,
    ...sentQuotes.map(({ count: quotesSent, ...figurePart }) => ({ ...figurePart, quotes: quotesSent })),
    ...acceptedQuotes.map(({ count: quotesAccepted, ...figurePart }) => ({ ...figurePart, accepted: quotesAccepted })),
    ...bookingParts,
    ...paymentParts,
  ];
  // A deleted tour is shown by the name that its bookings have.
  const tourNames = new Map([
    ...[...bookingParts, ...paymentParts].map(({ tourId, tour }) => [tourId, tour] as const),
    ...tourHeadings.map(({ id, heading }) => [id, heading] as const),
  ]);
  return {
    month,
    totals: compareMonths(figureParts, months),
    byTour: [...Map.groupBy(figureParts, ({ tourId }) => tourId)]
      .map(([tourId, tourParts]) => ({
        tourId,
        name: tourId === null ? '' : (tourNames.get(tourId) ?? ''),
        ...compareMonths(tourParts, months),
      }))
      .sort(compareByFigures),
    bySource: [...Map.groupBy(figureParts, ({ source }) => source)]
      .map(([source, sourceParts]) => ({ source, ...compareMonths(sourceParts, months) }))
      .sort(compareByFigures),
  };
}

export function listMonthPayments(db: Database, month: string): Promise<MonthPayments> {
  const { id, kind, day, amountPaise, signedAmountPaise, mode, reference, reason, bookingId } = bookingPayments;
  const payment = { id, kind, day, amountPaise, signedAmountPaise, mode, reference, reason, bookingId };
  const { reference: booking, tourId, tour, payerName: payer, source } = bookings;
  return db
    .select({ ...payment, booking, tourId, tour, payer, source })
    .from(bookingPayments)
    .innerJoin(bookings, eq(bookings.id, bookingPayments.bookingId))
    .where(isDayInMonth(day, month))
    .orderBy(asc(day), asc(bookingPayments.recordedAt), asc(sql`${bookingPayments}.rowid`));
}
