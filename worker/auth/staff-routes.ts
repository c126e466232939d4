import { Hono } from 'hono';
import type { ResponseOf } from '#shared/api';
import { sha256 } from '#shared/sha256';
import * as staffApi from '#shared/staff/api';
import {
  type Invitation,
  type InvitationDetails,
  roleLabels,
  type StaffChange,
  type StaffMember,
} from '#shared/staff/staff';
import { insertAuditEvent, toActor } from '../audit/audit-log';
import { createDb } from '../db/client';
import type { AppEnv, RequestContext } from '../env';
import { throwError, throwFieldErrors } from '../middleware/errors';
import { readJson } from '../middleware/read-body';
import { requireOwner, requireStaff } from '../middleware/require-staff';
import {
  acceptInvitation,
  findInvitation,
  findValidInvitation,
  insertInvitation,
  listInvitations,
  removeInvitation,
  renewInvitation,
} from './invitations';
import { hashNewPassword, limitAttempts } from './login-attempts';
import { findUser } from './queries';
import { type EndedAccess, endAllAccess, listColleagues, listStaff, updateStaffMember } from './staff';
import { findPasswordProblem } from './weak-password';

const maxBodyBytes = 4 * 1024;
const toIsoTime = (at: number) => new Date(at).toISOString();

function toStaffMember({ user, sessions, passkeys }: Awaited<ReturnType<typeof listStaff>>[number]): StaffMember {
  const { id, email, name, role, disabledAt, lastActiveAt } = user;
  return {
    id,
    email,
    name,
    role,
    disabled: disabledAt !== null,
    seenAt: lastActiveAt === null ? null : toIsoTime(lastActiveAt),
    sessions,
    passkeys,
  };
}

type ListedInvitation = Awaited<ReturnType<typeof listInvitations>>[number];

function toInvitation({ invitation, isQueued }: ListedInvitation, now: number): Invitation {
  const { id, email, role, createdAt, expiresAt } = invitation;
  const state = isQueued ? 'sending' : expiresAt === null ? 'unsent' : expiresAt > now ? 'open' : 'expired';
  return { id, email, role, invitedAt: toIsoTime(createdAt), state };
}

function formatChangeMessage(name: string, { role, disabled }: StaffChange): string {
  if (disabled !== undefined)
    return disabled ? `${name} is disabled, and logged out everywhere.` : `${name} is enabled again.`;
  return role === undefined ? 'Nothing to change.' : `${name} is ${role === 'owner' ? 'an owner' : 'staff'} now.`;
}

const endedAccessLabels: Record<keyof EndedAccess, [singular: string, plural: string]> = {
  sessions: ['session', 'sessions'],
  devices: ['browser that was told of inquiries', 'browsers that were told of inquiries'],
  invitations: ['invitation', 'invitations'],
  resetLinks: ['link for a new password', 'links for a new password'],
};

function formatEndedAccess(endedCounts: EndedAccess): string {
  const parts = Object.entries(endedAccessLabels).flatMap(([kind, [singular, plural]]) => {
    const count = endedCounts[kind as keyof EndedAccess];
    return count === 0 ? [] : [count === 1 ? `one ${singular}` : `${count} ${plural}`];
  });
  return parts.length === 0 ? 'Nothing was open.' : `Ended ${parts.join(', ')}.`;
}

const throwNoStaffMember = (c: RequestContext) => throwError(c, 'not_found', 'There’s no such person.');
const invalidInvitationMessage = 'This invitation no longer works. Ask for a new one.';
const throwNoInvitation = (c: RequestContext) => throwError(c, 'not_found', 'There’s no such invitation.');

const formatChangeLabel = ({ role, disabled }: StaffChange) =>
  [role && roleLabels[role], disabled === undefined ? null : disabled ? 'disabled' : 'enabled']
    .filter(Boolean)
    .join(', ');

