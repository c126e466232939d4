import { eq } from 'drizzle-orm';
import { Hono } from 'hono';
import type { ResponseOf } from '#shared/api';
import * as staffApi from '#shared/staff/api';
import { passkeyLimits, passkeyMessages } from '#shared/staff/passkeys';
import { insertAuditEvent } from '../../audit/audit-log';
import { createDb, queryBuilder } from '../../db/client';
import { users } from '../../db/staff-schema';
import type { AppEnv } from '../../env';
import { throwError } from '../../middleware/errors';
import { readJson } from '../../middleware/read-body';
import { requireOwner, requireRecentProof, requireStaff } from '../../middleware/require-staff';
import { limitAttempts } from '../login-attempts';
import { formatBrowser, openSession, renewSession, toLoginResponse } from '../sessions';
import { createCreationOptions, createRequestOptions, findRelyingParty, takeChallenge } from './options';
import { insertPasskey, listPasskeys, removePasskeys, toPasskey, updatePasskeyName } from './queries';
import { authenticateWithPasskey, checkConfirmation, readChallenge, verifyAttestation } from './verify';

// From the list passkeydeveloper/passkey-authenticator-aaguids. An AAGUID can be false, so it only suggests a name.
const providerByAaguid: Readonly<Record<string, string>> = {
  'fbfc3007-154e-4ecc-8c0b-6e020557d7bd': 'Apple Passwords',
  'dd4ec289-e01d-41c9-bb89-70fa845d4bf2': 'Apple Passwords (managed)',
  'ea9b8d66-4d01-1d21-3ce4-b6b48cb575d4': 'Google Password Manager',
  'adce0002-35bc-c60a-648b-0b25f1f05503': 'Chrome on Mac',
  '08987058-cadc-4b81-b6e1-30de50dcbe96': 'Windows Hello',
  '9ddd1817-af5a-4672-a2b9-3e3dd95000a9': 'Windows Hello',
  '6028b017-b1d4-4c02-b4b3-afcdafc96bb2': 'Windows Hello',
  '53414d53-554e-4700-0000-000000000000': 'Samsung Pass',
  'bada5566-a7aa-401f-bd96-45619a55120d': '1Password',
  'd548826e-79b4-db40-a3d8-11116f7e8349': 'Bitwarden',
  '531126d6-e717-415c-9320-3d9aa6981239': 'Dashlane',
  '50726f74-6f6e-5061-7373-50726f746f6e': 'Proton Pass',
  'fdb141b2-5d84-443e-8a35-4698c205a502': 'KeePassXC',
};

export function suggestPasskeyName(aaguid: string, transports: readonly string[], browser: string): string {
  const isSecurityKey = transports.includes('usb') || transports.includes('nfc');
  return providerByAaguid[aaguid] ?? (isSecurityKey ? 'Security key' : browser);
}

const maxNameBodyBytes = 4 * 1024;
const maxPasskeyBodyBytes = 32 * 1024;
const failureFields = { success: false };

