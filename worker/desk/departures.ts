import type { TodaysDeparture } from '#shared/bookings/today';
import type { StoredBooking } from '../bookings/booking-row';
import { findRunDates, toDepartureRow } from '../bookings/departure-lists';
import type { Database } from '../db/client';

const keyOf = (tourId: string | null, start: string | null) => `${tourId} ${start}`;

function owedOf(booked: readonly StoredBooking[]): Pick<TodaysDeparture, 'balancePaise' | 'unpaid'> {
  const owed = booked.map(({ totalPaise, paidPaise }) => Math.max(0, totalPaise - paidPaise));
  return {
    balancePaise: owed.reduce((sum, paise) => sum + paise, 0),
    unpaid: owed.filter((paise) => paise > 0).length,
  };
}

export async function findDepartures(db: Database, from: string, until: string): Promise<TodaysDeparture[]> {
  const { runs, booked } = await findRunDates(db, { from, to: until });
  const byDate = Map.groupBy(booked, ({ tourId, startsOn }) => keyOf(tourId, startsOn));
  const rows: TodaysDeparture[] = [];
  for (const run of runs) {
    const { tour, date, tourId, departureId } = run;
    const key = keyOf(tourId, date.startsOn);
    const its = byDate.get(key) ?? [];
    byDate.delete(key);
    // An offer that nobody can see, and nobody booked, needs nothing.
    if (its.length === 0 && (tour.stage !== 'published' || date.state === 'cancelled')) continue;
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
