import { env } from 'cloudflare:workers';
import { expect, it } from 'vitest';
import type { StaffChange, StaffList } from '#shared/staff/staff';
import { api } from '#shared/test/api';
import { call, createMailbox, send } from '../test/client';
import { type Account, addSession, addUser, countRows } from '../test/factories';
import { isTokenValid } from '../test/logins';

const changeStaff = (token: string, { id }: Account, staffChange: StaffChange, mailbox = createMailbox()) =>
  send(api.changeStaffMember, staffChange, { params: { id }, token, bindings: mailbox.bindings });

async function listStaff(token: string): Promise<StaffList> {
  return (await call(api.listStaff, { token })).json();
}

/** An owner and a helper, each with a session. */
async function addOwnerAndHelper() {
  const owner = await addUser();
  const helper = await addUser({ role: 'staff' });
  return {
    helper,
    token: await addSession(owner.id),
    helperToken: await addSession(helper.id),
    mailbox: createMailbox(),
  };
}

const commonFields = { seenAt: null, sessions: 0, passkeys: 0, disabled: false, name: '' };

it('lists all people with role, state, last use and sessions, and no password', async () => {
  const owner = await addUser({ createdAt: 1 });
  const token = await addSession(owner.id);
  const momentMs = Date.parse('2026-11-20T10:00:00Z');
  const helper = await addUser({ role: 'staff', name: 'Dolma', lastActiveAt: momentMs, disabledAt: momentMs });
  await addSession(helper.id, { idleMs: 13 * 60 * 60 * 1000 });
  const response = await call(api.listStaff, { token });
  const text = await response.clone().text();
  expect(await response.json()).toEqual({
    people: [
      { ...commonFields, id: owner.id, email: owner.email, role: 'owner', sessions: 1 },
      {
        ...commonFields,
        id: helper.id,
        email: helper.email,
        role: 'staff',
        name: 'Dolma',
        disabled: true,
        seenAt: '2026-11-20T10:00:00.000Z',
      },
    ],
    invitations: [],
  });
  expect(text).not.toContain('password');
});

it('ends a person’s sessions and reset links, and sends a mail, when they are disabled', async () => {
  const { helper, token, helperToken, mailbox } = await addOwnerAndHelper();
  await send(api.forgotPassword, { email: helper.email }, { bindings: mailbox.bindings });
  expect(await countRows('password_resets')).toBe(1);

  expect((await changeStaff(token, helper, { disabled: true }, mailbox)).status).toBe(200);
  expect([await isTokenValid(helperToken), await countRows('sessions'), await countRows('password_resets')]).toEqual([
    false,
    1,
    0,
  ]);
  expect(mailbox.mails.at(-1)).toMatchObject({ to: helper.email, subject: expect.stringContaining('disabled') });

  // A session that was being opened meanwhile.
  const lateToken = await addSession(helper.id);
  expect((await changeStaff(token, helper, { disabled: false }, mailbox)).status).toBe(200);
  expect((await listStaff(token)).people.map(({ disabled }) => disabled)).toEqual([false, false]);
  expect(mailbox.mails.at(-1)?.subject).toContain('enabled again');
  expect(await isTokenValid(lateToken)).toBe(false);
});

it('changes a person’s role from the next call on, and sends one mail', async () => {
  const { helper, token, helperToken, mailbox } = await addOwnerAndHelper();
  expect((await call(api.listStaff, { token: helperToken })).status).toBe(403);
  for (let again = 0; again < 2; again += 1) await changeStaff(token, helper, { role: 'owner' }, mailbox);
  expect((await call(api.listStaff, { token: helperToken })).status).toBe(200);
  const toHelper = mailbox.mails.filter(({ to, subject }) => to === helper.email && subject.startsWith('Your role'));
  expect(toHelper.map(({ subject }) => subject.slice(-5))).toEqual(['Owner']);
});

