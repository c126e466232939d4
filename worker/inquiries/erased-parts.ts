import { type SQL, sql } from 'drizzle-orm';
import type { ErasedSeats } from '#shared/inquiries/inquirer';
import { monthsBefore, toIndianDay } from '#shared/text/dates';
import { removeOldBookings } from '../bookings/erased';
import type { Database } from '../db/client';
import { inquiries, inquiryEvents, quotes } from '../db/inquiries-schema';
import { tourDates } from '../db/json-each';
import { mailOutbox } from '../db/site-schema';
import { deleteLinks, leadsTo } from '../links/links';
import { giveBack } from '../tours/booked-seats';
import { seatsOf } from '../tours/seats-of-inquiry';

/** The seats that inquiries have of dates from `today` on; `which` chooses among those that aren't erased. */
const seatsAhead = (which: SQL | undefined, today: string) => sql`(
  select has.tour_id, has.departure_id, has.seats, one.value ->> 'startsOn' as day
  from (select ${seatsOf.tourId} as tour_id, ${seatsOf.departureId} as departure_id, sum(detail ->> 'seats') as seats
    from ${inquiryEvents} join ${inquiries} on public_id = inquiry
    where kind = 'seats' and ${inquiries.erasedAt} is null and ${which ?? sql`true`}
    group by 1, 2 having sum(detail ->> 'seats') > 0) as has
  join tours on tours.id = has.tour_id, ${tourDates} as one
  where one.value ->> 'id' = has.departure_id and one.value ->> 'startsOn' >= ${today})`;

export const listErasedSeats = (db: Database, which: SQL | undefined, today: string): Promise<ErasedSeats[]> =>
  db.all(sql`select tours.heading as tour, has.day as startsOn, has.seats as seats
    from ${seatsAhead(which, today)} as has join tours on tours.id = has.tour_id and tours.deleted_at is null
    order by startsOn`);

/** Statements: give these inquiries' seats of dates to come back. They go first, while it is known whose seats they are. */
export const freeErasedSeats = (db: Database, which: SQL | undefined, now: number) =>
  giveBack(db, seatsAhead(which, toIndianDay(now)), now);

/**
 * Statements: take away the quotes for inquiries that were erased at `now`, with their links and mails.
 */
export function removeErasedQuotes(db: Database, now: number) {
  const theirs = sql`select quotes.id from ${quotes} join ${inquiries} on public_id = inquiry where erased_at = ${now}`;
  return [
    db.delete(mailOutbox).where(sql`kind = 'quote_accepted' and ref in (${theirs})`),
    deleteLinks(db, leadsTo('quote', theirs)),
    db.delete(quotes).where(sql`id in (${theirs})`),
  ] as const;
}

/** The papers of a payment are kept for so many years: 72 months from the annual return of its year (CGST Act, section 36). */
const accountYears = 8;

export async function removeOldAccounts(db: Database, now: number): Promise<void> {
  const before = monthsBefore(now, 12 * accountYears);
  await removeOldBookings(db, before);
}
