import type { MakeOptions, Passkey, UseOptions } from '#shared/staff/passkey';
import { passkeyApi } from '#shared/staff/passkey-paths';
import { passkeys } from '../db/session-schema';
import { insertChallenge, userHandle } from '../session/passkeys/options';
import { type Asked, type Authenticator, createAuthenticator, type Lies } from './authenticator';
import { type CallOptions, send } from './client';
import { addSession, addUser, db } from './factories';
import { passwordHash, type SessionAnswer } from './logins';

interface Answer extends SessionAnswer {
  options: UseOptions & MakeOptions;
  passkey: Passkey;
  fields?: Record<string, string>;
}

/** The status and body of a call, and the token to go on with. */
export async function ask(path: string, body: unknown, options: CallOptions = {}) {
  const response = await send(path, body, options);
  const answer = (await response.json()) as Answer;
  return { status: response.status, body: answer, token: answer.token ?? options.token ?? '' };
}

export async function askOptions(path: string, body: unknown, token?: string): Promise<Answer['options']> {
  const answer = await ask(path, body, token === undefined ? {} : { token });
  if (answer.status !== 200) throw new Error(`${answer.status}: ${answer.body.message}`);
  return answer.body.options;
}

export async function askEnrolOptions(userId: string): Promise<Asked> {
  const challenge = await insertChallenge(db, 'enrol', userId, Date.now());
  return { challenge, user: { id: userHandle(userId) } };
}

export async function addPasskey(userId: string, authenticator: Authenticator): Promise<void> {
  await db.insert(passkeys).values(authenticator.rowOf(userId));
}

export async function addUserWithPasskey(kind: Parameters<typeof createAuthenticator>[0] = {}) {
  const user = await addUser(passwordHash);
  const token = await addSession(user.id);
  const authenticator = await createAuthenticator(kind);
  await addPasskey(user.id, authenticator);
  return { ...user, token, authenticator };
}

export async function logInByPasskey(authenticator: Authenticator, lies: Lies = {}) {
  const options = await askOptions(passkeyApi.loginOptions, {});
  return ask(passkeyApi.login, { passkey: await authenticator.use(options, lies) });
}
