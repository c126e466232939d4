import { Confirmation, type PasskeyUse } from '#shared/staff/passkey-input';
import { createDb } from '../../db/client';
import type { Call } from '../../env';
import { fail } from '../../http/fail';
import { readJson } from '../../http/read-body';
import { renewSession } from '../open-session';
import { findUser, type UserRow } from '../queries';
import { checkPassword, limitTries } from '../tries';
import { acceptUse, refuseUse } from './accept-use';
import { listPasskeys } from './queries';

export const passkeyBytes = 32 * 1024;
const wrongPassword = 'That isn’t your password.';
const needsPasskey = 'Use a passkey of yours: the password alone isn’t enough.';

/** Ends the call unless whoever is signed in has shown once more that it is them. Who has a passkey needs it as at the login. */
async function requireConfirmation(
  c: Call,
  { id, email }: { id: string; email: string },
  given: Confirmation,
): Promise<void> {
  if ('passkey' in given) {
    const user = await acceptUse(c, given.passkey, ['confirm']);
    if (user.id !== id) refuseUse(c, 'refused');
    return;
  }
  const known = await checkPassword(c, email, given.password);
  const why = known === null ? wrongPassword : (await hasPasskey(c, id)) ? needsPasskey : null;
  if (why !== null) fail(c, 'forbidden', why, { fields: { password: why } });
}

async function hasPasskey(c: Call, userId: string): Promise<boolean> {
  return (await listPasskeys(createDb(c.env), userId)).length > 0;
}

/** Besides the password, for who has a passkey: ends the call unless it came along. */
export async function requirePasskey(
  c: Call,
  user: { id: string; email: string },
  passkey: PasskeyUse | undefined,
): Promise<void> {
  if (!(await hasPasskey(c, user.id))) return;
  if (!passkey) return fail(c, 'forbidden', needsPasskey);
  await requireConfirmation(c, user, { passkey });
}

/** Whoever is signed in, once they have confirmed that it is them. Their session goes on under a new token. */
export async function readConfirmed(c: Call): Promise<UserRow> {
  await limitTries(c, 'confirm');
  const input = await readJson(c, Confirmation, passkeyBytes);
  const user = (await findUser(createDb(c.env), c.get('adminId'))) ?? fail(c, 'unauthorized', 'Please log in.');
  await requireConfirmation(c, user, input);
  await renewSession(c);
  return user;
}
