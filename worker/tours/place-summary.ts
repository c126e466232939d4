import { and, eq, gt, gte, isNull, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { toIndianDay } from '#shared/dates';
import { months } from '#shared/inquiries/inquiry-labels';
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
    const [dated, named] = [`%${String(at + 1).padStart(2, '0')}%`, `%"${month.slice(0, 3)}%`];
    return sql`coalesce(sum(case when ahead is null then named like ${named} else ahead like ${dated} end), 0)`;
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
export function countPlaces(db: Database, places: SQLWrapper, today: string) {
  const counted = sql`
    with counted as materialized (
      select one.place, tours.id, tours.price, ${monthsAhead(today)} as ahead,
        case when json_valid(tours.facts) then json_extract(tours.facts, '$.bestMonths') end as named
      from ${places} as one
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
  return countPlaces(db, sql`(select ${place} as place)`, today);
}

/** Statement: counts the tours of every place again, as dates pass without a write. */
export function updateAllPlaces(db: Database, now: number) {
  const isPublished = and(isNull(tours.deletedAt), eq(tours.stage, 'published'));
  return countPlaces(db, listPlaces(isPublished), toIndianDay(now));
}

/** Query: the places of these tours, in lower case, each once. */
export const listPlaces = (which: SQL | undefined) =>
  query
    .selectDistinct({ place: sql`lower(${tours.place})`.as('place') })
    .from(tours)
    .where(which);

/** Value: the place of a tour. */
export function selectPlace(id: string): SQL {
  return sql`(select ${tours.place} from ${tours} where ${eq(tours.id, id)})`;
}

/** Statement: number of tours, lowest price and tours by month of each place, lower case, in one row for {@link parsePlaces}. */
export function findPlaceSummary(db: Database) {
  return db.select({ value: summaries.value }).from(summaries).where(eq(summaries.name, name));
}

export function parsePlaces(json: string): Places {
  return v.parse(StoredPlaces, JSON.parse(json));
}
