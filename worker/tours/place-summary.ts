import { eq, type SQL, sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { Places } from '#shared/catalogue';
import { months } from '#shared/inquiry-words';
import type { Database } from '../db/client';
import { summaries } from '../db/schema';

const name = 'places';
/** {@link Places} as stored. */
export const StoredPlaces = v.record(
  v.string(),
  v.object({
    tours: v.number(),
    from: v.optional(v.nullable(v.number()), null),
    months: v.optional(v.array(v.number()), () => []),
  }),
);

/** A JSON array of how many of the tours name each month: as `Jun`, `june` or June. */
const monthCounts = sql.join(
  months.map((month) => {
    const named = sql`case when json_valid(tours.facts) then json_extract(tours.facts, '$.bestMonths') end`;
    return sql`coalesce(sum(${named} like ${`%"${month.slice(0, 3)}%`}), 0)`;
  }),
  sql`, `,
);

/** Statement for a batch, after a write: counts one place's tours again. `place` is a text, or SQL that finds it. */
export function updatePlaceSummary(db: Database, place: string | SQL) {
  const counted = sql`
    select ${name}, json_object(lower(one.place), json_object(
      'tours', count(tours.id), 'from', min(tours.price), 'months', json_array(${monthCounts})))
    from (select ${place} as place) as one
    left join tours on tours.place = one.place collate nocase and tours.deleted_at is null
      and tours.stage = 'published'
    where one.place is not null
    group by one.place`;
  return db
    .insert(summaries)
    .select(counted)
    .onConflictDoUpdate({ target: summaries.name, set: { value: sql`json_patch(value, excluded.value)` } });
}

/** The place of a tour, deleted or not, for {@link updatePlaceSummary}. */
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
