import { Hono } from 'hono';
import { sha256 } from '#shared/sha256';
import * as staffApi from '#shared/staff/api';
import { sessionMessages } from '#shared/staff/staff';
import { insertEventIfChanged, toUserActor } from '../audit/audit-log';
import { createDb } from '../db/client';
import type { AppEnv, RequestContext } from '../env';
import { throwError } from '../middleware/errors';
import { readJson } from '../middleware/read-body';
import { readBearerToken } from '../middleware/require-staff';
import { clearFailedLogins } from './failed-logins';
import { checkPassword, hashNewPassword, limitAttempts } from './login-attempts';
import { requirePasskeyIfEnrolled } from './passkeys/verify';
import {
  findResetUser,
  findSessionUser,
  isMailFailing,
  queueResetMail,
  removeSession,
  updatePassword,
} from './queries';
import { openSession, toLoginResponse } from './sessions';
import { findPasswordProblem } from './weak-password';

const maxBodyBytes = 4 * 1024;
const failureFields = { success: false };

/** Leaves the cookie: it is useless now, and a late response could delete that of a new login in another tab. */
async function logOut(c: RequestContext, tokenHash: string): Promise<void> {
  const db = createDb(c.env);
  const user = await findSessionUser(db, tokenHash);
  if (user) await removeSession(db, insertEventIfChanged(db, toUserActor(c, user), { action: 'logout' }), tokenHash);
}

export const sessionRoutes = new Hono<AppEnv>()
  .post(staffApi.login.path, async (c) => {
    await limitAttempts(c, 'login', failureFields);
    const { email, password } = await readJson(c, staffApi.login.body, maxBodyBytes, failureFields);
    const user = await checkPassword(c, email, password, failureFields);
    if (user === null) return throwError(c, 'unauthorized', sessionMessages.wrongPassword, failureFields);
    await requirePasskeyIfEnrolled(c, user.id, failureFields);
    return c.json(toLoginResponse(await openSession(c, user), user));
  })
  .post(staffApi.logout.path, async (c) => {
    const token = readBearerToken(c);
    if (token !== null) await logOut(c, await sha256(token));
    return c.json({ success: true, message: 'You’re logged out.' });
  })
  .post(staffApi.forgotPassword.path, async (c) => {
    await limitAttempts(c, 'forgot');
    const { email } = await readJson(c, staffApi.forgotPassword.body, maxBodyBytes);
    const db = createDb(c.env);
    // Checked before the mail is queued, so that the response does not reveal whether the account exists.
    const isDelayed = await isMailFailing(db);
    if (await queueResetMail(db, email.toLowerCase(), Date.now())) c.set('mailQueued', true);
    return c.json({ message: isDelayed ? sessionMessages.resetDelayed : sessionMessages.resetSent });
  })
  .post(staffApi.resetPassword.path, async (c) => {
    await limitAttempts(c, 'reset');
    const input = await readJson(c, staffApi.resetPassword.body, maxBodyBytes);
    const throwInvalidLink = () => throwError(c, 'bad_request', 'This link no longer works. Ask for a new one.');
    const db = createDb(c.env);
    const tokenHash = await sha256(input.token);
    const user = await findResetUser(db, tokenHash, Date.now());
    if (!user) return throwInvalidLink();
    const passwordProblem = await findPasswordProblem(c.var.site, input.password, user);
    if (passwordProblem)
      return throwError(c, 'bad_request', passwordProblem, { fields: { password: passwordProblem } });
    const passwordHash = await hashNewPassword(c, input.password);
    const auditStatement = insertEventIfChanged(db, toUserActor(c, user), { action: 'password_reset' });
    if (!(await updatePassword(db, auditStatement, tokenHash, passwordHash, Date.now()))) return throwInvalidLink();
    await clearFailedLogins(c.env, user.email);
    c.set('mailQueued', true);
    return c.json({ message: 'Your new password is set. Please log in.' });
  });
