import { desc, type SQL, sql } from 'drizzle-orm';
import { daysAhead, maxOfToday, type Today, type TodaysDeparture } from '#shared/bookings/today';
import { addDays } from '#shared/ride/days';
import { toIndianDay } from '#shared/text/dates';
import { type StoredBooking, toBookingRow } from '../bookings/booking-row';
import { findRunDates, toDepartureRow } from '../bookings/departure-lists';
import { bookings } from '../db/bookings-schema';
import type { Database } from '../db/client';
import { inquiries, isOnDesk, isOpen, quotes } from '../db/inquiries-schema';
import { startOf } from '../db/months';
import { listWaiting } from '../tours/waiting';

const total = (db: Database, from: SQL) => db.select({ total: sql<number>`count(*)` }).from(from);

/** Statements: bookings made since a moment (ms), or changed by a quote that was accepted since, and their number. */
function findAccepted(db: Database, since: number) {
  // The query goes from quotes to bookings, because an index on quotes serves it.
  const byQuote = sql`select b.id from quotes q join bookings b on b.quote_series = q.series and b.quote_id = q.id
    where q.accepted_at is not null and q.accepted_at >= ${since} and q.withdrawn_at is null and b.cancelled_on is null`;
  const which = sql`cancelled_on is null
    and id in (select id from bookings where created_at >= ${since} union all ${byQuote})`;
  const acceptedAt = sql<number | null>`(select accepted_at from ${quotes} where id = bookings.quote_id)`;
  const at = sql<number>`max(${bookings.createdAt}, coalesce(${acceptedAt}, 0))`;
  const { id, reference, payerName: payer, tour, startsOn: start, seats, totalPaise, source, quoteId } = bookings;
  return [
    db
      .select({ id, reference, payer, tour, start, seats, totalPaise, source, quoteId, at })
      .from(bookings)
      .where(which)
      .orderBy(desc(at), desc(sql`rowid`))
      .limit(maxOfToday),
    total(db, sql`bookings where ${which}`),
  ] as const;
}

function findDue(db: Database, until: string) {
  const due = sql`(select coalesce(sum(value ->> 'amountPaise'), 0) from json_each(bookings.instalments)
    where value ->> 'due' <= ${until} or (value ->> 'due' is null and value ->> 'daysBefore' is null))`;
  return db
    .select()
    .from(bookings)
    .where(sql`cancelled_on is null and paid_paise < total_paise and erased_at is null
      and awaits_seats_by is null and ${due} > paid_paise`);
}

function findAwaitingSeats(db: Database) {
  return db
    .select()
    .from(bookings)
    .where(sql`awaits_seats_by is not null and cancelled_on is null and erased_at is null`)
    .orderBy(bookings.awaitsSeatsBy);
}

function findGiveBacks(db: Database) {
  return db
    .select()
    .from(bookings)
    .where(sql`erased_at is null and paid_paise > coalesce(kept_paise, total_paise)`)
    .orderBy(sql`cancelled_on is null`, bookings.cancelledOn);
}

function findFollowUps(db: Database, today: string) {
  const which = sql`${sql.raw(`${isOnDesk} and ${isOpen}`)} and follow_up_on is not null and follow_up_on <= ${today}`;
  const { publicId: id, name, subject, followUpOn } = inquiries;
  return [
    db
      .select({ id, name, subject, followUpOn: sql<string>`${followUpOn}` })
      .from(inquiries)
      .where(which)
      .orderBy(followUpOn, inquiries.id)
      .limit(maxOfToday),
    total(db, sql`inquiries where ${which}`),
  ] as const;
}

const firstOf = <T>(rows: readonly T[]) => ({ rows: rows.slice(0, maxOfToday), total: rows.length });

export async function findToday(db: Database, now: number): Promise<Today> {
  const day = toIndianDay(now);
  const until = addDays(day, daysAhead);
  const [[accepted, [allAccepted], awaiting, dueRows, giveBacks, followUps, [allFollowUps]], departures, waiting] =
    await Promise.all([
      db.batch([
        ...findAccepted(db, startOf(addDays(day, -1))),
        findAwaitingSeats(db),
        findDue(db, until),
        findGiveBacks(db),
        ...findFollowUps(db, day),
      ]),
      findDepartures(db, day, until),
      listWaiting(db, day),
    ]);
  const freed = waiting.filter((date) => date.waiting.some(({ fits }) => fits));
  const toRow = (row: StoredBooking) => toBookingRow(row, day);
  const due = dueRows.map(toRow).sort((a, b) => (a.next?.due ?? day).localeCompare(b.next?.due ?? day));
  return {
    day,
    accepted: {
      rows: accepted.map(({ quoteId, at, ...row }) => ({
        ...row,
        isByQuote: quoteId !== null,
        at: new Date(at).toISOString(),
      })),
      total: allAccepted?.total ?? 0,
    },
    awaitingSeats: firstOf(awaiting.map(toRow)),
    payments: firstOf(due),
    giveBacks: firstOf(giveBacks.map(toRow)),
    followUps: { rows: followUps, total: allFollowUps?.total ?? 0 },
    departures: firstOf(departures),
    freed: firstOf(freed),
  };
}

const keyOf = (tourId: string | null, start: string | null) => `${tourId} ${start}`;

function owedOf(booked: readonly StoredBooking[]): Pick<TodaysDeparture, 'balancePaise' | 'unpaid'> {
  const owed = booked.map(({ totalPaise, paidPaise }) => Math.max(0, totalPaise - paidPaise));
  return {
    balancePaise: owed.reduce((sum, paise) => sum + paise, 0),
    unpaid: owed.filter((paise) => paise > 0).length,
  };
}

async function findDepartures(db: Database, from: string, until: string): Promise<TodaysDeparture[]> {
  const { runs, booked } = await findRunDates(db, { from, to: until });
  const byDate = Map.groupBy(booked, ({ tourId, startsOn }) => keyOf(tourId, startsOn));
  const rows: TodaysDeparture[] = [];
  for (const run of runs) {
    const { tour, date, tourId, departureId } = run;
    const key = keyOf(tourId, date.startsOn);
    const its = byDate.get(key) ?? [];
    byDate.delete(key);
    // A date that nobody can see or has booked needs no work.
    if (its.length === 0 && (tour.stage !== 'published' || date.cancelledAt !== null)) continue;
    const { seats, taken, start, incomplete } = toDepartureRow(run, from);
    rows.push({ tourId, departureId, tour: tour.heading, start, seats, taken, incomplete, ...owedOf(its) });
  }
  for (const its of byDate.values()) {
    const { tourId, tour, startsOn } = its[0] as StoredBooking;
    const taken = its.reduce((sum, { seats }) => sum + seats, 0);
    const of = { tourId, departureId: null, tour, start: startsOn ?? from };
    rows.push({ ...of, seats: null, taken, incomplete: null, ...owedOf(its) });
  }
  return rows.sort((a, b) => a.start.localeCompare(b.start) || a.tour.localeCompare(b.tour));
}
