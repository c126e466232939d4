import { type SQL, sql } from 'drizzle-orm';
import type { Action } from '#shared/staff/activity';
import type { Database } from '../db/client';
import { events } from '../db/schema';

export interface Actor {
  id: string | null;
  name: string;
  email: string;
  requestId: string;
}

export interface NewEvent {
  action: Action;
  /** The id of what it was done to. An inquiry's id is fine; nothing that its writer gave. */
  subject?: string | SQL | null;
  /** A few words for the list: a tour's heading, a colleague's address, a number. */
  label?: string | SQL;
}

const line = ({ id, name, email, requestId }: Actor, { action, subject = null, label = '' }: NewEvent) =>
  sql`select null, ${Date.now()}, ${id}, ${name}, ${email}, ${action}, ${subject}, ${label}, ${requestId}`;

export function insertEvent(db: Database, by: Actor, event: NewEvent) {
  return db.insert(events).select(line(by, event));
}

export function insertEventIf(db: Database, by: Actor, event: NewEvent, condition: SQL) {
  return db.insert(events).select(sql`${line(by, event)} where ${condition}`);
}

/** Statement: a line for each of some rows, as `bookings where …`; its subject and label are columns of theirs. */
export function insertEventForEach(db: Database, by: Actor, event: NewEvent, rows: SQL) {
  return db.insert(events).select(sql`${line(by, event)} from ${rows}`);
}

/** Statement: the line, unless this person has one of its kind since then (ms). */
export function insertEventUnlessSince(db: Database, by: Actor, event: NewEvent, since: number) {
  const known = sql`select 1 from ${events} where actor_id = ${by.id} and action = ${event.action} and at > ${since}`;
  return insertEventIf(db, by, event, sql`not exists (${known})`);
}

/**
 * Statement: the line, if the statement before it changed anything. In a batch it goes right behind the statement that
 * decides: both happen, or neither. Statements behind it that ask for `changes()` find the line's.
 */
export function insertEventIfChanged(db: Database, by: Actor, event: NewEvent) {
  return insertEventIf(db, by, event, sql`changes() > 0`);
}

export type EventLine = ReturnType<typeof insertEventIfChanged>;
