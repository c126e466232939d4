import { and, eq, sql } from 'drizzle-orm';
import type { Booking } from '#shared/bookings/booking';
import type { TripPlan } from '#shared/bookings/booking-view';
import { addDays } from '#shared/dates';
import { pages } from '#shared/routes';
import { listFilledLines } from '#shared/settings/agency-texts';
import { listCaptains } from '#shared/settings/crew';
import type { Settings } from '#shared/settings/settings';
import type { Site } from '#shared/settings/site';
import { type Database, findFirst } from '../db/client';
import { users } from '../db/staff-schema';
import { departures } from '../db/tours-schema';
import { type TourRow, toTour } from '../tours/tour-row';
import type { StoredBooking } from './booking-row';

/** Name of the departure's tour leader; empty if nobody is named. Never an e-mail address. */
export async function findLeaderName(db: Database, { tourId, departureId }: StoredBooking): Promise<string> {
  if (tourId === null || departureId === null) return '';
  const name = sql<string>`coalesce(nullif(${users.name}, ''), ${departures.leaderName})`;
  const departure = await findFirst(
    db
      .select({ name })
      .from(departures)
      .leftJoin(users, eq(users.id, departures.leaderId))
      .where(and(eq(departures.tourId, tourId), eq(departures.id, departureId))),
  );
  return departure?.name ?? '';
}

const isAhead = ({ state }: Booking) => state !== 'cancelled' && state !== 'done';

interface TripPlanSources {
  storedBooking: StoredBooking;
  booking: Booking;
  tour: TourRow | null;
  settings: Settings;
  site: Site;
}

/** Returns null if the tour is over or cancelled. */
export async function findTripPlan(
  db: Database,
  { storedBooking, booking, tour, settings, site }: TripPlanSources,
): Promise<TripPlan | null> {
  if (!isAhead(booking)) return null;
  const { itinerary, route = [] } = tour ? toTour(tour) : { itinerary: [] };
  const name = await findLeaderName(db, storedBooking);
  return {
    days: itinerary.map(({ day, title }) => ({ day, title, date: booking.start && addDays(booking.start, day - 1) })),
    planPath: tour?.stage === 'published' && route.length > 0 ? pages.ride(tour.id) : null,
    packingItems: listFilledLines(settings.packingList, site),
    leader:
      name === '' ? null : { name, line: listCaptains(site).find((captain) => captain.name === name)?.line ?? '' },
  };
}
