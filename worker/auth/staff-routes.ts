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
import { auditEntry, toActor } from '../audit/audit-log';
import { createDb } from '../db/client';
import type { AppEnv, RequestContext } from '../env';
import { throwError, throwFieldErrors } from '../middleware/errors';
import { readJson } from '../middleware/read-body';
import { requireAdmin, requireOwner } from '../middleware/require-admin';
import {
  acceptInvitation,
  findInvitation,
  findInvited,
  insertInvitation,
  listInvitations,
  removeInvitation,
  renewInvitation,
} from './invitations';
import { hashNewPassword, limitAttempts } from './login-attempts';
import { findUser } from './queries';
import { type EndedAccess, endAllAccess, listColleagues, listStaff, updateStaffMember } from './staff';
import { findPasswordProblem } from './weak-password';

const bodyBytes = 4 * 1024;
const toIso = (at: number) => new Date(at).toISOString();

function toPerson({ user, sessions, passkeys }: Awaited<ReturnType<typeof listStaff>>[number]): StaffMember {
  const { id, email, name, role, disabledAt, seenAt } = user;
  return {
    id,
    email,
    name,
    role,
    disabled: disabledAt !== null,
    seenAt: seenAt === null ? null : toIso(seenAt),
    sessions,
    passkeys,
  };
}

type ListedInvitation = Awaited<ReturnType<typeof listInvitations>>[number];

function toInvitation({ invitation, isWaiting }: ListedInvitation, now: number): Invitation {
  const { id, email, role, createdAt, expiresAt } = invitation;
  const state = isWaiting ? 'sending' : expiresAt === null ? 'unsent' : expiresAt > now ? 'open' : 'expired';
  return { id, email, role, invitedAt: toIso(createdAt), state };
}

function sayChange(who: string, { role, disabled }: StaffChange): string {
  if (disabled !== undefined)
    return disabled ? `${who} is disabled, and logged out everywhere.` : `${who} is enabled again.`;
  return role === undefined ? 'Nothing to change.' : `${who} is ${role === 'owner' ? 'an owner' : 'staff'} now.`;
}

const endedWords: Record<keyof EndedAccess, [one: string, many: string]> = {
  sessions: ['session', 'sessions'],
  devices: ['browser that was told of inquiries', 'browsers that were told of inquiries'],
  invitations: ['invitation', 'invitations'],
  links: ['link for a new password', 'links for a new password'],
};

function sayEnded(ended: EndedAccess): string {
  const parts = Object.entries(endedWords).flatMap(([kind, [one, many]]) => {
    const count = ended[kind as keyof EndedAccess];
    return count === 0 ? [] : [count === 1 ? `one ${one}` : `${count} ${many}`];
  });
  return parts.length === 0 ? 'Nothing was open.' : `Ended ${parts.join(', ')}.`;
}

const noPerson = (c: RequestContext) => throwError(c, 'not_found', 'There’s no such person.');
const invitationOver = 'This invitation no longer works. Ask for a new one.';
const noInvitation = (c: RequestContext) => throwError(c, 'not_found', 'There’s no such invitation.');

const nameChange = ({ role, disabled }: StaffChange) =>
  [role && roleLabels[role], disabled === undefined ? null : disabled ? 'disabled' : 'enabled']
    .filter(Boolean)
    .join(', ');

