import { env } from 'cloudflare:workers';
import { expect, it } from 'vitest';
import { toPath } from '#shared/api';
import { sha256 } from '#shared/sha256';
import type { Role } from '#shared/staff/staff';
import { api } from '#shared/test/api';
import { invitations } from '../db/staff-schema';
import { call, createMailbox, runCron, send, setClock } from '../test/client';
import {
  addBooking,
  addDatedTour,
  addPaidBooking,
  addSession,
  addUser,
  db,
  payBooking,
  readBooking,
  signIn,
} from '../test/factories';
import { recentProofMs } from './require-staff';

/** The mails to owners about an event, also those that were sent with an answer. */
async function readOwnersMails() {
  const mailbox = createMailbox();
  await env.DB.prepare('update email_outbox set sent_at = null, due_at = 0, lease_until = 0').run();
  await runCron(mailbox.bindings);
  return mailbox.mails.filter(({ headers }) => headers?.['X-Mail-Id']?.startsWith('owners_told'));
}

/** Silences the mails of what the test prepares. */
async function addOwners() {
  await env.DB.prepare('delete from email_outbox').run();
  await addUser({ email: 'first@example.com' });
  await addUser({ email: 'second@example.com' });
  await addUser({ email: 'gone@example.com', disabledAt: 1 });
}

const signInAs = async (role: Role, confirmedAgo = 0) => {
  const { id } = await addUser({ role, name: 'Dorje', email: `dorje.${role}@example.com` });
  return addSession(id, { confirmedAt: Date.now() - confirmedAgo });
};

const moneyBack: [name: string, says: string, act: (token: string, id: string, more: object) => Promise<Response>][] = [
  [
    'a refund',
    'noted a refund',
    async (token, id, more) => {
      const line = { isDayConfirmed: true, day: '2025-03-02', mode: 'cash' };
      await payBooking(token, id, 90_000_000);
      return send(api.addRefund, { ...line, amountPaise: 100, ...more }, { params: { id }, token });
    },
  ],
  [
    'a reversal',
    'took a payment back',
    async (token, id, more) => {
      const { payments } = await readBooking(token, id);
      return send(api.reversePayment, more, { params: { id, payment: payments[0]?.id ?? '' }, token });
    },
  ],
  [
    'a cancellation',
    'cancelled a booking',
    (token, id, more) =>
      send(api.cancelBooking, { isDayConfirmed: true, day: '2025-03-02', ...more }, { params: { id }, token }),
  ],
];

it.each(moneyBack)('requires a reason for %s, and mails it to all owners if staff do it', async (_, says, act) => {
  const { id } = await addPaidBooking(await signIn());
  await addOwners();
  const staff = await signInAs('staff');
  const bare = await act(staff, id, {});
  expect([bare.status, await bare.json()]).toMatchObject([400, { fields: { reason: expect.any(String) } }]);
  expect((await act(staff, id, { reason: 'Fell ill in Jispa' })).status).toBeLessThan(300);
  const mails = await readOwnersMails();
  expect(mails.map(({ to }) => to)).toEqual(expect.arrayContaining(['first@example.com', 'second@example.com']));
  expect(mails.map(({ to }) => to)).not.toContain('gone@example.com');
  expect(mails[0]?.subject).toContain(`Dorje ${says}`);
  expect(mails[0]?.text).toMatch(/\nHP-B-[^\n]+\nReason: Fell ill in Jispa\n/);
});

it.each(moneyBack)('sends no mail for %s by an owner', async (_, _says, act) => {
  const { id } = await addPaidBooking(await signIn());
  expect((await act(await signInAs('owner'), id, { reason: 'Ill' })).status).toBeLessThan(300);
  expect(await readOwnersMails()).toEqual([]);
});

const start = '2097-06-19';

/** Whoever may do more afterwards: a session alone is not enough. */
const power: [name: string, says: string, act: (token: string) => Promise<Response>][] = [
  [
    'inviting',
    'invited somebody',
    (token) => send(api.inviteMember, { email: 'new@example.com', role: 'owner' }, { token }),
  ],
  [
    'inviting once more',
    'invited somebody',
    async (token) => {
      const { id } = await addUser();
      const row = { id: 'i', email: 'new@example.com', role: 'owner', invitedBy: id, createdAt: 1 } as const;
      await db.insert(invitations).values(row);
      return send(api.sendInvitation, {}, { params: { id: 'i' }, token });
    },
  ],
  [
    'promoting',
    'changed a role',
    async (token) => {
      const { id } = await addUser({ role: 'staff' });
      return send(api.changeStaffMember, { role: 'owner' }, { params: { id }, token });
    },
  ],
  [
    'enabling',
    'changed a role or an account',
    async (token) => {
      const { id } = await addUser({ role: 'staff', disabledAt: 1 });
      return send(api.changeStaffMember, { disabled: false }, { params: { id }, token });
    },
  ],
  [
    'appointing who leads',
    'chose the tour leader',
    async (token) => {
      const tour = await addDatedTour(await signIn(), [{ day: start, seats: 6 }]);
      const { id } = await addUser({ role: 'staff' });
      const params = { tour: tour._id, date: `on-${start}` };
      return send(
        api.changeDepartureNotes,
        { leaderId: id, requiredDocuments: ['id'] },
        { params, token, headers: { 'If-Match': '"v0"' } },
      );
    },
  ],
];

