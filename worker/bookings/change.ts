import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import type { SQLiteUpdateSetSource } from 'drizzle-orm/sqlite-core';
import { type Actor, actorOf, insertEventIfChanged, type NewEvent } from '../audit/recording';
import { bookings } from '../db/bookings-schema';
import { createDb, didChange } from '../db/client';
import type { Call } from '../env';
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
export async function updateBooking(c: Call, seen: StoredBooking, change: Change): Promise<boolean> {
  const { set, event, by = actorOf(c), guard, seats = [], more } = change;
  const db = createDb(c.env);
  const changeId = crypto.randomUUID();
  const isDone = isChange(seen.id, changeId);
  const update = db
    .update(bookings)
    .set({ ...set, version: sql`${bookings.version} + 1`, changeId })
    .where(and(eq(bookings.id, seen.id), eq(bookings.version, seen.version), guard));
  const isChanged = await didChange(db, [
    update,
    insertEventIfChanged(db, by, event),
    ...changeSeats(db, seats, isDone, Date.now()),
    ...((await more?.(isDone)) ?? []),
  ]);
  if (isChanged && seats.some((one) => one.seats !== 0)) await forgetCatalogue(c);
  return isChanged;
}

export function seatsOf({ tourId, departureId }: StoredBooking, seats: number): SeatsChange[] {
  return tourId === null || departureId === null ? [] : [{ tourId, departureId, seats }];
}
