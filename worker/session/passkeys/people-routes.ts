import { sql } from 'drizzle-orm';
import { Hono } from 'hono';
import { api } from '#shared/calls';
import { passkeyMessages } from '#shared/staff/passkey';
import { lineOf } from '../../audit/actor';
import { createDb } from '../../db/client';
import type { AppEnv } from '../../env';
import { fail } from '../../http/fail';
import { requireOwner } from '../../http/require-admin';
import { readConfirmed } from './confirm';
import { removePasskeys } from './queries';

/** An owner lets somebody in again who has lost all their passkeys: from then on their password is enough. */
export const passkeyPeopleRoutes = new Hono<AppEnv>().post(
  `${api.people}/:id/remove-passkeys`,
  requireOwner,
  async (c) => {
    const owner = await readConfirmed(c);
    if (owner instanceof Response) return owner;
    const id = c.req.param('id');
    if (id === owner.id) return fail(c, 'forbidden', 'Remove your own passkeys one by one, under “Your account”.');
    const email = sql`(select email from users where id = ${id})`;
    const event = { action: 'person_passkeys_removed', subject: id, label: email } as const;
    const db = createDb(c.env);
    const removed = await removePasskeys(db, lineOf(c, event), id, Date.now());
    if (removed === 0) return fail(c, 'not_found', passkeyMessages.notFound);
    c.set('mailQueued', true);
    return c.json({ message: removed === 1 ? passkeyMessages.removed : `Removed ${removed} passkeys.` });
  },
);
