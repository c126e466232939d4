import { and, count, desc, eq, gt, gte, inArray, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import { Hono } from 'hono';
import * as v from 'valibot';
import * as bookingsApi from '#shared/bookings/api';
import { addDays, MonthName, toIndianDay } from '#shared/dates';
import type { Month, MonthPayments } from '#shared/reports/month';
import { daysAhead, maxTodayRows, type Today, type TodaysDeparture } from '#shared/reports/today';
import { type StoredBooking, toBookingRow } from '../bookings/booking-row';
import { isActiveBooking, isUnerased, selectBookingIds } from '../bookings/conditions';
import { findDeparturesWithBookings, toDepartureRow } from '../bookings/departures';
import { bookings } from '../db/bookings-schema';
import { coalesce, createDb, type Database, queryBuilder, rowid } from '../db/client';
import { startOfIndianDay } from '../db/conditions';
import { inquiries, quotes } from '../db/inquiries-schema';
import type { AppEnv, RequestContext } from '../env';
import { isFollowUpDue } from '../inquiries/inquiry-row';
import { privateNoStore } from '../middleware/cache-headers';
import { throwError } from '../middleware/errors';
import { requireStaff } from '../middleware/require-staff';
import { selectWaitingReviews, toStaffReview } from '../reviews/queries';
import { listWaitingByDeparture } from '../tours/waiting-list';
import { findMonthReport, listMonthPayments } from './month';

const countRows = (db: Database, table: SQLiteTable, condition: SQL | undefined) =>
  db.select({ total: count() }).from(table).where(condition);

/** Statements for the bookings that were made, or changed by an accepted quote, since this time, and for their number. */
function findNewBookings(db: Database, sinceMs: number) {
  // The query starts from quotes, because only quotes have an index on the acceptance.
  const bookingsChangedByQuote = queryBuilder
    .select({ id: bookings.id })
    .from(quotes)
    .innerJoin(bookings, and(eq(bookings.quoteSeries, quotes.series), eq(bookings.quoteId, quotes.id)))
    .where(
      and(isNotNull(quotes.acceptedAt), gte(quotes.acceptedAt, sinceMs), isNull(quotes.withdrawnAt), isActiveBooking),
    );
  const bookingsMadeSince = selectBookingIds(gte(bookings.createdAt, sinceMs));
  const condition = and(isActiveBooking, inArray(bookings.id, bookingsMadeSince.unionAll(bookingsChangedByQuote)));
  const acceptedAt = queryBuilder.select({ at: quotes.acceptedAt }).from(quotes).where(eq(quotes.id, bookings.quoteId));
  const bookedAt = sql<number>`max(${bookings.createdAt}, coalesce(${acceptedAt}, 0))`;
  const { id, reference, payerName: payer, tour, startsOn: start, seats, totalPaise, source, quoteId } = bookings;
  return [
    db
      .select({ id, reference, payer, tour, start, seats, totalPaise, source, quoteId, bookedAt })
      .from(bookings)
      .where(condition)
      .orderBy(desc(bookedAt), desc(rowid))
      .limit(maxTodayRows),
    countRows(db, bookings, condition),
  ] as const;
}

function findDuePayments(db: Database, lastDay: string) {
  const duePaise = sql`(select coalesce(sum(value ->> 'amountPaise'), 0) from json_each(${bookings.instalments})
    where value ->> 'due' <= ${lastDay} or (value ->> 'due' is null and value ->> 'daysBefore' is null))`;
  return db
    .select()
    .from(bookings)
    .where(
      and(
        isActiveBooking,
        lt(bookings.paidPaise, bookings.totalPaise),
        isUnerased,
        isNull(bookings.seatsDeadline),
        gt(duePaise, bookings.paidPaise),
      ),
    );
}

function findAwaitingSeats(db: Database) {
  return db
    .select()
    .from(bookings)
    .where(and(isNotNull(bookings.seatsDeadline), isActiveBooking, isUnerased))
    .orderBy(bookings.seatsDeadline);
}

function findLinkRequests(db: Database) {
  return db
    .select()
    .from(bookings)
    .where(and(isNotNull(bookings.linkAskedAt), isUnerased))
    .orderBy(bookings.linkAskedAt);
}

const toLinkRequest = ({ id, reference, tour, startsOn: start, payerName: payer, ...booking }: StoredBooking) => ({
  ...{ id, reference, tour, start, payer, phone: booking.payerPhone },
  askedAt: new Date(booking.linkAskedAt ?? 0).toISOString(),
});

function findDueRefunds(db: Database) {
  return db
    .select()
    .from(bookings)
    .where(and(isUnerased, gt(bookings.paidPaise, coalesce(bookings.keptPaise, bookings.totalPaise))))
    .orderBy(isActiveBooking, bookings.cancelledOn);
}

function findFollowUps(db: Database, today: string) {
  const condition = isFollowUpDue(today);
  const { publicId: id, name, subject, followUpOn } = inquiries;
  return [
    db
      .select({ id, name, subject, followUpOn: sql<string>`${followUpOn}` })
      .from(inquiries)
      .where(condition)
      .orderBy(followUpOn, inquiries.id)
      .limit(maxTodayRows),
    countRows(db, inquiries, condition),
  ] as const;
}

const toLimitedList = <T>(rows: readonly T[]) => ({ rows: rows.slice(0, maxTodayRows), total: rows.length });

export async function findToday(db: Database, now: number): Promise<Today> {
  const today = toIndianDay(now);
  const lastDay = addDays(today, daysAhead);
  const [
    [
      newBookings,
      [newBookingsCount],
      awaitingBookings,
      linkRequests,
      dueBookings,
      dueRefunds,
      followUps,
      [followUpsCount],
      waitingReviews,
    ],
    departures,
    waitlists,
  ] = await Promise.all([
    db.batch([
      ...findNewBookings(db, startOfIndianDay(addDays(today, -1))),
      findAwaitingSeats(db),
      findLinkRequests(db),
      findDuePayments(db, lastDay),
      findDueRefunds(db),
      ...findFollowUps(db, today),
      selectWaitingReviews(db),
    ]),
    findDepartures(db, today, lastDay),
    listWaitingByDeparture(db, today),
  ]);
  const freedDepartures = waitlists.filter((departure) =>
    departure.waitlist.some(({ fitsFreeSeats }) => fitsFreeSeats),
  );
  const toTodaysRow = (storedBooking: StoredBooking) => toBookingRow(storedBooking, today);
  const duePayments = dueBookings
    .map(toTodaysRow)
    .sort((a, b) => (a.nextDue?.due ?? today).localeCompare(b.nextDue?.due ?? today));
  return {
    day: today,
    newBookings: {
      rows: newBookings.map(({ quoteId, bookedAt, ...row }) => ({
        ...row,
        isByQuote: quoteId !== null,
        bookedAt: new Date(bookedAt).toISOString(),
      })),
      total: newBookingsCount?.total ?? 0,
    },
    awaitingSeats: toLimitedList(awaitingBookings.map(toTodaysRow)),
    linkRequests: toLimitedList(linkRequests.map(toLinkRequest)),
    duePayments: toLimitedList(duePayments),
    dueRefunds: toLimitedList(dueRefunds.map(toTodaysRow)),
    followUps: { rows: followUps, total: followUpsCount?.total ?? 0 },
    departures: toLimitedList(departures),
    waitingReviews: toLimitedList(waitingReviews.map(toStaffReview)),
    freedDepartures: toLimitedList(freedDepartures),
  };
}

/** Trips without a tour are told apart by their titles. */
const toTripDayKey = ({ tourId, tour, startsOn }: Pick<StoredBooking, 'tourId' | 'tour' | 'startsOn'>) =>
  JSON.stringify([tourId, tourId === null ? tour : '', startsOn]);

function sumUnpaid(storedBookings: readonly StoredBooking[]): Pick<TodaysDeparture, 'balancePaise' | 'unpaidBookings'> {
  const unpaidPaise = storedBookings.map(({ totalPaise, paidPaise }) => Math.max(0, totalPaise - paidPaise));
  return {
    balancePaise: unpaidPaise.reduce((sum, paise) => sum + paise, 0),
    unpaidBookings: unpaidPaise.filter((paise) => paise > 0).length,
  };
}

async function findDepartures(db: Database, today: string, lastDay: string): Promise<TodaysDeparture[]> {
  const { departures, bookings: storedBookings } = await findDeparturesWithBookings(db, { firstDay: today, lastDay });
  const bookingsByTripDay = Map.groupBy(storedBookings, toTripDayKey);
  const todaysDepartures: TodaysDeparture[] = [];
  for (const departureWithBookings of departures) {
    const { tour, departure, tourId, departureId } = departureWithBookings;
    const tripDayKey = toTripDayKey({ tourId, tour: tour.heading, startsOn: departure.startsOn });
    const dayBookings = bookingsByTripDay.get(tripDayKey) ?? [];
    bookingsByTripDay.delete(tripDayKey);
    if (dayBookings.length === 0 && (tour.stage !== 'published' || departure.cancelledAt !== null)) continue;
    const { seats, taken, start, incomplete } = toDepartureRow(departureWithBookings, today);
    todaysDepartures.push({
      tourId,
      departureId,
      tour: tour.heading,
      start,
      seats,
      taken,
      incomplete,
      ...sumUnpaid(dayBookings),
    });
  }
  for (const dayBookings of bookingsByTripDay.values()) {
    const { tourId, tour, startsOn } = dayBookings[0] as StoredBooking;
    const taken = dayBookings.reduce((sum, { seats }) => sum + seats, 0);
    const row = { tourId, departureId: null, tour, start: startsOn ?? today };
    todaysDepartures.push({ ...row, seats: null, taken, incomplete: null, ...sumUnpaid(dayBookings) });
  }
  return todaysDepartures.sort((a, b) => a.start.localeCompare(b.start) || a.tour.localeCompare(b.tour));
}

async function sendMonth(
  c: RequestContext,
  findReport: (db: Database, month: string) => Promise<Month | MonthPayments>,
) {
  const month = v.safeParse(MonthName, c.req.param('month'));
  if (!month.success) return throwError(c, 'not_found', 'There is no such month.');
  c.header('Cache-Control', privateNoStore);
  return c.json(await findReport(createDb(c.env), month.output));
}

export const reportRoutes = new Hono<AppEnv>()
  .get(bookingsApi.readToday.path, requireStaff, async (c) => {
    c.header('Cache-Control', privateNoStore);
    return c.json((await findToday(createDb(c.env), Date.now())) satisfies Today);
  })
  .get(bookingsApi.readMonth.path, requireStaff, (c) => sendMonth(c, findMonthReport))
  .get(bookingsApi.listMonthPayments.path, requireStaff, (c) => sendMonth(c, listMonthPayments));
