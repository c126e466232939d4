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
import { isCurrent } from '../bookings/conditions';
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

/** Condition: listed, and received in one of these spans. Without `indexed by` SQLite uses the index on states, and reads all rows. */
const isReceived = (receivedRanges: readonly (SQL | undefined)[]) =>
  sql`${inquiries.id} in (${sql.join(receivedRanges.map(selectReceivedIds), sql` union all `)})`;

function findInquiries(db: Database, months: readonly string[]) {
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

function findQuotes(db: Database, months: readonly string[], at: 'sentAt' | 'acceptedAt') {
  const month = toIndianMonth(quotes[at]);
  const tourId = sql<string | null>`json_extract(${quotes.content}, '$.tourId')`;
  return db
    .select({ month, tourId, source: quoteSource, count: count() })
    .from(quotes)
    .where(isFirstInMonths(at, months))
    .groupBy(month, tourId, quoteSource);
}

function findBookings(db: Database, months: readonly string[]) {
  const { tourId, source, tour, createdAt, totalPaise } = bookings;
  const month = toIndianMonth(createdAt);
  const bookedPaise = sum(totalPaise).mapWith(Number);
  return db
    .select({ month, tourId, source, tour: max(tour), bookings: count(), bookedPaise })
    .from(bookings)
    .where(and(isCurrent, isInMonths(createdAt, months)))
    .groupBy(month, tourId, source);
}

function findReceived(db: Database, months: readonly string[]) {
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

function compare(
  figureParts: readonly FiguresPart[],
  [month, before, yearBefore]: ReturnType<typeof listComparedMonths>,
): MonthComparison {
  const sumFigures = (partMonth: string) => {
    const monthParts = figureParts.filter((figurePart) => figurePart.month === partMonth);
    const sumFigure = (name: MonthFigure) => monthParts.reduce((sum, figurePart) => sum + (figurePart[name] ?? 0), 0);
    return Object.fromEntries(monthFigures.map((name) => [name, sumFigure(name)])) as MonthFigures;
  };
  return { current: sumFigures(month), monthBefore: sumFigures(before), yearBefore: sumFigures(yearBefore) };
}

const sortingFigures = ['bookedPaise', 'receivedPaise', 'inquiries'] as const satisfies readonly MonthFigure[];
const compareByFigures = ({ current: a }: MonthComparison, { current: b }: MonthComparison) =>
  sortingFigures.map((name) => b[name] - a[name]).find((difference) => difference !== 0) ?? 0;

/** Figures of a month (`2027-03`, in Indian time). Totals, tours and sources add up the same parts, so that they agree. */
export async function findMonth(db: Database, month: string): Promise<Month> {
  const months = listComparedMonths(month);
  const [inquiryParts, sent, accepted, booked, received, headings] = await db.batch([
    findInquiries(db, months),
    findQuotes(db, months, 'sentAt'),
    findQuotes(db, months, 'acceptedAt'),
    findBookings(db, months),
    findReceived(db, months),
    db.select({ id: tours.id, heading: tours.heading }).from(tours).where(isNull(tours.deletedAt)),
  ]);
  const figureParts: FiguresPart[] = [
    ...inquiryParts,
    ...sent.map(({ count: quotesSent, ...figurePart }) => ({ ...figurePart, quotes: quotesSent })),
    ...accepted.map(({ count: quotesAccepted, ...figurePart }) => ({ ...figurePart, accepted: quotesAccepted })),
    ...booked,
    ...received,
  ];
  // A deleted tour is shown by the name that its bookings have.
  const names = new Map([
    ...[...booked, ...received].map(({ tourId, tour }) => [tourId, tour] as const),
    ...headings.map(({ id, heading }) => [id, heading] as const),
  ]);
  return {
    month,
    totals: compare(figureParts, months),
    byTour: [...Map.groupBy(figureParts, ({ tourId }) => tourId)]
      .map(([tourId, tourParts]) => ({
        tourId,
        name: tourId === null ? '' : (names.get(tourId) ?? ''),
        ...compare(tourParts, months),
      }))
      .sort(compareByFigures),
    bySource: [...Map.groupBy(figureParts, ({ source }) => source)]
      .map(([source, sourceParts]) => ({ source, ...compare(sourceParts, months) }))
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
