import { and, eq, gt, gte, isNull, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { toIndianDay } from '#shared/dates';
import { months } from '#shared/inquiries/inquiry-labels';
import type { PlaceSummaries } from '#shared/tours/catalogue';
import { type Database, queryBuilder } from '../db/client';
import { departures, summaries, tours } from '../db/tours-schema';
import { freeSeats } from './seats';

const summaryName = 'places';
export const StoredPlaceSummaries = v.record(
  v.string(),
  v.object({
    tours: v.number(),
    // `json_patch` removes a null.
    from: v.optional(v.nullable(v.number()), null),
    months: v.array(v.number()),
  }),
);

/**
 * JSON array: number of tours that start in each month, as in `listStartMonths`: by their bookable departures
 * (`ahead`: `06,06,07`), or else by their best months (`named`).
 */
const monthCounts = sql.join(
  months.map((month, index) => {
    const [departurePattern, namePattern] = [`%${String(index + 1).padStart(2, '0')}%`, `%"${month.slice(0, 3)}%`];
    return sql`coalesce(sum(case when ahead is null then named like ${namePattern} else ahead like ${departurePattern} end), 0)`;
  }),
  sql`, `,
);

/** SQL for the months of a tour's bookable departures, such as `06,07`; null if there are none. */
const bookableMonths = (today: string) =>
  queryBuilder
    .select({ months: sql`group_concat(substr(${departures.startsOn}, 6, 2))` })
    .from(departures)
    .where(and(eq(departures.tourId, tours.id), gte(departures.startsOn, today), gt(freeSeats, 0)));

/** Statement: writes the summaries of places. @param places subquery with a column `place`, without duplicates */
export function upsertPlaceSummaries(db: Database, places: SQLWrapper, today: string) {
  const countedSummaries = sql`
    with counted as materialized (
      select one.place, tours.id, tours.price, ${bookableMonths(today)} as ahead,
        case when json_valid(tours.facts) then json_extract(tours.facts, '$.bestMonths') end as named
      from ${places} as one
      left join tours on tours.place = one.place collate nocase and tours.deleted_at is null
        and tours.stage = 'published'
      where one.place is not null)
    select ${summaryName}, json_object(lower(place), json_object(
      'tours', count(id), 'from', min(price), 'months', json_array(${monthCounts})))
    from counted
    group by place`;
  return db
    .insert(summaries)
    .select(countedSummaries)
    .onConflictDoUpdate({ target: summaries.name, set: { value: sql`json_patch(value, excluded.value)` } });
}

/** Statement after a write to a tour. @param today `YYYY-MM-DD`: earlier departures are ignored */
export function updatePlaceSummary(db: Database, place: string | SQL, today = toIndianDay(Date.now())) {
  return upsertPlaceSummaries(db, sql`(select ${place} as place)`, today);
}

/** Statement for each day, because departures pass without a write. */
export function updateAllPlaceSummaries(db: Database, now: number) {
  const isPublished = and(isNull(tours.deletedAt), eq(tours.stage, 'published'));
  return upsertPlaceSummaries(db, selectDistinctPlaces(isPublished), toIndianDay(now));
}

export const selectDistinctPlaces = (condition: SQL | undefined) =>
  queryBuilder
    .selectDistinct({ place: sql`lower(${tours.place})`.as('place') })
    .from(tours)
    .where(condition);

export function selectPlaceOfTour(id: string): SQL {
  return sql`(select ${tours.place} from ${tours} where ${eq(tours.id, id)})`;
}

export function selectPlaceSummaries(db: Database) {
  return db.select({ value: summaries.value }).from(summaries).where(eq(summaries.name, summaryName));
}

export function parsePlaceSummaries(json: string): PlaceSummaries {
  return v.parse(StoredPlaceSummaries, JSON.parse(json));
}
