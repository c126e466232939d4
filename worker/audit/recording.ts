import { type SQL, sql } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import type { Action } from '#shared/staff/activity';
import type { Database } from '../db/client';
import { events } from '../db/schema';

/** Who did it, as they were then. */
export interface Actor {
  id: string | null;
  name: string;
  email: string;
  requestId: string;
}

export interface Deed {
  action: Action;
  /** The id of what it was done to. An inquiry's id is fine; nothing that its writer gave. */
  subject?: string | SQL | null;
  /** A few words for the list: a tour's heading, a colleague's address, a number. */
  label?: string | SQL;
}

const line = ({ id, name, email, requestId }: Actor, { action, subject = null, label = '' }: Deed) =>
  sql`select null, ${Date.now()}, ${id}, ${name}, ${email}, ${action}, ${subject}, ${label}, ${requestId}`;

/** Statement: the line. */
export function insertEvent(db: Database, by: Actor, deed: Deed) {
  return db.insert(events).select(line(by, deed));
}

/** Statement: the line, on a condition. */
export function insertEventIf(db: Database, by: Actor, deed: Deed, condition: SQL) {
  return db.insert(events).select(sql`${line(by, deed)} where ${condition}`);
}

/** Statement: the line, unless this person has one of its kind since then (ms). */
export function insertEventUnlessSince(db: Database, by: Actor, deed: Deed, since: number) {
  const known = sql`select 1 from ${events} where actor_id = ${by.id} and action = ${deed.action} and at > ${since}`;
  return insertEventIf(db, by, deed, sql`not exists (${known})`);
}

/** Statement: the line, if the statement before it changed anything. */
const insertEventIfChanged = (db: Database, by: Actor, deed: Deed) => insertEventIf(db, by, deed, sql`changes() > 0`);

/**
 * A database whose batch also writes this line, right behind the statement that decides (the first, unless `after` says
 * which): all of it happens, or nothing. If that statement changed nothing there is no line. Statements behind it that
 * ask for `changes()` find the line's, which are as many as there would be.
 */
export function recording(db: Database, by: Actor, deed: Deed, after = 0): Database {
  return new Proxy(db, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name, target);
      if (name !== 'batch') return typeof member === 'function' ? member.bind(target) : member;
      return async (statements: BatchItem<'sqlite'>[]) => {
        const [first, ...rest] = statements.toSpliced(after + 1, 0, insertEventIfChanged(db, by, deed));
        if (!first) return [];
        return ((await target.batch([first, ...rest])) as unknown[]).toSpliced(after + 1, 1);
      };
    },
  });
}
