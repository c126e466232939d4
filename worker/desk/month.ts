import { asc, isNull, sql } from 'drizzle-orm';
import {
  addMonths,
  type Compared,
  type Month,
  type MonthFigure,
  type MonthFigures,
  type MonthPayments,
  monthFigures,
} from '#shared/bookings/month';
import type { Source } from '#shared/bookings/sources';
import { lateAfter } from '#shared/inquiries/inquiry-life';
import { bookingPayments, bookings } from '../db/bookings-schema';
import type { Database } from '../db/client';
import { inquiries, isReceived, quotes } from '../db/inquiries-schema';
import { isDayInMonth, isFirstInMonths, isInMonths, monthIn, rangesOf } from '../db/months';
import { tours } from '../db/tours-schema';

interface Part extends Partial<MonthFigures> {
  month: string;
  tourId: string | null;
  source: Source;
  tour?: string;
}

const monthsOf = (month: string) => [month, addMonths(month, -1), addMonths(month, -12)] as const;

const count = sql<number>`count(*)`;
const nameOf = (tour: typeof bookings.tour) => sql<string>`max(${tour})`;
const sourceOfQuote = sql<Source>`coalesce((select source from inquiries where public_id = quotes.inquiry), 'site')`;

function findInquiries(db: Database, months: readonly string[]) {
  const month = monthIn(sql`received_at`);
  const { tourId, source } = inquiries;
  return db
    .select({
      month,
      tourId,
      source,
      inquiries: count,
      answeredInADay: sql<number>`coalesce(sum(answered_at - received_at <= ${lateAfter}), 0)`,
    })
    .from(inquiries)
    .where(sql`${isReceived(...rangesOf(sql`received_at`, months))} and status <> 'spam'`)
    .groupBy(month, tourId, source);
}

function findQuotes(db: Database, months: readonly string[], at: 'sent_at' | 'accepted_at') {
  const month = monthIn(sql.raw(`quotes.${at}`));
  const tourId = sql<string | null>`json_extract(quotes.content, '$.tourId')`;
  return db
    .select({ month, tourId, source: sourceOfQuote, count })
    .from(quotes)
    .where(isFirstInMonths(at, months))
    .groupBy(month, tourId, sourceOfQuote);
}

function findBookings(db: Database, months: readonly string[]) {
  const month = monthIn(sql`created_at`);
  const { tourId, source, tour } = bookings;
  const bookedPaise = sql<number>`sum(total_paise)`;
  return db
    .select({ month, tourId, source, tour: nameOf(tour), bookings: count, bookedPaise })
    .from(bookings)
    .where(sql`cancelled_on is null and ${isInMonths(sql`created_at`, months)}`)
    .groupBy(month, tourId, source);
}

function findReceived(db: Database, months: readonly string[]) {
  const month = sql<string>`substr(${bookingPayments.day}, 1, 7)`;
  const { tourId, source, tour } = bookings;
  const ranges = months.map((one) => isDayInMonth(bookingPayments.day, one));
  const receivedPaise = sql<number>`sum(${bookingPayments.addsPaise})`;
  return db
    .select({ month, tourId, source, tour: nameOf(tour), receivedPaise })
    .from(bookingPayments)
    .innerJoin(bookings, sql`${bookings.id} = ${bookingPayments.bookingId}`)
    .where(sql`(${sql.join(ranges, sql` or `)})`)
    .groupBy(month, tourId, source);
}

function compare(parts: readonly Part[], [month, before, yearAgo]: ReturnType<typeof monthsOf>): Compared {
  const sums = (of: string) => {
    const its = parts.filter((part) => part.month === of);
    const sumOf = (name: MonthFigure) => its.reduce((sum, part) => sum + (part[name] ?? 0), 0);
    return Object.fromEntries(monthFigures.map((name) => [name, sumOf(name)])) as MonthFigures;
  };
  return { now: sums(month), before: sums(before), yearAgo: sums(yearAgo) };
}

const order = ['bookedPaise', 'receivedPaise', 'inquiries'] as const satisfies readonly MonthFigure[];
const byWeight = ({ now: a }: Compared, { now: b }: Compared) =>
  order.map((name) => b[name] - a[name]).find((difference) => difference !== 0) ?? 0;

/** Figures of an Indian month (`2027-03`). All sums are made of the same parts, so that they agree. */
export async function findMonth(db: Database, month: string): Promise<Month> {
  const months = monthsOf(month);
  const [asked, sent, accepted, booked, received, headings] = await db.batch([
    findInquiries(db, months),
    findQuotes(db, months, 'sent_at'),
    findQuotes(db, months, 'accepted_at'),
    findBookings(db, months),
    findReceived(db, months),
    db.select({ id: tours.id, heading: tours.heading }).from(tours).where(isNull(tours.deletedAt)),
  ]);
  const parts: Part[] = [
    ...asked,
    ...sent.map(({ count: quotesSent, ...of }) => ({ ...of, quotes: quotesSent })),
    ...accepted.map(({ count: quotesAccepted, ...of }) => ({ ...of, accepted: quotesAccepted })),
    ...booked,
    ...received,
  ];
  // A deleted tour has the name that it had when it was booked.
  const names = new Map([
    ...[...booked, ...received].map(({ tourId, tour }) => [tourId, tour] as const),
    ...headings.map(({ id, heading }) => [id, heading] as const),
  ]);
  return {
    month,
    all: compare(parts, months),
    byTour: [...Map.groupBy(parts, ({ tourId }) => tourId)]
      .map(([tourId, some]) => ({
        tourId,
        name: tourId === null ? '' : (names.get(tourId) ?? ''),
        ...compare(some, months),
      }))
      .sort(byWeight),
    bySource: [...Map.groupBy(parts, ({ source }) => source)]
      .map(([source, some]) => ({ source, ...compare(some, months) }))
      .sort(byWeight),
  };
}

export function listMonthPayments(db: Database, month: string): Promise<MonthPayments> {
  const { id, kind, day, amountPaise, addsPaise, mode, reference, reason, bookingId } = bookingPayments;
  const line = { id, kind, day, amountPaise, addsPaise, mode, reference, reason, bookingId };
  const { reference: booking, tourId, tour, payerName: payer, source } = bookings;
  return db
    .select({ ...line, booking, tourId, tour, payer, source })
    .from(bookingPayments)
    .innerJoin(bookings, sql`${bookings.id} = ${bookingPayments.bookingId}`)
    .where(isDayInMonth(day, month))
    .orderBy(asc(day), asc(bookingPayments.notedAt), asc(sql`booking_payments.rowid`));
}
