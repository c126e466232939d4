import { passkeyMessages } from '#shared/staff/passkey';
import type { Confirmation, PasskeyUse } from '#shared/staff/passkey-input';
import { createDb } from '../../db/client';
import type { Call } from '../../env';
import { fail } from '../../http/fail';
import type { UserRow } from '../queries';
import { checkPassword } from '../tries';
import { relyingParty, requestOptions, takeChallenge, userHandle } from './options';
import { findPasskey, hasPasskey, listPasskeys, updatePasskeyUse } from './queries';
import { readChallenge, verifyUse } from './verify';

type Extra = Record<string, unknown> | undefined;

const wrongPassword = 'That isn’t your password.';
const needsPasskey = 'Use a passkey of yours: the password alone isn’t enough.';

/** Ends the call: this passkey doesn't open it. Not by 401, which would end a session that asked for a change. */
function refuseUse(c: Call, why: 'late' | 'unknown' | 'refused', extra?: Extra): never {
  fail(c, 'forbidden', passkeyMessages[why], extra);
}

/** Returns whose passkey was used. Its challenge is used up, whatever comes of it. */
export async function acceptUse(c: Call, use: PasskeyUse, extra?: Extra): Promise<UserRow> {
  const db = createDb(c.env);
  const now = Date.now();
  const challenge = readChallenge(use.response.clientDataJSON);
  if (challenge === null) return refuseUse(c, 'refused', extra);
  const taken = await takeChallenge(db, challenge, 'login', now);
  if (!taken) return refuseUse(c, 'late', extra);
  const found = await findPasskey(db, use.id);
  if (!found) return refuseUse(c, 'unknown', extra);
  const { passkey, user } = found;
  const handle = use.response.userHandle ?? null;
  // Where nobody was named, the authenticator has to name whom it kept the passkey for (WebAuthn §7.2, step 6).
  const isTheirs = taken.userId === null ? handle === userHandle(user.id) : taken.userId === user.id;
  if (!isTheirs || (handle !== null && handle !== userHandle(user.id))) refuseUse(c, 'refused', extra);
  const verified = await verifyUse(use, challenge, relyingParty(c), passkey);
  if (!verified || !(await updatePasskeyUse(db, passkey.id, verified, now))) refuseUse(c, 'refused', extra);
  return user;
}

/** Ends the call unless this proves once more who is logged in. The owner of a passkey needs it, as at the login. */
export async function checkConfirmation(c: Call, proof: Confirmation): Promise<void> {
  const id = c.get('adminId');
  if ('passkey' in proof) {
    const user = await acceptUse(c, proof.passkey);
    if (user.id !== id) refuseUse(c, 'refused');
    return;
  }
  const known = await checkPassword(c, c.get('adminEmail'), proof.password);
  const why = known === null ? wrongPassword : (await hasPasskey(createDb(c.env), id)) ? needsPasskey : null;
  if (why !== null) fail(c, 'forbidden', why, { fields: { password: why } });
}

/**
 * Ends a login with the right password of an account that has passkeys: its answer asks for one of them. With one, the
 * password alone opens nothing, whoever it is and however it was changed.
 */
export async function askForPasskey(c: Call, userId: string, extra: Extra): Promise<void> {
  const db = createDb(c.env);
  const known = await listPasskeys(db, userId);
  if (known.length === 0) return;
  const passkey = await requestOptions(db, relyingParty(c), userId, known);
  fail(c, 'unauthorized', passkeyMessages.needed, { ...extra, passkey });
}
