import { type SQL, sql } from 'drizzle-orm';
import type { ErasedSeats } from '#shared/inquiries/inquirer';
import type { Database } from '../db/client';
import { bumpCounter } from '../db/counters';
import { inquiries, inquiryEvents, tours } from '../db/schema';
import { updatePlaceSummary } from '../tours/place-summary';
import { seatsOf } from '../tours/seats-of-inquiry';

/** The seats that inquiries have, by tour and date; `which` chooses among those that aren't erased. */
const seatsBy = (which: SQL | undefined) => sql`(
  select ${seatsOf.tourId} as tour, ${seatsOf.departureId} as departure, sum(detail ->> 'seats') as seats
  from ${inquiryEvents} join ${inquiries} on public_id = inquiry
  where kind = 'seats' and ${inquiries.erasedAt} is null and ${which ?? sql`true`}
  group by 1, 2 having sum(detail ->> 'seats') > 0)`;

const dates = sql`json_each(case when json_valid(tours.departures) then tours.departures else '[]' end) as one`;

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
