import { Hono } from 'hono';
import { api } from '#shared/calls';
import { sha256 } from '#shared/sha256';
import { AcceptInput, InvitationLink, type Invited } from '#shared/staff/staff';
import { createDb } from '../db/client';
import type { AppEnv } from '../env';
import { fail } from '../http/fail';
import { readJson } from '../http/read-body';
import { acceptInvitation, findInvited } from './invitations';
import { hashNewPassword, limitTries } from './tries';
import { findPasswordProblem } from './weak-password';

const bodyBytes = 4 * 1024;
const over = 'This invitation no longer works. Ask for a new one.';

export const invitationRoutes = new Hono<AppEnv>()
  .post(api.readInvitation, async (c) => {
    await limitTries(c, 'invitation');
    const input = await readJson(c, InvitationLink, bodyBytes);
    const invited = await findInvited(createDb(c.env), await sha256(input.token), Date.now());
    if (!invited) return fail(c, 'bad_request', over);
    return c.json({ email: invited.email, role: invited.role } satisfies Invited);
  })
  .post(api.acceptInvitation, async (c) => {
    await limitTries(c, 'invitation');
    const { token, name, password } = await readJson(c, AcceptInput, bodyBytes);
    const db = createDb(c.env);
    const tokenHash = await sha256(token);
    const invited = (await findInvited(db, tokenHash, Date.now())) ?? fail(c, 'bad_request', over);
    const { email } = invited;
    const problem = await findPasswordProblem(password, { email, name });
    if (problem) return fail(c, 'bad_request', problem, { fields: { password: problem } });
    const passwordHash = await hashNewPassword(c, password);
    const person = { name, email, passwordHash, requestId: c.get('requestId') };
    if (!(await acceptInvitation(db, tokenHash, person, Date.now()))) return fail(c, 'bad_request', over);
    return c.json({ message: 'Your account is ready. Please log in.' });
  });
