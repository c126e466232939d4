import type { Context } from 'hono';
import { passkeyMessages } from '#shared/staff/passkey';
import type { AppEnv } from '../../env';
import { fail } from '../../http/fail';
import type { UseOutcome } from './accept-use';

/** The answer to a passkey that doesn't open this. Not 401, which would end a session that asked for a change. */
export function refuseUse(
  c: Context<AppEnv>,
  { outcome }: Exclude<UseOutcome, { outcome: 'right' }>,
  extra?: Record<string, unknown>,
): Response {
  return fail(c, 'forbidden', passkeyMessages[outcome], extra);
}
