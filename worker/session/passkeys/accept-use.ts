import { passkeyMessages } from '#shared/staff/passkey';
import type { PasskeyUse } from '#shared/staff/passkey-input';
import { createDb } from '../../db/client';
import type { Call } from '../../env';
import { fail } from '../../http/fail';
import type { UserRow } from '../queries';
import { type Ceremony, relyingParty, requestOptions, takeChallenge, userHandle } from './options';
import { findPasskey, listPasskeys, updatePasskeyUse } from './queries';
import { readChallenge, verifyUse } from './verify';

type Extra = Record<string, unknown> | undefined;

/** Ends the call: this passkey doesn't open it. Not by 401, which would end a session that asked for a change. */
export function refuseUse(c: Call, why: 'late' | 'unknown' | 'refused', extra?: Extra): never {
  fail(c, 'forbidden', passkeyMessages[why], extra);
}

/** Whose passkey was used, if it was used for one of these ceremonies; its challenge is used up either way. */
export async function acceptUse(
  c: Call,
  use: PasskeyUse,
  ceremonies: readonly Ceremony[],
  extra?: Extra,
): Promise<UserRow> {
  const db = createDb(c.env);
  const now = Date.now();
  const challenge = readChallenge(use.response.clientDataJSON);
  if (challenge === null) return refuseUse(c, 'refused', extra);
  const taken = await takeChallenge(db, challenge, ceremonies, now);
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

/**
 * Ends a login with the right password of an account that has passkeys: its answer asks for one of them. With one, the
 * password alone opens nothing, whoever it is and however it was changed.
 */
export async function askForPasskey(c: Call, userId: string, extra: Extra): Promise<void> {
  const db = createDb(c.env);
  const known = await listPasskeys(db, userId);
  if (known.length === 0) return;
  const passkey = await requestOptions(db, relyingParty(c), 'second-step', userId, known);
  fail(c, 'unauthorized', passkeyMessages.needed, { ...extra, passkey });
}
