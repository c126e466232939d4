import { and, count, desc, eq, gt, gte, inArray, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import { Hono } from 'hono';
import * as v from 'valibot';
import * as bookingsApi from '#shared/bookings/api';
import { addDays, MonthName, toIndianDay } from '#shared/dates';
import type { Month, MonthPayments } from '#shared/reports/month';
import { daysAhead, maxTodayRows, type Today, type TodaysDeparture } from '#shared/reports/today';
import { type StoredBooking, toBookingRow } from '../bookings/booking-row';
import { isCurrent, isUnerased, selectBookingIds } from '../bookings/conditions';
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
import { listWaitingByDeparture } from '../tours/waiting-list';
import { findMonth, listMonthPayments } from './month';

const countRows = (db: Database, table: SQLiteTable, condition: SQL | undefined) =>
  db.select({ total: count() }).from(table).where(condition);

/** Statements: bookings made or changed by an accepted quote since a moment (ms), and their number. */
function findNewBookings(db: Database, since: number) {
  // The query starts from quotes, because only quotes have an index on the acceptance.
  const changedByQuote = queryBuilder
    .select({ id: bookings.id })
    .from(quotes)
    .innerJoin(bookings, and(eq(bookings.quoteSeries, quotes.series), eq(bookings.quoteId, quotes.id)))
    .where(and(isNotNull(quotes.acceptedAt), gte(quotes.acceptedAt, since), isNull(quotes.withdrawnAt), isCurrent));
  const madeSince = selectBookingIds(gte(bookings.createdAt, since));
  const condition = and(isCurrent, inArray(bookings.id, madeSince.unionAll(changedByQuote)));
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

function findDuePayments(db: Database, until: string) {
  const duePaise = sql`(select coalesce(sum(value ->> 'amountPaise'), 0) from json_each(${bookings.instalments})
    where value ->> 'due' <= ${until} or (value ->> 'due' is null and value ->> 'daysBefore' is null))`;
  return db
    .select()
    .from(bookings)
    .where(
      and(
        isCurrent,
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
    .where(and(isNotNull(bookings.seatsDeadline), isCurrent, isUnerased))
    .orderBy(bookings.seatsDeadline);
}

function findDueRefunds(db: Database) {
  return db
    .select()
    .from(bookings)
    .where(and(isUnerased, gt(bookings.paidPaise, coalesce(bookings.keptPaise, bookings.totalPaise))))
    .orderBy(isCurrent, bookings.cancelledOn);
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
  const day = toIndianDay(now);
  const until = addDays(day, daysAhead);
  const [[accepted, [allAccepted], awaiting, dueRows, dueRefunds, followUps, [allFollowUps]], departures, waiting] =
    await Promise.all([
      db.batch([
        ...findNewBookings(db, startOfIndianDay(addDays(day, -1))),
        findAwaitingSeats(db),
        findDuePayments(db, until),
        findDueRefunds(db),
        ...findFollowUps(db, day),
      ]),
      findDepartures(db, day, until),
      listWaitingByDeparture(db, day),
    ]);
  const freed = waiting.filter((departure) => departure.waitlist.some(({ fitsFreeSeats }) => fitsFreeSeats));
  const toRow = (row: StoredBooking) => toBookingRow(row, day);
  const due = dueRows.map(toRow).sort((a, b) => (a.nextDue?.due ?? day).localeCompare(b.nextDue?.due ?? day));
  return {
    day,
    newBookings: {
      rows: accepted.map(({ quoteId, bookedAt, ...row }) => ({
        ...row,
        isByQuote: quoteId !== null,
        bookedAt: new Date(bookedAt).toISOString(),
      })),
      total: allAccepted?.total ?? 0,
    },
    awaitingSeats: toLimitedList(awaiting.map(toRow)),
    duePayments: toLimitedList(due),
    dueRefunds: toLimitedList(dueRefunds.map(toRow)),
    followUps: { rows: followUps, total: allFollowUps?.total ?? 0 },
    departures: toLimitedList(departures),
    freedDepartures: toLimitedList(freed),
  };
}

const toTourDayKey = (tourId: string | null, start: string | null) => `${tourId} ${start}`;

function sumUnpaid(booked: readonly StoredBooking[]): Pick<TodaysDeparture, 'balancePaise' | 'unpaidBookings'> {
  const unpaidPaise = booked.map(({ totalPaise, paidPaise }) => Math.max(0, totalPaise - paidPaise));
  return {
    balancePaise: unpaidPaise.reduce((sum, paise) => sum + paise, 0),
    unpaidBookings: unpaidPaise.filter((paise) => paise > 0).length,
  };
}

async function findDepartures(db: Database, from: string, until: string): Promise<TodaysDeparture[]> {
  const { departures, bookings: bookedRows } = await findDeparturesWithBookings(db, { firstDay: from, lastDay: until });
  const bookingsByDay = Map.groupBy(bookedRows, ({ tourId, startsOn }) => toTourDayKey(tourId, startsOn));
  const rows: TodaysDeparture[] = [];
  for (const withBookings of departures) {
    const { tour, departure, tourId, departureId } = withBookings;
    const key = toTourDayKey(tourId, departure.startsOn);
    const dayBookings = bookingsByDay.get(key) ?? [];
    bookingsByDay.delete(key);
    // Unpublished or cancelled departures without bookings need no work.
    if (dayBookings.length === 0 && (tour.stage !== 'published' || departure.cancelledAt !== null)) continue;
    const { seats, taken, start, incomplete } = toDepartureRow(withBookings, from);
    rows.push({ tourId, departureId, tour: tour.heading, start, seats, taken, incomplete, ...sumUnpaid(dayBookings) });
  }
  for (const dayBookings of bookingsByDay.values()) {
    const { tourId, tour, startsOn } = dayBookings[0] as StoredBooking;
    const taken = dayBookings.reduce((sum, { seats }) => sum + seats, 0);
    const row = { tourId, departureId: null, tour, start: startsOn ?? from };
    rows.push({ ...row, seats: null, taken, incomplete: null, ...sumUnpaid(dayBookings) });
  }
  return rows.sort((a, b) => a.start.localeCompare(b.start) || a.tour.localeCompare(b.tour));
}

async function sendMonth(c: RequestContext, find: (db: Database, month: string) => Promise<Month | MonthPayments>) {
  const month = v.safeParse(MonthName, c.req.param('month'));
  if (!month.success) return throwError(c, 'not_found', 'There is no such month.');
  c.header('Cache-Control', privateNoStore);
  return c.json(await find(createDb(c.env), month.output));
}

export const reportRoutes = new Hono<AppEnv>()
  .get(bookingsApi.readToday.path, requireStaff, async (c) => {
    c.header('Cache-Control', privateNoStore);
    return c.json((await findToday(createDb(c.env), Date.now())) satisfies Today);
  })
  .get(bookingsApi.readMonth.path, requireStaff, (c) => sendMonth(c, findMonth))
  .get(bookingsApi.listMonthPayments.path, requireStaff, (c) => sendMonth(c, listMonthPayments));