export const staffRoutes = new Hono<AppEnv>()
  .get(staffApi.listColleagues.path, requireStaff, async (c) => {
    const data = await listColleagues(createDb(c.env));
    return c.json({ data } satisfies ResponseOf<typeof staffApi.listColleagues>);
  })
  .get(staffApi.listStaff.path, requireOwner, async (c) => {
    const db = createDb(c.env);
    const now = Date.now();
    const [staff, invitations] = await db.batch([listStaff(db, now), listInvitations(db)]);
    return c.json({
      people: staff.map(toStaffMember),
      invitations: invitations.map((row) => toInvitation(row, now)),
    } satisfies ResponseOf<typeof staffApi.listStaff>);
  })
  .put(staffApi.changeStaffMember.path, requireOwner, async (c) => {
    const input = await readJson(c, staffApi.changeStaffMember.body, maxBodyBytes);
    const db = createDb(c.env);
    const user = (await findUser(db, c.req.param('id'))) ?? throwNoStaffMember(c);
    if (input.disabled && user.id === c.get('adminId')) {
      return throwError(c, 'forbidden', 'You can’t disable your own account. Another owner can.');
    }
    const auditEvent = {
      action: 'person_changed',
      subject: user.id,
      label: `${user.email}: ${formatChangeLabel(input)}`,
    } as const;
    const auditStatement = insertAuditEvent(c, auditEvent);
    if (!(await updateStaffMember(db, auditStatement, user, input, Date.now()))) {
      return throwError(c, 'forbidden', 'Somebody has to be an owner. Make another person an owner first.');
    }
    c.set('mailQueued', true);
    return c.json({ message: formatChangeMessage(user.name || user.email, input) });
  })
  .delete(staffApi.endMemberSessions.path, requireOwner, async (c) => {
    const db = createDb(c.env);
    const user = (await findUser(db, c.req.param('id'))) ?? throwNoStaffMember(c);
    return c.json({ message: formatEndedAccess(await endAllAccess(db, toActor(c), user)) });
  })
  .post(staffApi.inviteMember.path, requireOwner, async (c) => {
    await limitAttempts(c, 'invite');
    const input = await readJson(c, staffApi.inviteMember.body, maxBodyBytes);
    const { role } = input;
    const email = input.email.toLowerCase();
    const db = createDb(c.env);
    const auditStatement = insertAuditEvent(c, { action: 'invited', label: `${email} as ${roleLabels[role]}` });
    if (!(await insertInvitation(db, auditStatement, { email, role }, c.get('adminId'), Date.now()))) {
      return throwFieldErrors(c, { email: `${email} already has an account.` });
    }
    c.set('mailQueued', true);
    return c.json({ message: `Invited ${email} as ${roleLabels[role]}.` }, 201);
  })
  .post(staffApi.sendInvitation.path, requireOwner, async (c) => {
    const db = createDb(c.env);
    const invitation = (await findInvitation(db, c.req.param('id'))) ?? throwNoInvitation(c);
    const auditEvent = { action: 'invited', label: `${invitation.email} once more` } as const;
    await renewInvitation(db, insertAuditEvent(c, auditEvent), invitation.id, Date.now());
    c.set('mailQueued', true);
    return c.json({ message: `Sent ${invitation.email} a new link.` });
  })
  .delete(staffApi.removeInvitation.path, requireOwner, async (c) => {
    const db = createDb(c.env);
    const invitation = (await findInvitation(db, c.req.param('id'))) ?? throwNoInvitation(c);
    const auditEvent = { action: 'invitation_removed', label: invitation.email } as const;
    if (!(await removeInvitation(db, insertAuditEvent(c, auditEvent), invitation.id))) return throwNoInvitation(c);
    return c.json({ message: 'The invitation is taken back.' });
  })
  .post(staffApi.readInvitation.path, async (c) => {
    await limitAttempts(c, 'invitation');
    const input = await readJson(c, staffApi.readInvitation.body, maxBodyBytes);
    const invitation = await findValidInvitation(createDb(c.env), await sha256(input.token), Date.now());
    if (!invitation) return throwError(c, 'bad_request', invalidInvitationMessage);
    return c.json({ email: invitation.email, role: invitation.role } satisfies InvitationDetails);
  })
  .post(staffApi.acceptInvitation.path, async (c) => {
    await limitAttempts(c, 'invitation');
    const { token, name, password } = await readJson(c, staffApi.acceptInvitation.body, maxBodyBytes);
    const db = createDb(c.env);
    const tokenHash = await sha256(token);
    const invitation =
      (await findValidInvitation(db, tokenHash, Date.now())) ?? throwError(c, 'bad_request', invalidInvitationMessage);
    const { email } = invitation;
    const passwordProblem = await findPasswordProblem(c.var.site, password, { email, name });
    if (passwordProblem)
      return throwError(c, 'bad_request', passwordProblem, { fields: { password: passwordProblem } });
    const passwordHash = await hashNewPassword(c, password);
    const newUser = { name, email, passwordHash, requestId: c.get('requestId') };
    if (!(await acceptInvitation(db, tokenHash, newUser, Date.now())))
      return throwError(c, 'bad_request', invalidInvitationMessage);
    c.set('mailQueued', true);
    return c.json({ message: 'Your account is ready. Please log in.' });
  });
