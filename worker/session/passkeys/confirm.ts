import type { Context } from 'hono';
import { Confirmation, type PasskeyUse } from '#shared/staff/passkey-input';
import { createDb } from '../../db/client';
import type { AppEnv } from '../../env';
import { fail } from '../../http/fail';
import { readJson } from '../../http/read-body';
import { checkPassword } from '../check-password';
import { findUser, type UserRow } from '../queries';
import { renewSession } from '../renew-session';
import { refuseTooOften, tryLater } from '../too-often';
import { acceptUse } from './accept-use';
import { passkeyBytes } from './login-routes';
import { listPasskeys } from './queries';
import { refuseUse } from './refuse';

const wrongPassword = 'That isn’t your password.';
const needsPasskey = 'Use a passkey of yours: the password alone isn’t enough.';

/**
 * Null if whoever is signed in has shown once more that it is them; else the answer that says no. Who has a passkey needs
 * it here as at the login.
 */
async function refuseUnconfirmed(
  c: Context<AppEnv>,
  { id, email }: { id: string; email: string },
  given: Confirmation,
): Promise<Response | null> {
  if ('passkey' in given) {
    const use = await acceptUse(c, given.passkey, ['confirm']);
    if (use.outcome !== 'right') return refuseUse(c, use);
    return use.user.id === id ? null : refuseUse(c, { outcome: 'refused' });
  }
  const check = await checkPassword(c, email, given.password);
  if (check.outcome === 'wait') return tryLater(c, check.seconds);
  const why = check.outcome === 'wrong' ? wrongPassword : (await hasPasskey(c, id)) ? needsPasskey : null;
  return why === null ? null : fail(c, 'forbidden', why, { fields: { password: why } });
}

async function hasPasskey(c: Context<AppEnv>, userId: string): Promise<boolean> {
  return (await listPasskeys(createDb(c.env), userId)).length > 0;
}

/** Besides the password, for who has a passkey: null if it came along, or isn't needed; else the answer that says no. */
export async function refuseWithoutPasskey(
  c: Context<AppEnv>,
  user: { id: string; email: string },
  passkey: PasskeyUse | undefined,
): Promise<Response | null> {
  if (!(await hasPasskey(c, user.id))) return null;
  return passkey ? refuseUnconfirmed(c, user, { passkey }) : fail(c, 'forbidden', needsPasskey);
}

/**
 * Whoever is signed in, once they have confirmed that it is them; else the answer that says no. Their session goes on
 * under a new token.
 */
export async function readConfirmed(c: Context<AppEnv>): Promise<UserRow | Response> {
  const refusal = await refuseTooOften(c, 'confirm');
  if (refusal) return refusal;
  const read = await readJson(c, Confirmation, passkeyBytes);
  if (read instanceof Response) return read;
  const user = await findUser(createDb(c.env), c.get('adminId'));
  if (!user) return fail(c, 'unauthorized', 'Please log in.');
  const unconfirmed = await refuseUnconfirmed(c, user, read.value);
  if (unconfirmed) return unconfirmed;
  await renewSession(c);
  return user;
}
