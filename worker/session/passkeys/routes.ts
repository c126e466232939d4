import { eq } from 'drizzle-orm';
import { Hono } from 'hono';
import type { AnswerOf } from '#shared/api';
import * as staffApi from '#shared/staff/api';
import { passkeyMessages, passkeyRule } from '#shared/staff/passkey';
import { lineOf } from '../../audit/recording';
import { createDb, query } from '../../db/client';
import { users } from '../../db/session-schema';
import type { AppEnv } from '../../env';
import { fail } from '../../http/fail';
import { readJson } from '../../http/read-body';
import { requireAdmin, requireOwner, requireRecentProof } from '../../http/require-admin';
import { toBrowser } from '../browser';
import { openSession, renewSession, toLoginAnswer } from '../open-session';
import { limitTries } from '../tries';
import { acceptUse, checkConfirmation } from './accept-use';
import { nameAtFirst } from './name-at-first';
import { creationOptions, relyingParty, requestOptions, takeChallenge } from './options';
import { insertPasskey, listPasskeys, removePasskeys, toPasskey, updatePasskeyName } from './queries';
import { readChallenge, verifyMade } from './verify';

const nameBytes = 4 * 1024;
const passkeyBytes = 32 * 1024;
const failed = { success: false };

export const passkeyRoutes = new Hono<AppEnv>()
  .post(staffApi.makeLoginOptions.path, async (c) => {
    await limitTries(c, 'passkey-options');
    return c.json({ options: await requestOptions(createDb(c.env), relyingParty(c), null, []) } satisfies AnswerOf<
      typeof staffApi.makeLoginOptions
    >);
  })
  .post(staffApi.loginByPasskey.path, async (c) => {
    await limitTries(c, 'passkey', failed);
    const { passkey } = await readJson(c, staffApi.loginByPasskey.body, passkeyBytes, failed);
    const user = await acceptUse(c, passkey, failed);
    return c.json(toLoginAnswer(await openSession(c, user), user));
  })
  .get(staffApi.listPasskeys.path, requireAdmin, async (c) => {
    return c.json({ data: (await listPasskeys(createDb(c.env), c.get('adminId'))).map(toPasskey) } satisfies AnswerOf<
      typeof staffApi.listPasskeys
    >);
  })
  .post(staffApi.confirmIdentity.path, requireAdmin, async (c) => {
    await limitTries(c, 'confirm');
    await checkConfirmation(c, await readJson(c, staffApi.confirmIdentity.body, passkeyBytes));
    return c.json({ message: 'Thank you.', token: await renewSession(c) });
  })
  .post(staffApi.makePasskeyOptions.path, requireAdmin, async (c) => {
    requireRecentProof(c);
    const user = { id: c.get('adminId'), email: c.get('adminEmail') };
    const db = createDb(c.env);
    const known = await listPasskeys(db, user.id);
    if (known.length >= passkeyRule.most) return fail(c, 'bad_request', passkeyMessages.tooMany);
    return c.json({ options: await creationOptions(db, relyingParty(c), user, known) } satisfies AnswerOf<
      typeof staffApi.makePasskeyOptions
    >);
  })
  .post(staffApi.addPasskey.path, requireAdmin, async (c) => {
    const { passkey: made } = await readJson(c, staffApi.addPasskey.body, passkeyBytes);
    const db = createDb(c.env);
    const now = Date.now();
    const userId = c.get('adminId');
    const challenge = readChallenge(made.response.clientDataJSON);
    const taken = challenge === null ? null : await takeChallenge(db, challenge, 'enrol', now);
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
  .put(staffApi.renamePasskey.path, requireAdmin, async (c) => {
    const { name } = await readJson(c, staffApi.renamePasskey.body, nameBytes);
    const row = await updatePasskeyName(createDb(c.env), c.req.param('id'), c.get('adminId'), name);
    if (!row) return fail(c, 'not_found', passkeyMessages.notFound);
    return c.json({ message: passkeyMessages.renamed, passkey: toPasskey(row) });
  })
  .delete(staffApi.removePasskey.path, requireAdmin, async (c) => {
    requireRecentProof(c);
    const db = createDb(c.env);
    const line = lineOf(c, { action: 'passkey_removed' });
    const removed = await removePasskeys(db, line, c.get('adminId'), Date.now(), c.req.param('id'));
    if (removed === 0) return fail(c, 'not_found', passkeyMessages.notFound);
    c.set('mailQueued', true);
    return c.json({ message: passkeyMessages.removed });
  })
  // An owner lets somebody in again who has lost all their passkeys: from then on their password is enough.
  .post(staffApi.removePasskeysOf.path, requireOwner, async (c) => {
    const id = c.req.param('id');
    if (id === c.get('adminId'))
      return fail(c, 'forbidden', 'Remove your own passkeys one by one, under “Your account”.');
    const email = query.select({ email: users.email }).from(users).where(eq(users.id, id));
    const line = lineOf(c, { action: 'person_passkeys_removed', subject: id, label: email });
    const removed = await removePasskeys(createDb(c.env), line, id, Date.now());
    if (removed === 0) return fail(c, 'not_found', passkeyMessages.notFound);
    c.set('mailQueued', true);
    return c.json({ message: removed === 1 ? passkeyMessages.removed : `Removed ${removed} passkeys.` });
  });
