import { and, eq, gt, gte, type SQL, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { months } from '#shared/inquiries/inquiry-words';
import { toIndianDay } from '#shared/text/dates';
import type { Places } from '#shared/tours/catalogue';
import { type Database, query } from '../db/client';
import { departures, summaries, tours } from '../db/tours-schema';
import { freeSeats } from './seats';

const name = 'places';
export const StoredPlaces = v.record(
  v.string(),
  v.object({
    tours: v.number(),
    // `json_patch` removes a null.
    from: v.optional(v.nullable(v.number()), null),
    months: v.array(v.number()),
  }),
);

/**
 * A JSON array of how many of the tours are open in each month, as `openMonths` says: by their dates ahead (`06,06,07`),
 * or, without any, by the months that they name: as `Jun`, `june` or June.
 */
const monthCounts = sql.join(
  months.map((month, at) => {
    const dated = sql`ahead like ${`%${String(at + 1).padStart(2, '0')}%`}`;
    return sql`coalesce(sum(case when ahead is null then named like ${`%"${month.slice(0, 3)}%`} else ${dated} end), 0)`;
  }),
  sql`, `,
);

/** The months of a tour's departures that can be booked, from today on; null if there are none. */
const monthsAhead = (today: string) =>
  query
    .select({ months: sql`group_concat(substr(${departures.startsOn}, 6, 2))` })
    .from(departures)
    .where(and(eq(departures.tourId, tours.id), gte(departures.startsOn, today), gt(freeSeats, 0)));

/** Statement: counts the tours of these places again, rows with a `place`; one that stands twice is counted twice. */
export function countPlaces(db: Database, places: SQL, today: string) {
  const counted = sql`
    with counted as materialized (
      select one.place, tours.id, tours.price, ${monthsAhead(today)} as ahead,
        case when json_valid(tours.facts) then json_extract(tours.facts, '$.bestMonths') end as named
      from (${places}) as one
      left join tours on tours.place = one.place collate nocase and tours.deleted_at is null
        and tours.stage = 'published'
      where one.place is not null)
    select ${name}, json_object(lower(place), json_object(
      'tours', count(id), 'from', min(price), 'months', json_array(${monthCounts})))
    from counted
    group by place`;
  return db
    .insert(summaries)
    .select(counted)
    .onConflictDoUpdate({ target: summaries.name, set: { value: sql`json_patch(value, excluded.value)` } });
}

/**
 * Statement for a batch, after a write: counts one place's tours again. `place` is a text, or SQL that finds it.
 * @param today `YYYY-MM-DD`: earlier dates don't count
 */
export function updatePlaceSummary(db: Database, place: string | SQL, today = toIndianDay(Date.now())) {
  return countPlaces(db, sql`select ${place} as place`, today);
}

/** Statement: counts the tours of every place again, as dates pass without a write. */
export function updateAllPlaces(db: Database, now: number) {
  const all = sql`select lower(place) as place from tours where deleted_at is null and stage = 'published' group by lower(place)`;
  return countPlaces(db, all, toIndianDay(now));
}

export function placeOf(id: string): SQL {
  return sql`(select place from tours where id = ${id})`;
}

/** Statement: number of tours, lowest price and tours by month of each place, lower case, in one row for {@link toPlaces}. */
export function findPlaceSummary(db: Database) {
  return db.select({ value: summaries.value }).from(summaries).where(eq(summaries.name, name));
}

export function toPlaces(json: string): Places {
  return v.parse(StoredPlaces, JSON.parse(json));
}
