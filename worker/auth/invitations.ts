import { and, asc, eq, exists, gt, isNull } from 'drizzle-orm';
import type { InvitationInput } from '#shared/staff/staff';
import { type AuditStatement, insertEventIfChanged } from '../audit/audit-log';
import { batchChangedRows, type Database, findFirst, forEachRow, insertIf, selectRows } from '../db/client';
import { isOwner } from '../db/conditions';
import { emailOutbox } from '../db/site-schema';
import { invitations, users } from '../db/staff-schema';
import { queueMail, queueOwnersMail } from '../email/outbox';

type InvitationRow = typeof invitations.$inferSelect;

const invitationLifeMs = 3 * 24 * 60 * 60 * 1000;
const clearedLink = { tokenHash: null, expiresAt: null };

export function listInvitations(db: Database) {
  const isUnsentMail = and(
    eq(emailOutbox.ref, invitations.id),
    eq(emailOutbox.kind, 'invitation'),
    isNull(emailOutbox.sentAt),
  );
  const isQueued = exists(selectRows(emailOutbox, isUnsentMail)).mapWith(Boolean);
  return db.select({ invitation: invitations, isQueued }).from(invitations).orderBy(asc(invitations.createdAt));
}

export const findInvitation = (db: Database, id: string): Promise<InvitationRow | null> =>
  findFirst(db.select().from(invitations).where(eq(invitations.id, id)));

/** Condition: the link has not expired, and the inviter is still an active owner. */
const isValidInvitation = (tokenHash: string, now: number) =>
  and(eq(invitations.tokenHash, tokenHash), gt(invitations.expiresAt, now), isOwner(invitations.invitedBy));

export const findValidInvitation = (db: Database, tokenHash: string, now: number): Promise<InvitationRow | null> =>
  findFirst(db.select().from(invitations).where(isValidInvitation(tokenHash, now)));

/** Replaces an earlier invitation of the address. Returns false if the address has an account. */
export async function insertInvitation(
  db: Database,
  auditStatement: AuditStatement,
  { email, role }: InvitationInput,
  invitedBy: string,
  now: number,
): Promise<boolean> {
  const [existingUser] = await db.select({ id: users.id }).from(users).where(eq(users.email, email));
  if (existingUser) return false;
  const id = crypto.randomUUID();
  await db.batch([
    db.delete(invitations).where(eq(invitations.email, email)),
    db.insert(invitations).values({ id, email, role, invitedBy, createdAt: now }),
    auditStatement,
    // Before the owners' mail, because only one mail is sent immediately.
    queueMail(db, 'invitation', invitations.id, now, forEachRow(invitations, eq(invitations.id, id))),
    queueOwnersMail(db, now),
  ]);
  return true;
}

export async function renewInvitation(
  db: Database,
  auditStatement: AuditStatement,
  id: string,
  now: number,
): Promise<void> {
  await db.batch([
    db.update(invitations).set(clearedLink).where(eq(invitations.id, id)),
    auditStatement,
    queueMail(db, 'invitation', id, now),
    queueOwnersMail(db, now),
  ]);
}

export async function updateInvitationToken(db: Database, id: string, tokenHash: string, now: number): Promise<void> {
  await db
    .update(invitations)
    .set({ tokenHash, expiresAt: now + invitationLifeMs })
    .where(eq(invitations.id, id));
}

export async function removeInvitationToken(db: Database, id: string): Promise<void> {
  await db.update(invitations).set(clearedLink).where(eq(invitations.id, id));
}

export async function removeInvitation(db: Database, auditStatement: AuditStatement, id: string): Promise<boolean> {
  return batchChangedRows(db, [db.delete(invitations).where(eq(invitations.id, id)), auditStatement]);
}

/** Returns false if the link is no longer valid. */
export async function acceptInvitation(
  db: Database,
  tokenHash: string,
  { name, email, passwordHash, requestId }: { name: string; email: string; passwordHash: string; requestId: string },
  now: number,
): Promise<boolean> {
  const id = crypto.randomUUID();
  const { email: emailColumn, role } = invitations;
  const newUser = { id, email: emailColumn, passwordHash, name, role, createdAt: now, updatedAt: now };
  return batchChangedRows(db, [
    insertIf(db, users, newUser, forEachRow(invitations, isValidInvitation(tokenHash, now))).onConflictDoNothing({
      target: users.email,
    }),
    insertEventIfChanged(db, { id, name, email, requestId }, { action: 'joined' }),
    queueOwnersMail(db, now),
    db.delete(invitations).where(eq(invitations.tokenHash, tokenHash)),
  ]);
}
