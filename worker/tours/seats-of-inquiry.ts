import { type SQL, sql } from 'drizzle-orm';
import type { Departure } from '#shared/tours/departure-schema';
import type { Actor } from '../audit/recording';
import { type Database, first, insertWhere } from '../db/client';
import { bumpCounter } from '../db/counters';
import { inquiries, inquiryEvents } from '../db/inquiries-schema';
import { ifChanged } from '../db/queue-mail';
import { changeSeats, type SeatsChange } from './booked-seats';

export interface SeatsOfInquiry {
  id: string;
  /** Those that it has of all dates: taken less given back. */
  seats: number;
  tourId: string;
  departure: Pick<Departure, 'id' | 'startsOn'>;
  change: number;
}

const sumOf = (id: string) =>
  sql<number>`(select coalesce(sum(detail ->> 'seats'), 0) from ${inquiryEvents} where inquiry = ${id} and kind = 'seats')`;

/** The date that a line of seats is of. */
export const seatsOf = { tourId: sql<string>`detail ->> 'tour'`, departureId: sql<string>`detail ->> 'departure'` };

/** The seats that are taken for this inquiry, of all dates and of this one; null if it isn't there any more. */
export function findSeatsOf(
  db: Database,
  id: string,
  departureId: string,
): Promise<{ all: number; here: number } | null> {
  const here = sql<number>`(select coalesce(sum(detail ->> 'seats'), 0) from ${inquiryEvents}
    where inquiry = ${id} and kind = 'seats' and ${seatsOf.departureId} = ${departureId})`;
  const counts = { all: sumOf(id), here };
  return first(db.select(counts).from(inquiries).where(sql`public_id = ${id} and erased_at is null`));
}

export function hasSeats({ id, seats }: SeatsOfInquiry): SQL {
  return sql`${sumOf(id)} = ${seats} and exists (select 1 from ${inquiries} where public_id = ${id} and erased_at is null)`;
}

const seatsLine = (
  inquiry: string,
  seats: number,
  { tourId, departureId, startsOn }: { tourId: string; departureId: string; startsOn: string },
) => ({
  inquiry,
  kind: 'seats',
  detail: JSON.stringify({ seats: String(seats), tour: tourId, departure: departureId, on: startsOn }),
});

export function insertSeatsEvent(db: Database, of: SeatsOfInquiry, by: Actor, now: number) {
  const { id, change, tourId, departure } = of;
  const date = { tourId, departureId: departure.id, startsOn: departure.startsOn };
  return [
    insertWhere(
      db,
      inquiryEvents,
      { ...seatsLine(id, change, date), at: now, actorId: by.id, actorName: by.name || by.email },
      ifChanged,
    ),
    db
      .update(inquiries)
      .set({ version: sql`${inquiries.version} + 1` })
      .where(sql`public_id = ${id} and changes() > 0`),
    bumpCounter(db, 'inquiries', now),
  ] as const;
}

const isBookingOf = (id: string) => sql`inquiry_id = ${id} and cancelled_on is null and departure_id is not null`;

export async function findBookingWithSeats(db: Database, id: string): Promise<string | null> {
  const [row] = await db.all<{ reference: string }>(sql`select reference from bookings where ${isBookingOf(id)}`);
  return row?.reference ?? null;
}

/** Statements: what was taken for the inquiry by hand is free again, where `isDone` holds, as its booking takes its own. */
export async function freeSeatsOfInquiry(db: Database, id: string, isDone: SQL, now: number) {
  const held = await db.all<SeatsChange & { startsOn: string }>(sql`
    select ${seatsOf.tourId} as tourId, ${seatsOf.departureId} as departureId, -sum(detail ->> 'seats') as seats,
      max(detail ->> 'on') as startsOn
    from ${inquiryEvents}
    where kind = 'seats' and inquiry = ${id} group by 1, 2 having sum(detail ->> 'seats') > 0`);
  const lines = held.map(({ seats, ...date }) =>
    insertWhere(db, inquiryEvents, { ...seatsLine(id, seats, date), at: now, actorName: '' }, sql`where ${isDone}`),
  );
  return [...lines, ...changeSeats(db, held, isDone, now)];
}
