import { and, eq, ne } from 'drizzle-orm';
import { Hono } from 'hono';
import type { ResponseOf } from '#shared/api';
import * as staffApi from '#shared/staff/api';
import type { Account } from '#shared/staff/staff';
import { insertAuditEvent, insertEvent, toActor } from '../audit/audit-log';
import { createDb } from '../db/client';
import { users } from '../db/staff-schema';
import type { AppEnv } from '../env';
import { throwError, throwFieldErrors } from '../middleware/errors';
import { readJson } from '../middleware/read-body';
import { requireRecentProof, requireSession, requireStaff } from '../middleware/require-staff';
import { checkPassword, hashNewPassword, limitAttempts } from './login-attempts';
import { hasPasskey } from './passkeys/queries';
import { findUser, type UserRow } from './queries';
import { openSession } from './sessions';
import { listOwnSessions, removeOtherSessions, removeOwnSession, setOwnPassword } from './staff';
import { findPasswordProblem } from './weak-password';

const maxBodyBytes = 4 * 1024;

const toAccount = ({ id, email, name, role }: UserRow): Account => ({ id, email, name, role });

export const accountRoutes = new Hono<AppEnv>()
  .get(staffApi.readAccount.path, requireStaff, async (c) => {
    const user = await findUser(createDb(c.env), c.get('adminId'));
    return user ? c.json(toAccount(user)) : throwError(c, 'not_found', 'There’s no such account.');
  })
  .put(staffApi.changeName.path, requireStaff, async (c) => {
    const { name } = await readJson(c, staffApi.changeName.body, maxBodyBytes);
    const id = c.get('adminId');
    const db = createDb(c.env);
    // An unchanged name writes no audit event.
    await db.batch([
      db
        .update(users)
        .set({ name, updatedAt: Date.now() })
        .where(and(eq(users.id, id), ne(users.name, name))),
      insertAuditEvent(c, { action: 'renamed', subject: id, label: `${c.get('adminName') || 'no name'} → ${name}` }),
    ]);
    const user = await findUser(db, id);
    return user ? c.json(toAccount(user)) : throwError(c, 'not_found', 'There’s no such account.');
  })
  // Does nothing but extend the session, as every write does.
  .post(staffApi.keepSessionAlive.path, requireStaff, (c) => c.json({ message: 'Noted.' }))
  .post(staffApi.changePassword.path, requireSession, async (c) => {
    const db = createDb(c.env);
    // With an initial password no proof is needed, because the user has just logged in.
    if (!c.get('mustChangePassword') && (await hasPasskey(db, c.get('adminId')))) requireRecentProof(c);
    await limitAttempts(c, 'password');
    const { currentPassword, newPassword } = await readJson(c, staffApi.changePassword.body, maxBodyBytes);
    const user = await checkPassword(c, c.get('adminEmail'), currentPassword);
    if (user === null) return throwFieldErrors(c, { currentPassword: 'This isn’t your current password.' });
    const passwordProblem =
      newPassword === currentPassword
        ? 'Choose a password other than the last.'
        : await findPasswordProblem(c.var.site, newPassword, user);
    if (passwordProblem) return throwFieldErrors(c, { newPassword: passwordProblem });
    const passwordHash = await hashNewPassword(c, newPassword);
    const passwordStatements = [
      // First, because the statement fails after the next ones have ended this session.
      insertEvent(db, toActor(c), { action: 'password_changed' }),
      ...setOwnPassword(db, user.id, passwordHash, Date.now()),
    ];
    c.set('mailQueued', true);
    const token = await openSession(c, { ...user, mustChangePassword: false }, passwordStatements);
    return c.json({ message: 'Your password is changed. You’re logged out everywhere else.', token });
  })
  .get(staffApi.listOwnSessions.path, requireStaff, async (c) => {
    const currentSessionHash = c.get('sessionHash');
    const now = Date.now();
    return c.json({
      data: await listOwnSessions(createDb(c.env), c.get('adminId'), currentSessionHash, now),
    } satisfies ResponseOf<typeof staffApi.listOwnSessions>);
  })
  .delete(staffApi.endOtherSessions.path, requireStaff, async (c) => {
    requireRecentProof(c);
    const db = createDb(c.env);
    const auditStatement = insertAuditEvent(c, { action: 'session_ended', label: 'all others' });
    const endedCount = await removeOtherSessions(db, auditStatement, c.get('adminId'), c.get('sessionHash'));
    return c.json({ message: endedCount === 1 ? 'Ended one session.' : `Ended ${endedCount} sessions.` });
  })
  .delete(staffApi.endOwnSession.path, requireStaff, async (c) => {
    requireRecentProof(c);
    const db = createDb(c.env);
    const auditStatement = insertAuditEvent(c, { action: 'session_ended' });
    const isEnded = await removeOwnSession(db, auditStatement, c.get('adminId'), c.req.param('id'));
    return isEnded ? c.json({ message: 'Ended.' }) : throwError(c, 'not_found', 'This session has ended already.');
  });
