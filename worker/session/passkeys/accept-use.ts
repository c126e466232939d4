import type { Context } from 'hono';
import type { PasskeyUse } from '#shared/staff/passkey-input';
import { createDb } from '../../db/client';
import type { AppEnv } from '../../env';
import type { UserRow } from '../queries';
import { type Ceremony, takeChallenge } from './challenges';
import { userHandle } from './options';
import { findPasskey, updatePasskeyUse } from './queries';
import { relyingParty } from './relying-party';
import { readChallenge, verifyUse } from './verify';

export type UseOutcome = { outcome: 'right'; user: UserRow } | { outcome: 'late' | 'unknown' | 'refused' };

/** Whose passkey was used, if it was used for one of these ceremonies; its challenge is used up either way. */
export async function acceptUse(
  c: Context<AppEnv>,
  use: PasskeyUse,
  ceremonies: readonly Ceremony[],
): Promise<UseOutcome> {
  const db = createDb(c.env);
  const now = Date.now();
  const challenge = readChallenge(use.response.clientDataJSON);
  if (challenge === null) return { outcome: 'refused' };
  const taken = await takeChallenge(db, challenge, ceremonies, now);
  if (!taken) return { outcome: 'late' };
  const found = await findPasskey(db, use.id);
  if (!found) return { outcome: 'unknown' };
  const { passkey, user } = found;
  const handle = use.response.userHandle ?? null;
  // Where nobody was named, the authenticator has to name whom it kept the passkey for (WebAuthn §7.2, step 6).
  const isTheirs = taken.userId === null ? handle === userHandle(user.id) : taken.userId === user.id;
  if (!isTheirs || (handle !== null && handle !== userHandle(user.id))) return { outcome: 'refused' };
  const verified = await verifyUse(use, challenge, relyingParty(c), passkey);
  if (!verified || !(await updatePasskeyUse(db, passkey.id, verified, now))) return { outcome: 'refused' };
  return { outcome: 'right', user };
}
