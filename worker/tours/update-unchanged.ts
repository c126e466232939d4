import { sql } from 'drizzle-orm';
import type { Database } from '../db/client';
import { tours } from '../db/schema';

/** A tour's id, the version that was read, and what its column is to hold. */
export type UnchangedRow = readonly [id: string, version: number, value: string];

/** Fills one column of many tours in one statement, but for those that somebody changed meanwhile. */
export async function updateUnchanged(
  db: Database,
  column: 'height_line' | 'picture_notes',
  rows: readonly UnchangedRow[],
): Promise<void> {
  const given = sql`(select value ->> 0 as id, value ->> 1 as version, value ->> 2 as text from json_each(${JSON.stringify(rows)}))`;
  await db.run(sql`update ${tours} set ${sql.raw(column)} = given.text from ${given} as given
    where tours.id = given.id and tours.version = given.version`);
}
