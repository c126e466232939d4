import type { Context } from 'hono';
import { passkeyMessages } from '#shared/staff/passkey';
import { createDb } from '../../db/client';
import type { AppEnv } from '../../env';
import { fail } from '../../http/fail';
import { requestOptions } from './options';
import { listPasskeys } from './queries';
import { relyingParty } from './relying-party';

/**
 * The answer to a right password of an account that has passkeys: it asks for one of them. Null if there are none. With
 * one, the password alone opens nothing, whoever it is and however it was changed.
 */
export async function askForPasskey(
  c: Context<AppEnv>,
  userId: string,
  extra: Record<string, unknown>,
): Promise<Response | null> {
  const db = createDb(c.env);
  const known = await listPasskeys(db, userId);
  if (known.length === 0) return null;
  const passkey = await requestOptions(db, relyingParty(c), 'second-step', userId, known);
  return fail(c, 'unauthorized', passkeyMessages.needed, { ...extra, passkey });
}
