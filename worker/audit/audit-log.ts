import { and, eq, gt, notExists, type SQL, type SQLWrapper } from 'drizzle-orm';
import { riderActorName } from '#shared/quotes/quote';
import type { AuditAction } from '#shared/staff/activity';
import { createDb, type Database, insertIf, onlyIf, previousStatementChanged, selectRows } from '../db/client';
import { idWhileActive } from '../db/conditions';
import { auditEvents } from '../db/site-schema';
import type { RequestContext } from '../env';

export interface Actor {
  id: string | null;
  /** SQL expression that fails the batch once the actor's access is revoked. */
  idWhileActive?: SQL<string>;
  name: string;
  email: string;
  requestId: string;
}

export interface NewEvent {
  action: AuditAction;
  /** ID of the changed record; no personal data of visitors. */
  subject?: string | SQLWrapper | null;
  /** Short text for the list: a tour's heading, a colleague's address, a number. */
  label?: string | SQLWrapper;
}

export function insertEvent(db: Database, actor: Actor, { action, subject, label = '' }: NewEvent, insertClause?: SQL) {
  const { id, idWhileActive: actorId = id, name: actorName, email: actorEmail, requestId } = actor;
  const event = { at: Date.now(), actorId, actorName, actorEmail, action, subject: subject ?? null, label, requestId };
  return insertIf(db, auditEvents, event, insertClause);
}

export const insertEventIf = (db: Database, actor: Actor, event: NewEvent, condition: SQL) =>
  insertEvent(db, actor, event, onlyIf(condition));

/** Statement: inserts the event unless the actor has one with the same action since this time. */
export function insertEventUnlessSince(db: Database, actor: Actor, event: NewEvent, sinceMs: number) {
  const isRepeat = and(
    eq(auditEvents.actorId, actor.id ?? ''),
    eq(auditEvents.action, event.action),
    gt(auditEvents.at, sinceMs),
  );
  return insertEventIf(db, actor, event, notExists(selectRows(auditEvents, isRepeat)));
}

/** Statement: inserts the event if the previous statement of the batch changed a row. SQL's `changes()` then is 1. */
export function insertEventIfChanged(db: Database, actor: Actor, event: NewEvent) {
  return insertEventIf(db, actor, event, previousStatementChanged);
}

export type AuditStatement = ReturnType<typeof insertEventIfChanged>;

/** The logged-in user. A batch with their event fails if the user was disabled, logged out or demoted meanwhile. */
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

export const toActorName = (c: RequestContext): string => c.get('adminName') || c.get('adminEmail');

/** {@link insertEventIfChanged} for the logged-in user. */
export const insertAuditEvent = (c: RequestContext, event: NewEvent): AuditStatement =>
  insertEventIfChanged(createDb(c.env), toActor(c), event);

/** For a user without a session, who logs in or resets a password. */
export function toUserActor(c: RequestContext, { id, name, email }: Omit<Actor, 'requestId'>): Actor {
  return { id, name, email, requestId: c.get('requestId') };
}

/** For an outside party without an account, such as a rider behind a link. */
export const toOutsideActor = (requestId: string, name: string = riderActorName): Actor => ({
  id: null,
  name,
  email: '',
  requestId,
});

export const siteActor: Actor = { id: null, name: 'The site', email: '', requestId: '' };
