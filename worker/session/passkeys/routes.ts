import { Hono } from 'hono';
import { passkeyMessages, passkeyRule } from '#shared/staff/passkey';
import { NewPasskeyInput, PasskeyNameInput } from '#shared/staff/passkey-input';
import { passkeyApi } from '#shared/staff/passkey-paths';
import { lineOf } from '../../audit/actor';
import { createDb } from '../../db/client';
import type { AppEnv } from '../../env';
import { fail } from '../../http/fail';
import { readJson } from '../../http/read-body';
import { requireAdmin } from '../../http/require-admin';
import { toBrowser } from '../browser';
import { takeChallenge } from './challenges';
import { readConfirmed } from './confirm';
import { passkeyBytes } from './login-routes';
import { nameAtFirst } from './name-at-first';
import { creationOptions, requestOptions } from './options';
import { insertPasskey, listPasskeys, removePasskeys, toPasskey, updatePasskeyName } from './queries';
import { relyingParty } from './relying-party';
import { readChallenge, verifyMade } from './verify';

const nameBytes = 4 * 1024;

/** One's own passkeys. To add one takes two calls: the first confirms who it is, the second brings the passkey. */
export const passkeyRoutes = new Hono<AppEnv>()
  .get(passkeyApi.list, requireAdmin, async (c) => {
    return c.json({ data: (await listPasskeys(createDb(c.env), c.get('adminId'))).map(toPasskey) });
  })
  .post(passkeyApi.confirmOptions, requireAdmin, async (c) => {
    const db = createDb(c.env);
    const known = await listPasskeys(db, c.get('adminId'));
    return c.json({ options: await requestOptions(db, relyingParty(c), 'confirm', c.get('adminId'), known) });
  })
  .post(passkeyApi.newOptions, requireAdmin, async (c) => {
    const user = await readConfirmed(c);
    if (user instanceof Response) return user;
    const db = createDb(c.env);
    const known = await listPasskeys(db, user.id);
    if (known.length >= passkeyRule.most) return fail(c, 'bad_request', passkeyMessages.tooMany);
    return c.json({ options: await creationOptions(db, relyingParty(c), user, known) });
  })
  .post(passkeyApi.list, requireAdmin, async (c) => {
    const read = await readJson(c, NewPasskeyInput, passkeyBytes);
    if (read instanceof Response) return read;
    const made = read.value.passkey;
    const db = createDb(c.env);
    const now = Date.now();
    const userId = c.get('adminId');
    const challenge = readChallenge(made.response.clientDataJSON);
    const taken = challenge === null ? null : await takeChallenge(db, challenge, ['enrol'], now);
    if (challenge === null || !taken || taken.userId !== userId) return fail(c, 'forbidden', passkeyMessages.late);
    const verified = await verifyMade(made, challenge, relyingParty(c));
    if (!verified) return fail(c, 'forbidden', passkeyMessages.refused);
    const { aaguid, ...key } = verified;
    const { transports } = made.response;
    const name = nameAtFirst(aaguid, transports, toBrowser(c.req.header('user-agent')));
    const row = { ...key, userId, transports: JSON.stringify(transports), name, createdAt: now, lastUsedAt: null };
    const line = lineOf(c, { action: 'passkey_added', label: name });
    if (!(await insertPasskey(db, line, row, now))) return fail(c, 'bad_request', passkeyMessages.taken);
    c.set('mailQueued', true);
    return c.json({ message: passkeyMessages.added, passkey: toPasskey(row) }, 201);
  })
  .put(`${passkeyApi.list}/:id`, requireAdmin, async (c) => {
    const read = await readJson(c, PasskeyNameInput, nameBytes);
    if (read instanceof Response) return read;
    const row = await updatePasskeyName(createDb(c.env), c.req.param('id'), c.get('adminId'), read.value.name);
    if (!row) return fail(c, 'not_found', passkeyMessages.notFound);
    return c.json({ message: passkeyMessages.renamed, passkey: toPasskey(row) });
  })
  .post(`${passkeyApi.list}/:id/remove`, requireAdmin, async (c) => {
    const user = await readConfirmed(c);
    if (user instanceof Response) return user;
    const db = createDb(c.env);
    const line = lineOf(c, { action: 'passkey_removed' });
    const removed = await removePasskeys(db, line, user.id, Date.now(), c.req.param('id'));
    if (removed === 0) return fail(c, 'not_found', passkeyMessages.notFound);
    c.set('mailQueued', true);
    return c.json({ message: passkeyMessages.removed });
  });