/** Who may use the desk: for owners. All staff learn their colleagues' names, and strangers accept an invitation. */
export const staffRoutes = new Hono<AppEnv>()
  .get(staffApi.listColleagues.path, requireAdmin, async (c) => {
    const data = await listColleagues(createDb(c.env));
    return c.json({ data } satisfies ResponseOf<typeof staffApi.listColleagues>);
  })
  .get(staffApi.listStaff.path, requireOwner, async (c) => {
    const db = createDb(c.env);
    const now = Date.now();
    const [people, invited] = await db.batch([listStaff(db, now), listInvitations(db)]);
    return c.json({
      people: people.map(toPerson),
      invitations: invited.map((row) => toInvitation(row, now)),
    } satisfies ResponseOf<typeof staffApi.listStaff>);
  })
  .put(staffApi.changeStaffMember.path, requireOwner, async (c) => {
    const input = await readJson(c, staffApi.changeStaffMember.body, bodyBytes);
    const db = createDb(c.env);
    const user = (await findUser(db, c.req.param('id'))) ?? noPerson(c);
    if (input.disabled && user.id === c.get('adminId')) {
      return throwError(c, 'forbidden', 'You can’t disable your own account. Another owner can.');
    }
    const event = {
      action: 'person_changed',
      subject: user.id,
      label: `${user.email}: ${nameChange(input)}`,
    } as const;
    const line = auditEntry(c, event);
    if (!(await updateStaffMember(db, line, user, input, Date.now()))) {
      return throwError(c, 'forbidden', 'Somebody has to be an owner. Make another person an owner first.');
    }
    c.set('mailQueued', true);
    return c.json({ message: sayChange(user.name || user.email, input) });
  })
  .delete(staffApi.endMemberSessions.path, requireOwner, async (c) => {
    const db = createDb(c.env);
    const user = (await findUser(db, c.req.param('id'))) ?? noPerson(c);
    return c.json({ message: sayEnded(await endAllAccess(db, toActor(c), user)) });
  })
  .post(staffApi.inviteMember.path, requireOwner, async (c) => {
    await limitAttempts(c, 'invite');
    const input = await readJson(c, staffApi.inviteMember.body, bodyBytes);
    const { role } = input;
    const email = input.email.toLowerCase();
    const db = createDb(c.env);
    const line = auditEntry(c, { action: 'invited', label: `${email} as ${roleLabels[role]}` });
    if (!(await insertInvitation(db, line, { email, role }, c.get('adminId'), Date.now()))) {
      return throwFieldErrors(c, { email: `${email} already has an account.` });
    }
    c.set('mailQueued', true);
    return c.json({ message: `Invited ${email} as ${roleLabels[role]}.` }, 201);
  })
  .post(staffApi.sendInvitation.path, requireOwner, async (c) => {
    const db = createDb(c.env);
    const invitation = (await findInvitation(db, c.req.param('id'))) ?? noInvitation(c);
    const event = { action: 'invited', label: `${invitation.email} once more` } as const;
    await renewInvitation(db, auditEntry(c, event), invitation.id, Date.now());
    c.set('mailQueued', true);
    return c.json({ message: `Sent ${invitation.email} a new link.` });
  })
  .delete(staffApi.removeInvitation.path, requireOwner, async (c) => {
    const db = createDb(c.env);
    const invitation = (await findInvitation(db, c.req.param('id'))) ?? noInvitation(c);
    const event = { action: 'invitation_removed', label: invitation.email } as const;
    if (!(await removeInvitation(db, auditEntry(c, event), invitation.id))) return noInvitation(c);
    return c.json({ message: 'The invitation is taken back.' });
  })
  .post(staffApi.readInvitation.path, async (c) => {
    await limitAttempts(c, 'invitation');
    const input = await readJson(c, staffApi.readInvitation.body, bodyBytes);
    const invited = await findInvited(createDb(c.env), await sha256(input.token), Date.now());
    if (!invited) return throwError(c, 'bad_request', invitationOver);
    return c.json({ email: invited.email, role: invited.role } satisfies InvitationDetails);
  })
  .post(staffApi.acceptInvitation.path, async (c) => {
    await limitAttempts(c, 'invitation');
    const { token, name, password } = await readJson(c, staffApi.acceptInvitation.body, bodyBytes);
    const db = createDb(c.env);
    const tokenHash = await sha256(token);
    const invited = (await findInvited(db, tokenHash, Date.now())) ?? throwError(c, 'bad_request', invitationOver);
    const { email } = invited;
    const problem = await findPasswordProblem(c.var.site, password, { email, name });
    if (problem) return throwError(c, 'bad_request', problem, { fields: { password: problem } });
    const passwordHash = await hashNewPassword(c, password);
    const person = { name, email, passwordHash, requestId: c.get('requestId') };
    if (!(await acceptInvitation(db, tokenHash, person, Date.now())))
      return throwError(c, 'bad_request', invitationOver);
    c.set('mailQueued', true);
    return c.json({ message: 'Your account is ready. Please log in.' });
  });