it.each(power)('requires a fresh proof for %s, and mails all owners', async (_, says, act) => {
  await addOwners();
  const owner = await signInAs('owner', recentProofMs);
  const late = await act(owner);
  expect([late.status, await late.json()]).toMatchObject([403, { code: 'confirm_first' }]);
  await db.delete(invitations);
  expect(await readOwnersMails()).toEqual([]);
  await env.DB.prepare('update sessions set confirmed_at = ?').bind(Date.now()).run();
  expect((await act(owner)).status).toBeLessThan(300);
  const mails = await readOwnersMails();
  expect(mails.map(({ to }) => to)).toEqual(expect.arrayContaining(['first@example.com', 'second@example.com']));
  expect(mails[0]?.subject).toContain(`Dorje ${says}`);
});

it('mails all owners when somebody accepts an invitation', async () => {
  await addOwners();
  const { id: invitedBy } = await addUser();
  const token = 'A'.repeat(43);
  const invitation = { id: 'i', email: 'new@example.com', role: 'owner', invitedBy, createdAt: 1 } as const;
  const link = { tokenHash: await sha256(token), expiresAt: Date.now() + 60_000 };
  await db.insert(invitations).values({ ...invitation, ...link });
  await send(api.acceptInvitation, { token, name: 'Dolma', password: 'seven goats on a bridge' });
  const mails = await readOwnersMails();
  expect(mails.map(({ to }) => to)).toContain('first@example.com');
  expect(mails[0]?.text).toContain('Dolma (new@example.com) accepted an invitation');
});

it.each([
  ['a check-post list', 'GET', toPath(api.readSheet, { tour: 'none', date: 'none', kind: 'checkpost' })],
  ['an emergency sheet', 'GET', toPath(api.readSheet, { tour: 'none', date: 'none', kind: 'emergency' })],
  ['a roster', 'POST', toPath(api.downloadRoster, { tour: 'none', date: 'none' })],
  ['a month’s papers', 'GET', `${toPath(api.readAccounts, { file: '2026-11.csv' })}?kind=papers`],
  ['a month’s payments', 'GET', `${toPath(api.readAccounts, { file: '2026-11.csv' })}?kind=payments`],
])('requires a fresh proof before it sends %s', async (_, method, path) => {
  const late = await call(path, { method, token: await signInAs('owner', recentProofMs) });
  expect([late.status, await late.json()]).toMatchObject([403, { code: 'confirm_first' }]);
});

/** Two dates with a booking on the first, whose traveller's papers are known, and who leads the second. */
async function addTwoDates() {
  const owner = await signIn();
  const other = '2097-07-19';
  const tour = await addDatedTour(
    owner,
    [start, other].map((day) => ({ day, seats: 6 })),
  );
  const booking = await addBooking(owner, { tourId: tour._id, seats: 1 });
  const { id } = await addUser({ role: 'staff' });
  const params = { tour: tour._id, date: `on-${other}` };
  const options = { params, token: owner, headers: { 'If-Match': '"v0"' } };
  await send(api.changeDepartureNotes, { leaderId: id, requiredDocuments: ['id'] }, options);
  const move = (token: string) => send(api.moveBooking, { start: other }, { params: { id: booking.id }, token });
  const enter = (person: object) => send(api.changeTravellers, [person], { params: { id: booking.id }, token: owner });
  return {
    owner,
    captain: await addSession(id),
    sheet: toPath(api.readSheet, { tour: tour._id, date: `on-${other}`, kind: 'checkpost' }),
    move,
    enter,
  };
}

it('rejects a tour leader who moves a booking with travel documents to their own departure', async () => {
  const { owner, captain, sheet, move, enter } = await addTwoDates();
  await enter({ name: 'Tsering Dolma', idKind: 'voter', idNumber: 'Z1234567' });
  const refused = await move(captain);
  expect([refused.status, await refused.json()]).toMatchObject([
    403,
    { message: expect.stringMatching(/only an owner/) },
  ]);
  expect(await (await call(sheet, { token: captain })).text()).not.toContain('Z1234567');
  expect((await move(owner)).status).toBe(200);
  expect(await (await call(sheet, { token: captain })).text()).toContain('Z1234567');
});

it('lets a tour leader move a booking without travel documents to their own departure', async () => {
  const { captain, move, enter } = await addTwoDates();
  await enter({ name: 'Tsering Dolma' });
  expect((await move(captain)).status).toBe(200);
});

it('hides the rosters from the tour leader a week after the tour, but not from owners', async () => {
  const { captain, owner, sheet } = await addTwoDates();
  const read = async (token: string) => (await call(sheet, { token })).status;
  const at = async (day: string) => {
    setClock(`${day}T12:00:00+05:30`);
    await env.DB.prepare('update sessions set created_at = ?1, seen_at = ?1, confirmed_at = ?1').bind(Date.now()).run();
    return [await read(captain), await read(owner)];
  };
  expect(await at('2097-07-26')).toEqual([200, 200]);
  expect(await at('2097-07-27')).toEqual([403, 200]);
});
