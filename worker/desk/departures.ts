import { isNull, sql } from 'drizzle-orm';
import type { TodaysDeparture } from '#shared/bookings/today';
import { listRunDates, toDepartureRow } from '../bookings/departure-lists';
import { bookings } from '../db/bookings-schema';
import type { Database } from '../db/client';
import { tours } from '../db/schema';

/** The dates of tours in these days, and what their bookings still have to pay; soonest first. */
export async function findDepartures(db: Database, from: string, until: string): Promise<TodaysDeparture[]> {
  const start = sql<string>`date.value ->> 'startsOn'`;
  const owed = sql`(total_paise - paid_paise)`;
  const [dates, booked] = await db.batch([
    db
      .select({
        tourId: tours.id,
        tour: tours.heading,
        start,
        seats: sql<number>`date.value ->> 'seats'`,
        taken: sql<number>`coalesce(date.value ->> 'taken', 0)`,
        isCancelled: sql<number>`coalesce(date.value ->> 'state', '') = 'cancelled'`,
        isPublished: sql<number>`${tours.stage} = 'published'`,
      })
      .from(tours)
      .innerJoin(sql`json_each(${tours.departures}) as date`, sql`${start} between ${from} and ${until}`)
      .where(isNull(tours.deletedAt)),
    db
      .select({
        tourId: bookings.tourId,
        tour: sql<string>`max(${bookings.tour})`,
        start: sql<string>`${bookings.startsOn}`,
        seats: sql<number>`sum(${bookings.seats})`,
        balancePaise: sql<number>`sum(max(0, ${owed}))`,
        unpaid: sql<number>`sum(${owed} > 0)`,
      })
      .from(bookings)
      .where(sql`cancelled_on is null and starts_on between ${from} and ${until}`)
      .groupBy(bookings.tourId, bookings.startsOn),
  ]);
  const keyOf = (one: { tourId: string | null; start: string }) => `${one.tourId} ${one.start}`;
  const money = new Map(booked.map((one) => [keyOf(one), one]));
  // An offer that nobody can see, and nobody booked, needs nothing.
  const known = dates.filter((one) => money.has(keyOf(one)) || (one.isPublished === 1 && one.isCancelled === 0));
  const knownKeys = new Set(known.map(keyOf));
  const runs = new Map(
    (await listRunDates(db, { from, to: until }, from)).map((run) => {
      const row = toDepartureRow(run, from);
      return [keyOf(row), row];
    }),
  );
  const rows = known.map(({ tourId, tour, start: day, seats, taken }): TodaysDeparture => {
    const key = keyOf({ tourId, start: day });
    const { balancePaise = 0, unpaid = 0 } = money.get(key) ?? {};
    const { departureId = null, incomplete = null } = runs.get(key) ?? {};
    return { tourId, departureId, tour, start: day, seats, taken, balancePaise, unpaid, incomplete };
  });
  const others = booked
    .filter((one) => !knownKeys.has(keyOf(one)))
    .map(
      ({ seats, ...one }): TodaysDeparture => ({
        ...one,
        departureId: null,
        seats: null,
        taken: seats,
        incomplete: null,
      }),
    );
  return [...rows, ...others].sort((a, b) => a.start.localeCompare(b.start) || a.tour.localeCompare(b.tour));
}
