import { and, eq, gt, notExists, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { AuditAction } from '#shared/staff/activity';
import { createDb, type Database, insertIf, lastChanged, onlyIf, selectRows } from '../db/client';
import { idWhileActive } from '../db/conditions';
import { auditEvents } from '../db/site-schema';
import type { RequestContext } from '../env';

export interface Actor {
  id: string | null;
  /** The id of a logged-in person as an expression that fails, with its batch, once they were removed. */
  idWhileActive?: SQL<string>;
  name: string;
  email: string;
  requestId: string;
}

export interface NewEvent {
  action: AuditAction;
  /** The id of what it was done to. An inquiry's id is fine; nothing that its writer gave. */
  subject?: string | SQLWrapper | null;
  /** A few words for the list: a tour's heading, a colleague's address, a number. */
  label?: string | SQLWrapper;
}

export function insertEvent(db: Database, by: Actor, { action, subject, label = '' }: NewEvent, clause?: SQL) {
  const { id, idWhileActive: actorId = id, name: actorName, email: actorEmail, requestId } = by;
  const line = { at: Date.now(), actorId, actorName, actorEmail, action, subject: subject ?? null, label, requestId };
  return insertIf(db, auditEvents, line, clause);
}

export const insertEventIf = (db: Database, by: Actor, event: NewEvent, condition: SQL) =>
  insertEvent(db, by, event, onlyIf(condition));

/** Statement: the line, unless this person has one of its kind since then (ms). */
export function insertEventUnlessSince(db: Database, by: Actor, event: NewEvent, since: number) {
  const isTheirs = and(
    eq(auditEvents.actorId, by.id ?? ''),
    eq(auditEvents.action, event.action),
    gt(auditEvents.at, since),
  );
  return insertEventIf(db, by, event, notExists(selectRows(auditEvents, isTheirs)));
}

/**
 * Statement: the line, if the statement before it changed anything. In a batch it goes right behind the statement that
 * decides: both happen, or neither. Statements behind it that ask for `changes()` find the line's.
 */
export function insertEventIfChanged(db: Database, by: Actor, event: NewEvent) {
  return insertEventIf(db, by, event, lastChanged);
}

export type AuditEntry = ReturnType<typeof insertEventIfChanged>;

/** The logged-in person. A batch with their line fails once they are disabled, logged out or, as an owner, demoted. */
export function toActor(c: RequestContext): Actor {
  const id = c.get('adminId');
  const caller = { id, sessionHash: c.get('sessionHash'), role: c.get('adminRole') };
  return {
    id,
    idWhileActive: idWhileActive(caller),
    name: c.get('adminName'),
    email: c.get('adminEmail'),
    requestId: c.get('requestId'),
  };
}

/** The signed-in person's name, or their address while they have given none. */
export const toActorName = (c: RequestContext): string => c.get('adminName') || c.get('adminEmail');

/** Statement: the line of what the signed-in person changes, for the batch that changes it. */
export const auditEntry = (c: RequestContext, event: NewEvent): AuditEntry =>
  insertEventIfChanged(createDb(c.env), toActor(c), event);

/** The person who proves here who they are. */
export function toUserActor(c: RequestContext, { id, name, email }: Omit<Actor, 'requestId'>): Actor {
  return { id, name, email, requestId: c.get('requestId') };
}

export const siteActor: Actor = { id: null, name: 'The site', email: '', requestId: '' };
