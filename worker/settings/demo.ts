import { and, asc, count, eq, exists, inArray, isNull, like, max, or, sql } from 'drizzle-orm';
import { toIndianDay } from '#shared/dates';
import {
  type DemoContent,
  type DemoSelection,
  demoTourKeyPattern,
  listDemoPeople,
  removeDemoPeople,
} from '#shared/settings/demo';
import { type Actor, insertEventIf } from '../audit/audit-log';
import { bookings } from '../db/bookings-schema';
import { type Database, incrementCounter, insertIf, onlyIf, queryBuilder, selectRows } from '../db/client';
import { inList } from '../db/conditions';
import { counters, settings } from '../db/site-schema';
import { tours } from '../db/tours-schema';
import { hasNoComingBooking } from '../tours/departures';
import { selectDistinctPlaces, upsertPlaceSummaries } from '../tours/place-summary';
import type { StoredSettings } from './queries';

const isDemoTour = and(like(tours.idempotencyKey, demoTourKeyPattern), isNull(tours.deletedAt));

export async function findDemoContent(
  db: Database,
  { settings: currentSettings }: StoredSettings,
  now: number,
): Promise<DemoContent> {
  const bookingCount = queryBuilder.select({ count: count() }).from(bookings).where(eq(bookings.tourId, tours.id));
  const rows = await db
    .select({
      id: tours.id,
      heading: tours.heading,
      version: tours.version,
      bookingCount: sql<number>`(${bookingCount})`,
      isFree: sql<number>`${hasNoComingBooking(tours.id, now)}`,
    })
    .from(tours)
    .where(isDemoTour)
    .orderBy(asc(tours.heading));
  return {
    tours: rows.map(({ version, isFree, ...tour }) => ({
      ...tour,
      isEdited: version > 1,
      isBookedAhead: isFree === 0,
    })),
    people: listDemoPeople(currentSettings),
  };
}

/**
 * Deletes the selected demo tours, so that they can be restored as other deleted tours, and takes the selected people out of
 * the settings. Leaves tours that are not the demo's or have a coming booking, and people if the settings were changed
 * meanwhile. Returns how many went.
 */
export async function removeDemo(
  db: Database,
  { version, settings: currentSettings }: StoredSettings,
  { tours: tourIds, people }: DemoSelection,
  actor: Actor,
  now: number,
): Promise<{ tours: number; people: number }> {
  const newSettings = removeDemoPeople(currentSettings, people);
  const peopleCount = listDemoPeople(currentSettings).length - listDemoPeople(newSettings).length;
  const lastVersion = sql`coalesce((${queryBuilder.select({ version: max(settings.version) }).from(settings)}), 0)`;
  const isSelected = inArray(tours.id, inList(tourIds));
  const isTourRemoved = exists(selectRows(tours, and(isSelected, eq(tours.deletedAt, now))));
  const isSettingsChanged = exists(
    selectRows(settings, and(eq(settings.version, version + 1), eq(settings.changedAt, now))),
  );
  const isChanged = or(isTourRemoved, isSettingsChanged) ?? sql`false`;
  const row = { version: version + 1, value: JSON.stringify(newSettings), changedAt: now };
  const [removedTours, changedSettings] = await db.batch([
    db
      .update(tours)
      .set({ deletedAt: now })
      .where(and(isDemoTour, isSelected, hasNoComingBooking(tours.id, now)))
      .returning({ id: tours.id }),
    insertIf(db, settings, row, onlyIf(eq(lastVersion, version), peopleCount > 0 ? undefined : sql`false`)),
    insertEventIf(db, actor, { action: 'demo_removed' }, isChanged),
    incrementCounter(db, 'tours', now, isChanged),
    db.update(counters).set({ settings: lastVersion }).where(eq(counters.name, 'tours')),
    upsertPlaceSummaries(db, selectDistinctPlaces(isSelected), toIndianDay(now)),
  ]);
  return { tours: removedTours.length, people: changedSettings.meta.changes > 0 ? peopleCount : 0 };
}
