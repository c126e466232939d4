import { env } from 'cloudflare:workers';
import { expect, it } from 'vitest';
import { sha256 } from '#shared/sha256';
import type { OwnSession } from '#shared/staff/staff';
import { api } from '#shared/test/api';
import { call, createMailbox, send } from '../test/client';
import { addSession, addUser, db, password, signIn } from '../test/factories';
import { createBrowser } from '../test/push';
import { insertChallenge } from './passkeys/options';
import { insertReset } from './queries';

const link = 'A'.repeat(43);

/** Adds an owner who has some of each kind of access; `token` is of the first session. */
async function addOpenAccount() {
  const user = await addUser();
  const token = await addSession(user.id);
  await addSession(user.id, { idleMs: 60_000 });
  const { subscription } = await createBrowser();
  const { bindings } = createMailbox();
  await send(api.addDevice, subscription, { token, bindings });
  await send(api.inviteMember, { email: `${user.id}@example.com`, role: 'staff' }, { token, bindings });
  await insertReset(db, await sha256(link), user.id, Date.now() + 60_000);
  await insertChallenge(db, 'enrol', user.id, Date.now());
  return { ...user, token };
}

async function listOpenAccess(userId: string): Promise<string[]> {
  const selectsByUser = ['sessions', 'devices', 'passkey_challenges', 'password_resets'].map((table) =>
    env.DB.prepare(`select '${table}' as name from ${table} where user_id = ?`).bind(userId),
  );
  const selectInvitations = env.DB.prepare(`select 'invitations' as name from invitations where invited_by = ?`).bind(
    userId,
  );
  const batchResults = await env.DB.batch<{ name: string }>([...selectsByUser, selectInvitations]);
  return batchResults.flatMap(({ results }) => results.map(({ name }) => name));
}

const bindings = createMailbox().bindings;
const signInOwner = () => signIn('owner');

it('ends a browser’s notifications with its session, and leaves another browser’s', async () => {
  const { id } = await addUser();
  const { bindings } = createMailbox();
  const token = await addSession(id, { deviceHash: 'this' });
  const phone = await addSession(id, { deviceHash: 'phone', browser: 'Phone' });
  for (const sessionToken of [token, phone]) {
    await send(api.addDevice, (await createBrowser()).subscription, { token: sessionToken, bindings });
  }
  const { data } = (await (await call(api.listOwnSessions, { token })).json()) as { data: OwnSession[] };
  const phoneSessionId = data.find(({ browser }) => browser === 'Phone')?.id ?? '';
  expect((await call(api.endOwnSession, { params: { id: phoneSessionId }, token })).status).toBe(200);
  const devices = await env.DB.prepare('select device_hash from devices').all();
  expect(devices.results).toEqual([{ device_hash: 'this' }]);
});

it.each([
  [
    'disabled',
    [],
    async (id: string) =>
      send(api.changeStaffMember, { disabled: true }, { params: { id }, token: await signInOwner(), bindings }),
  ],
  [
    'ended by an owner',
    [],
    async (id: string) => send(api.endMemberSessions, {}, { params: { id }, token: await signInOwner() }),
  ],
  [
    'given a new password by a link',
    [],
    () => send(api.resetPassword, { token: link, password: 'seven goats on a bridge' }, { bindings }),
  ],
  [
    'given a new password by its person',
    ['sessions'],
    (_: string, token: string) =>
      send(
        api.changePassword,
        { currentPassword: password, newPassword: 'seven goats on a bridge' },
        { token, bindings },
      ),
  ],
  ['logged out everywhere else', ['sessions'], (_: string, token: string) => send(api.endOtherSessions, {}, { token })],
] as const)('ends all access of an account when it is %s', async (_, remainingAccess, endAccess) => {
  const { id, token } = await addOpenAccount();
  expect((await listOpenAccess(id)).length).toBe(6);
  expect((await endAccess(id, token)).status).toBe(200);
  expect(await listOpenAccess(id)).toEqual(remainingAccess);
});