it('leaves at least one owner who can log in, also when two owners demote each other at once', async () => {
  const first = await addUser();
  const second = await addUser();
  await addUser({ disabledAt: 1 });
  const tokens = [await addSession(first.id), await addSession(second.id)] as const;
  const both = await Promise.all([
    changeStaff(tokens[0], second, { role: 'staff' }),
    changeStaff(tokens[1], first, { role: 'staff' }),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 403]);
  const [last, token] = both[0].status === 200 ? [first, tokens[0]] : [second, tokens[1]];
  const refused = await changeStaff(token, last, { role: 'staff' });
  expect([refused.status, await refused.json()]).toEqual([
    403,
    expect.objectContaining({ message: 'Somebody has to be an owner. Make another person an owner first.' }),
  ]);
  expect((await listStaff(token)).people.filter(({ role, disabled }) => role === 'owner' && !disabled)).toHaveLength(1);
});

it.each([{ disabled: true }, { role: 'staff' as const }])(
  'takes back the invitations of an owner who is changed to %j, and nobody else’s',
  async (staffChange) => {
    const owner = await addUser();
    const leaver = await addUser();
    const token = await addSession(owner.id);
    const helperToken = await addSession(leaver.id);
    await send(api.inviteMember, { email: 'mine@example.com', role: 'staff' }, { token });
    await send(api.inviteMember, { email: 'back-door@example.com', role: 'owner' }, { token: helperToken });
    await changeStaff(token, leaver, staffChange);
    expect((await listStaff(token)).invitations.map(({ email }) => email)).toEqual(['mine@example.com']);
  },
);

/** An owner, and two more who may be changed or do the changing, anew in each round. */
async function addOwners() {
  const people = [await addUser(), await addUser(), await addUser()] as const;
  const tokens = await Promise.all(people.map(({ id }) => addSession(id)));
  return { people, tokens } as { people: typeof people; tokens: [string, string, string] };
}

const stateOf = ({ id }: Account) =>
  env.DB.prepare('select role, disabled_at is not null as disabled from users where id = ?').bind(id).first();

const rounds = Array.from({ length: 5 }, (_, round) => round);

it('keeps both of two simultaneous changes of an account', async () => {
  const { people, tokens } = await addOwners();
  for (const _ of rounds) {
    const helper = await addUser();
    await Promise.all([
      changeStaff(tokens[0], helper, { disabled: true }),
      changeStaff(tokens[1], helper, { role: 'staff' }),
    ]);
    expect(await stateOf(helper)).toEqual({ role: 'staff', disabled: 1 });
  }
  expect(await stateOf(people[2])).toEqual({ role: 'owner', disabled: 0 });
});

it('disables an owner who changes their own role at the same time', async () => {
  const { tokens } = await addOwners();
  for (const _ of rounds) {
    const leaver = await addUser();
    const helperToken = await addSession(leaver.id);
    const [done] = await Promise.all([
      changeStaff(tokens[0], leaver, { disabled: true }),
      ...Array.from({ length: 6 }, () => changeStaff(helperToken, leaver, { role: 'staff' })),
    ]);
    expect([done.status, await stateOf(leaver)]).toEqual([200, expect.objectContaining({ disabled: 1 })]);
    expect(await isTokenValid(helperToken)).toBe(false);
  }
});

it('lets nobody disable their own account', async () => {
  const owner = await addUser();
  await addUser();
  const token = await addSession(owner.id);
  expect((await changeStaff(token, owner, { disabled: true })).status).toBe(403);
  expect(await isTokenValid(token)).toBe(true);
});

it.each([[{ role: 'admin' }], [{ disabled: 'yes' }], [{ email: 'x@y.zz' }], [{ role: null }]])(
  'refuses %j as a change of a person',
  async (body) => {
    const owner = await addUser();
    const token = await addSession(owner.id);
    expect((await send(api.changeStaffMember, body, { params: { id: owner.id }, token })).status).toBe(400);
  },
);

it('answers 404 for an unknown person', async () => {
  const token = await addSession((await addUser()).id);
  expect((await changeStaff(token, { id: 'nobody', email: '' }, { role: 'staff' })).status).toBe(404);
  expect((await call(api.endMemberSessions, { params: { id: 'nobody' }, token })).status).toBe(404);
});
