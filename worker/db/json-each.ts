import { type SQLWrapper, sql } from 'drizzle-orm';

/** The entries of a column's JSON list; none where it has no list that can be read. */
export const jsonEach = (column: SQLWrapper) =>
  sql`json_each(case when json_valid(${column}) then ${column} else '[]' end)`;

/** Any number of values in one binding: D1 takes at most a hundred. */
export const listed = (values: readonly string[]) => sql`(select value from json_each(${JSON.stringify(values)}))`;
