import { and, asc, eq, exists, gt, isNull } from 'drizzle-orm';
import type { InvitationInput } from '#shared/staff/staff';
import { type AuditEntry, insertEventIfChanged } from '../audit/audit-log';
import { batchChanged, type Database, findFirst, forEachRow, insertIf, selectRows } from '../db/client';
import { isOwner } from '../db/conditions';
import { emailOutbox } from '../db/site-schema';
import { invitations, users } from '../db/staff-schema';
import { queueMail, queueOwnersMail } from '../email/outbox';

type InvitationRow = typeof invitations.$inferSelect;

const invitationLife = 3 * 24 * 60 * 60 * 1000;
const noLink = { tokenHash: null, expiresAt: null };

export function listInvitations(db: Database) {
  const unsent = and(
    eq(emailOutbox.ref, invitations.id),
    eq(emailOutbox.kind, 'invitation'),
    isNull(emailOutbox.sentAt),
  );
  const isWaiting = exists(selectRows(emailOutbox, unsent)).mapWith(Boolean);
  return db.select({ invitation: invitations, isWaiting }).from(invitations).orderBy(asc(invitations.createdAt));
}

export const findInvitation = (db: Database, id: string): Promise<InvitationRow | null> =>
  findFirst(db.select().from(invitations).where(eq(invitations.id, id)));

/** Condition: this link, which works at `now`, as whoever invited by it is an owner still. */
const isValidInvitation = (tokenHash: string, now: number) =>
  and(eq(invitations.tokenHash, tokenHash), gt(invitations.expiresAt, now), isOwner(invitations.invitedBy));

export const findInvited = (db: Database, tokenHash: string, now: number): Promise<InvitationRow | null> =>
  findFirst(db.select().from(invitations).where(isValidInvitation(tokenHash, now)));

/** Invites, and queues the mail. False if the address has an account; an earlier invitation's link stops working. */
export async function insertInvitation(
  db: Database,
  line: AuditEntry,
  { email, role }: InvitationInput,
  invitedBy: string,
  now: number,
): Promise<boolean> {
  const [taken] = await db.select({ id: users.id }).from(users).where(eq(users.email, email));
  if (taken) return false;
  const id = crypto.randomUUID();
  await db.batch([
    db.delete(invitations).where(eq(invitations.email, email)),
    db.insert(invitations).values({ id, email, role, invitedBy, createdAt: now }),
    line,
    // First, as one mail is sent at once.
    queueMail(db, 'invitation', invitations.id, now, forEachRow(invitations, eq(invitations.id, id))),
    queueOwnersMail(db, now),
  ]);
  return true;
}

/** Queues the mail once more; the link in the last one stops working. */
export async function renewInvitation(db: Database, line: AuditEntry, id: string, now: number): Promise<void> {
  await db.batch([
    db.update(invitations).set(noLink).where(eq(invitations.id, id)),
    line,
    queueMail(db, 'invitation', id, now),
    queueOwnersMail(db, now),
  ]);
}

export async function updateInvitationToken(db: Database, id: string, tokenHash: string, now: number): Promise<void> {
  await db
    .update(invitations)
    .set({ tokenHash, expiresAt: now + invitationLife })
    .where(eq(invitations.id, id));
}

export async function removeInvitationToken(db: Database, id: string): Promise<void> {
  await db.update(invitations).set(noLink).where(eq(invitations.id, id));
}

export async function removeInvitation(db: Database, line: AuditEntry, id: string): Promise<boolean> {
  return batchChanged(db, [db.delete(invitations).where(eq(invitations.id, id)), line]);
}

/** Uses up the link and adds the account; false if the link no longer works. */
export async function acceptInvitation(
  db: Database,
  tokenHash: string,
  { name, email, passwordHash, requestId }: { name: string; email: string; passwordHash: string; requestId: string },
  now: number,
): Promise<boolean> {
  const id = crypto.randomUUID();
  const { email: address, role } = invitations;
  const account = { id, email: address, passwordHash, name, role, createdAt: now, updatedAt: now };
  return batchChanged(db, [
    insertIf(db, users, account, forEachRow(invitations, isValidInvitation(tokenHash, now))).onConflictDoNothing({
      target: users.email,
    }),
    insertEventIfChanged(db, { id, name, email, requestId }, { action: 'joined' }),
    queueOwnersMail(db, now),
    db.delete(invitations).where(eq(invitations.tokenHash, tokenHash)),
  ]);
}
