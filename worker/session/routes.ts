import { randomBytes } from 'node:crypto';
import { type Context, Hono } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { api } from '#shared/paths';
import { ForgotPasswordInput, LoginInput, ResetPasswordInput, sessionMessages } from '#shared/session';
import { sha256 } from '#shared/sha256';
import { createDb } from '../db/client';
import type { AppEnv } from '../env';
import { clientAddress } from '../http/client-address';
import { fail, failTooMany } from '../http/fail';
import { allowOnly } from '../http/methods';
import { readJson } from '../http/read-body';
import { bearerToken } from '../http/require-admin';
import { isMailFailing } from '../mail/stuck';
import { askGate } from './login-gate';
import {
  findResetUser,
  findUserByEmail,
  insertSession,
  queueResetMail,
  removeSession,
  updatePassword,
} from './queries';

const bodyBytes = 4 * 1024;
const limitPeriodSeconds = 60;
const failed = { success: false };

// Marks a browser that has logged in here, so it gets through during a flood of guesses. It grants nothing else.
const deviceCookie = '__Host-device';
const devicePattern = /^[A-Za-z0-9_-]{43}$/;

function knownDevice(c: Context<AppEnv>): string | null {
  const device = getCookie(c, deviceCookie) ?? '';
  return devicePattern.test(device) ? device : null;
}

function rememberDevice(c: Context<AppEnv>, device: string): void {
  const days = 180;
  setCookie(c, deviceCookie, device, {
    path: '/',
    secure: true,
    httpOnly: true,
    sameSite: 'Strict',
    maxAge: days * 24 * 60 * 60,
  });
}

/** True if the address has made too many requests of this kind. */
async function asksTooOften(c: Context<AppEnv>, what: string): Promise<boolean> {
  const { success } = await c.env.LOGIN_LIMIT.limit({ key: `${what}:${clientAddress(c)}` });
  return !success;
}

function tryLater(c: Context<AppEnv>, seconds: number): Response {
  const words = seconds < 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`;
  return failTooMany(c, `Too many attempts. Please try again in ${words}.`, seconds, failed);
}

export const sessionRoutes = new Hono<AppEnv>()
  .post(api.login, async (c) => {
    if (await asksTooOften(c, 'login')) return tryLater(c, limitPeriodSeconds);
    const read = await readJson(c, LoginInput, bodyBytes, failed);
    if (read instanceof Response) return read;
    const account = read.value.email.toLowerCase();
    const db = createDb(c.env);
    const user = await findUserByEmail(db, account);
    const { success: hasRoom } = await c.env.LOGIN_CROWD.limit({ key: 'all' });
    const attempt = {
      account,
      password: read.value.password,
      passwordHash: user?.passwordHash ?? null,
      device: knownDevice(c),
      crowded: !hasRoom,
    };
    const result = await askGate(c.env, account, async (gate) => await gate.attempt(attempt));
    if (result.outcome === 'wait') return tryLater(c, result.retryAfterSeconds);
    if (result.outcome === 'wrong' || !user) return fail(c, 'unauthorized', sessionMessages.wrongPassword, failed);
    const token = randomBytes(32).toString('base64url');
    await insertSession(db, await sha256(token), user.id, Date.now());
    rememberDevice(c, result.device);
    return c.json({ success: true, token, message: 'Welcome back.' });
  })
  .post(api.logout, async (c) => {
    const token = bearerToken(c);
    if (token !== null) await removeSession(createDb(c.env), await sha256(token));
    return c.json({ success: true, message: 'You’re logged out.' });
  })
  .post(api.forgotPassword, async (c) => {
    if (await asksTooOften(c, 'forgot')) return tryLater(c, limitPeriodSeconds);
    const read = await readJson(c, ForgotPasswordInput, bodyBytes);
    if (read instanceof Response) return read;
    const db = createDb(c.env);
    // Asked before the mail is queued, so that the answer is the same whether or not the account exists.
    const isFailing = await isMailFailing(db);
    await queueResetMail(db, read.value.email.toLowerCase(), Date.now());
    c.set('mailQueued', true);
    return c.json({ message: isFailing ? sessionMessages.resetDelayed : sessionMessages.resetSent });
  })
  .post(api.resetPassword, async (c) => {
    if (await asksTooOften(c, 'reset')) return tryLater(c, limitPeriodSeconds);
    const read = await readJson(c, ResetPasswordInput, bodyBytes);
    if (read instanceof Response) return read;
    const expired = () => fail(c, 'bad_request', 'This link no longer works. Ask for a new one.');
    const db = createDb(c.env);
    const tokenHash = await sha256(read.value.token);
    const user = await findResetUser(db, tokenHash, Date.now());
    if (!user) return expired();
    const { passwordHash, device } = await askGate(c.env, user.email, async (gate) => {
      return await gate.renew(user.email, read.value.password);
    });
    if (!(await updatePassword(db, tokenHash, passwordHash, Date.now()))) return expired();
    rememberDevice(c, device);
    return c.json({ message: 'Your new password is set. Please log in.' });
  })
  .all(api.login, allowOnly('POST'))
  .all(api.logout, allowOnly('POST'))
  .all(api.forgotPassword, allowOnly('POST'))
  .all(api.resetPassword, allowOnly('POST'));