export const passkeyRoutes = new Hono<AppEnv>()
  .post(staffApi.createPasskeyLoginOptions.path, async (c) => {
    await limitAttempts(c, 'passkey-options');
    return c.json({
      options: await createRequestOptions(createDb(c.env), findRelyingParty(c), null, []),
    } satisfies ResponseOf<typeof staffApi.createPasskeyLoginOptions>);
  })
  .post(staffApi.loginWithPasskey.path, async (c) => {
    await limitAttempts(c, 'passkey', failureFields);
    const { passkey } = await readJson(c, staffApi.loginWithPasskey.body, maxPasskeyBodyBytes, failureFields);
    const user = await authenticateWithPasskey(c, passkey, failureFields);
    return c.json(toLoginResponse(await openSession(c, user), user));
  })
  .get(staffApi.listPasskeys.path, requireStaff, async (c) => {
    return c.json({ data: (await listPasskeys(createDb(c.env), c.get('adminId'))).map(toPasskey) } satisfies ResponseOf<
      typeof staffApi.listPasskeys
    >);
  })
  .post(staffApi.confirmIdentity.path, requireStaff, async (c) => {
    await limitAttempts(c, 'confirm');
    await checkConfirmation(c, await readJson(c, staffApi.confirmIdentity.body, maxPasskeyBodyBytes));
    return c.json({ message: 'Thank you.', token: await renewSession(c) });
  })
  .post(staffApi.createPasskeyOptions.path, requireStaff, async (c) => {
    requireRecentProof(c);
    const user = { id: c.get('adminId'), email: c.get('adminEmail') };
    const db = createDb(c.env);
    const existingPasskeys = await listPasskeys(db, user.id);
    if (existingPasskeys.length >= passkeyLimits.maxPerAccount)
      return throwError(c, 'bad_request', passkeyMessages.tooMany);
    return c.json({
      options: await createCreationOptions(db, findRelyingParty(c), user, existingPasskeys),
    } satisfies ResponseOf<typeof staffApi.createPasskeyOptions>);
  })
  .post(staffApi.addPasskey.path, requireStaff, async (c) => {
    const { passkey: attestation } = await readJson(c, staffApi.addPasskey.body, maxPasskeyBodyBytes);
    const db = createDb(c.env);
    const now = Date.now();
    const userId = c.get('adminId');
    const challenge = readChallenge(attestation.response.clientDataJSON);
    const storedChallenge = challenge === null ? null : await takeChallenge(db, challenge, 'enrol', now);
    if (challenge === null || !storedChallenge || storedChallenge.userId !== userId)
      return throwError(c, 'forbidden', passkeyMessages.expired);
    const verified = await verifyAttestation(attestation, challenge, findRelyingParty(c));
    if (!verified) return throwError(c, 'forbidden', passkeyMessages.refused);
    const { aaguid, ...verifiedKey } = verified;
    const { transports } = attestation.response;
    const name = suggestPasskeyName(aaguid, transports, formatBrowser(c.req.header('user-agent')));
    const row = {
      ...verifiedKey,
      userId,
      transports: JSON.stringify(transports),
      name,
      createdAt: now,
      lastUsedAt: null,
    };
    const auditStatement = insertAuditEvent(c, { action: 'passkey_added', label: name });
    if (!(await insertPasskey(db, auditStatement, row, now)))
      return throwError(c, 'bad_request', passkeyMessages.alreadyAdded);
    c.set('mailQueued', true);
    return c.json({ message: passkeyMessages.added, passkey: toPasskey(row) }, 201);
  })
  .put(staffApi.renamePasskey.path, requireStaff, async (c) => {
    const { name } = await readJson(c, staffApi.renamePasskey.body, maxNameBodyBytes);
    const row = await updatePasskeyName(createDb(c.env), c.req.param('id'), c.get('adminId'), name);
    if (!row) return throwError(c, 'not_found', passkeyMessages.notFound);
    return c.json({ message: passkeyMessages.renamed, passkey: toPasskey(row) });
  })
  .delete(staffApi.removePasskey.path, requireStaff, async (c) => {
    requireRecentProof(c);
    const db = createDb(c.env);
    const auditStatement = insertAuditEvent(c, { action: 'passkey_removed' });
    const removedCount = await removePasskeys(db, auditStatement, c.get('adminId'), Date.now(), c.req.param('id'));
    if (removedCount === 0) return throwError(c, 'not_found', passkeyMessages.notFound);
    c.set('mailQueued', true);
    return c.json({ message: passkeyMessages.removed });
  })
  // For a colleague who lost all passkeys: afterwards the password alone is enough.
  .post(staffApi.removeMemberPasskeys.path, requireOwner, async (c) => {
    const id = c.req.param('id');
    if (id === c.get('adminId'))
      return throwError(c, 'forbidden', 'Remove your own passkeys one by one, under “Your account”.');
    const email = queryBuilder.select({ email: users.email }).from(users).where(eq(users.id, id));
    const auditStatement = insertAuditEvent(c, { action: 'person_passkeys_removed', subject: id, label: email });
    const removedCount = await removePasskeys(createDb(c.env), auditStatement, id, Date.now());
    if (removedCount === 0) return throwError(c, 'not_found', passkeyMessages.notFound);
    c.set('mailQueued', true);
    return c.json({ message: removedCount === 1 ? passkeyMessages.removed : `Removed ${removedCount} passkeys.` });
  });
