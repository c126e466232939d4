import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import type { SQLiteUpdateSetSource } from 'drizzle-orm/sqlite-core';
import type { Context } from 'hono';
import { actorOf } from '../audit/actor';
import { type Actor, insertEventIfChanged, type NewEvent } from '../audit/recording';
import { bookings } from '../db/bookings-schema';
import { createDb } from '../db/client';
import type { AppEnv } from '../env';
import { forgetCatalogue } from '../kept/edge';
import { changeSeats, type SeatsChange } from '../tours/booked-seats';
import type { StoredBooking } from './booking-row';
import { isChange } from './queries';

interface Change {
  set: SQLiteUpdateSetSource<typeof bookings>;
  event: NewEvent;
  /** In the place of the signed-in person: who has a link. */
  by?: Actor;
  /** A condition besides that nobody has changed it. */
  guard?: SQL | undefined;
  seats?: readonly SeatsChange[];
  more?: (isDone: SQL) => Promise<BatchItem<'sqlite'>[]>;
}

/** Changes a booking if it still has this version, with its seats in the same batch; false if not. */
export async function updateBooking(c: Context<AppEnv>, seen: StoredBooking, change: Change): Promise<boolean> {
  const { set, event, by = actorOf(c), guard, seats = [], more } = change;
  const db = createDb(c.env);
  const changeId = crypto.randomUUID();
  const isDone = isChange(seen.id, changeId);
  const update = db
    .update(bookings)
    .set({ ...set, version: sql`${bookings.version} + 1`, changeId })
    .where(and(eq(bookings.id, seen.id), eq(bookings.version, seen.version), guard))
    .returning({ id: bookings.id });
  const statements: BatchItem<'sqlite'>[] = [
    update,
    insertEventIfChanged(db, by, event),
    ...changeSeats(db, seats, isDone, Date.now()),
    ...((await more?.(isDone)) ?? []),
  ];
  const [rows] = (await db.batch(statements as never)) as unknown as [unknown[]];
  if (rows.length === 0) return false;
  if (seats.some((one) => one.seats !== 0)) await forgetCatalogue(c);
  return true;
}

export function seatsOf({ tourId, departureId }: StoredBooking, seats: number): SeatsChange[] {
  return tourId === null || departureId === null ? [] : [{ tourId, departureId, seats }];
}
