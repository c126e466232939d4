import { Hono } from 'hono';
import { api } from '#shared/paths';
import type { AppEnv } from '../env';
import { allowOnly } from '../http/methods';
import { requireAdmin } from '../http/require-admin';

/** A person's own account. */
export const accountRoutes = new Hono<AppEnv>()
  // The desk says that somebody is there: reading alone keeps no session alive.
  .post(api.accountSeen, requireAdmin, (c) => c.json({ message: 'Noted.' }))
  .all(api.accountSeen, allowOnly('POST'));
