import type { Context } from 'hono';
import * as v from 'valibot';
import { IdempotencyKey } from '#shared/inquiries/idempotency-key';
import type { AppEnv } from '../env';
import { fail } from './fail';

/** The call's Idempotency-Key in lower case, null if it has none, or the answer to a malformed one. */
export function readKey(c: Context<AppEnv>): string | null | Response {
  const sent = c.req.header('idempotency-key');
  if (sent === undefined) return null;
  const key = v.safeParse(IdempotencyKey, sent);
  return key.success ? key.output.toLowerCase() : fail(c, 'bad_request', key.issues[0].message);
}
