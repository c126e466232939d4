import { and, desc, eq, sql } from 'drizzle-orm';
import type { KeptList } from '#shared/bookings/departures';
import type { EventLine } from '../audit/recording';
import { keptLists } from '../db/bookings-schema';
import { type Database, didChange } from '../db/client';
import { publicIdOf } from '../db/public-id';
import { users } from '../db/session-schema';
import type { DateOfTour } from './care';

const publicId = publicIdOf(keptLists.tokenHash);

/** Notes that a phone keeps this date's list; `former` is the hash of the one whose place it takes. */
export async function addKeptList(
  db: Database,
  line: EventLine,
  row: typeof keptLists.$inferInsert,
  former: string,
): Promise<void> {
  // The line first: nothing is read that isn't noted.
  await db.batch([line, db.insert(keptLists).values(row), db.delete(keptLists).where(eq(keptLists.tokenHash, former))]);
}

export async function listKeptLists(db: Database, { tourId, departureId }: DateOfTour): Promise<KeptList[]> {
  const rows = await db
    .select({ id: publicId, list: keptLists, name: sql<string>`coalesce(nullif(name, ''), email)` })
    .from(keptLists)
    .innerJoin(users, eq(users.id, keptLists.userId))
    .where(and(eq(keptLists.tourId, tourId), eq(keptLists.departureId, departureId)))
    .orderBy(desc(keptLists.savedAt));
  return rows.map(({ id, list, name }) => ({
    id,
    name,
    browser: list.browser,
    savedAt: new Date(list.savedAt).toISOString(),
  }));
}

/**
 * True while a phone may go on keeping its list: nobody has ended it, its person has an account and is an owner or leads
 * that date, and a week after the tour isn't over.
 */
export async function mayKeepList(db: Database, tokenHash: string, now: number): Promise<boolean> {
  const leads = sql`exists (select 1 from departure_care where tour_id = ${keptLists.tourId}
    and departure_id = ${keptLists.departureId} and captain_id = ${keptLists.userId})`;
  const [row] = await db
    .select({ endsAt: keptLists.endsAt })
    .from(keptLists)
    .innerJoin(users, eq(users.id, keptLists.userId))
    .where(sql`${keptLists.tokenHash} = ${tokenHash} and disabled_at is null and (role = 'owner' or ${leads})`);
  return row !== undefined && now < row.endsAt;
}

export async function endKeptList(db: Database, line: EventLine, of: DateOfTour, id: string): Promise<boolean> {
  const which = and(eq(keptLists.tourId, of.tourId), eq(keptLists.departureId, of.departureId), eq(publicId, id));
  return didChange(db, [db.delete(keptLists).where(which), line]);
}

export async function removeKeptList(db: Database, tokenHash: string): Promise<void> {
  await db.delete(keptLists).where(eq(keptLists.tokenHash, tokenHash));
}
