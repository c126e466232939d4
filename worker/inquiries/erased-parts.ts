import { type SQL, sql } from 'drizzle-orm';
import type { ErasedSeats } from '#shared/inquiries/inquirer';
import { monthsBefore } from '#shared/text/dates';
import { removeOldBookings } from '../bookings/erased';
import type { Database } from '../db/client';
import { bumpCounter } from '../db/counters';
import { inquiries, inquiryEvents, quoteLinks, quotes } from '../db/inquiries-schema';
import { tourDates } from '../db/json-each';
import { mailOutbox } from '../db/site-schema';
import { tours } from '../db/tours-schema';
import { updatePlaceSummary } from '../tours/place-summary';
import { seatsOf } from '../tours/seats-of-inquiry';

/** The seats that inquiries have, by tour and date; `which` chooses among those that aren't erased. */
const seatsBy = (which: SQL | undefined) => sql`(
  select ${seatsOf.tourId} as tour, ${seatsOf.departureId} as departure, sum(detail ->> 'seats') as seats
  from ${inquiryEvents} join ${inquiries} on public_id = inquiry
  where kind = 'seats' and ${inquiries.erasedAt} is null and ${which ?? sql`true`}
  group by 1, 2 having sum(detail ->> 'seats') > 0)`;

const dates = sql`${tourDates} as one`;

export function listErasedSeats(
  db: Database,
  which: SQL | undefined,
  today: string,
): Promise<(ErasedSeats & { place: string })[]> {
  return db.all(
    sql`select tours.heading as tour, tours.place as place, one.value ->> 'startsOn' as startsOn, has.seats as seats
      from ${seatsBy(which)} as has join tours on tours.id = has.tour and tours.deleted_at is null, ${dates}
      where one.value ->> 'id' = has.departure and one.value ->> 'startsOn' >= ${today}
      order by startsOn`,
  );
}

/**
 * Statements: give these inquiries' seats of dates to come back. They go first, while it is known whose seats they are;
 * `places` are those of their tours.
 */
export function freeErasedSeats(
  db: Database,
  { which, places, today }: { which: SQL | undefined; places: readonly string[]; today: string },
  now: number,
) {
  if (places.length === 0) return [];
  const has = seatsBy(which);
  const seats = sql`(select seats from ${has} as has where has.tour = tours.id and has.departure = one.value ->> 'id')`;
  const left = sql`json_set(one.value, '$.taken', max(0, (one.value ->> 'taken') - ${seats}))`;
  return [
    db
      .update(tours)
      .set({
        departures: sql`(select json_group_array(json(
          case when one.value ->> 'startsOn' >= ${today} and ${seats} > 0 then ${left} else one.value end)) from ${dates})`,
        version: sql`version + 1`,
      })
      .where(sql`id in (select tour from ${has}) and json_valid(departures)`),
    bumpCounter(db, 'tours', now),
    ...[...new Set(places)].map((place) => updatePlaceSummary(db, place, today)),
  ];
}

/** The name of a quote that is kept for the accounts: a quote isn't read without one. */
const noName = 'Erased';

/** Paid, so that the accounts need it (decision 160). */
const isForAccounts = sql`paid_at is not null`;

/**
 * Statements: take away the quotes for inquiries that were erased at `now`, with their links and mails. Of those that were
 * paid the figures stay, and nothing that the person was called, wrote or was written.
 */
export function removeErasedQuotes(db: Database, now: number) {
  const theirs = sql`select quotes.id from ${quotes} join ${inquiries} on public_id = inquiry where erased_at = ${now}`;
  return [
    db.delete(mailOutbox).where(sql`kind = 'quote_accepted' and ref in (${theirs})`),
    db.delete(quoteLinks).where(sql`quote_id in (${theirs})`),
    db.delete(quotes).where(sql`id in (${theirs}) and not ${isForAccounts}`),
    db
      .update(quotes)
      .set({
        content: sql`json_set(content, '$.name', ${noName}, '$.note', '')`,
        acceptedName: null,
        paymentUrl: null,
        version: sql`version + 1`,
      })
      .where(sql`id in (${theirs})`),
  ] as const;
}

/** The papers of a payment are kept for so many years: 72 months from the annual return of its year (CGST Act, section 36). */
const accountYears = 8;

export async function removeOldAccounts(db: Database, now: number): Promise<void> {
  const isErased = sql`inquiry in (select public_id from ${inquiries} where erased_at is not null)`;
  const before = monthsBefore(now, 12 * accountYears);
  await db.delete(quotes).where(sql`paid_at < ${before} and ${isErased}`);
  await removeOldBookings(db, before);
}
