import { env } from 'cloudflare:workers';
import { expect, it, vi } from 'vitest';
import type { StaffList } from '#shared/staff/staff';
import { api } from '#shared/test/api';
import { runHousekeeping } from '../cron';
import { call, createExhaustedLimit, createMailbox, newAddress, runCron, send, setClock } from '../test/client';
import { addSession, addUser, countRows, signIn } from '../test/factories';
import { logIn } from '../test/logins';

const hour = 60 * 60 * 1000;
const email = 'dolma@example.com';
const words = 'seven goats on a bridge';

const tokenIn = (mail: { text: string } | undefined) =>
  /\/accept-invitation#t=([\w-]{43})\n/.exec(mail?.text ?? '')?.[1] ?? '';

async function invite(token: string, role = 'staff') {
  const mailbox = createMailbox();
  const response = await send(
    api.inviteMember,
    { email: 'Dolma@Example.com', role },
    { token, bindings: mailbox.bindings },
  );
  return { response, mails: mailbox.mails, link: tokenIn(mailbox.mails[0]) };
}

const accept = (token: string, overrides: object = {}) =>
  send(api.acceptInvitation, { token, name: 'Dolma', password: words, ...overrides });

async function listed(token: string) {
  const { invitations, people } = (await (await call(api.listStaff, { token })).json()) as StaffList;
  return { invitations, people: people.map(({ email: address, name, role }) => [address, name, role]) };
}

it('mails an invitation whose link makes one account, with the name and password chosen there', async () => {
  const owner = await addUser({ name: 'Norbu', createdAt: 1 });
  const token = await addSession(owner.id);
  const { response, mails, link } = await invite(token);
  expect([response.status, await response.json()]).toEqual([201, { message: `Invited ${email} as Staff.` }]);
  expect(mails).toHaveLength(1);
  expect(mails[0]).toMatchObject({ to: email, text: expect.stringMatching(/^Norbu invites you to the /) });
  expect((await listed(token)).invitations).toMatchObject([{ email, role: 'staff', state: 'open' }]);
  expect(await (await send(api.readInvitation, { token: link })).json()).toEqual({ email, role: 'staff' });

  const uses = await Promise.all(Array.from({ length: 4 }, (_, n) => accept(link, { name: `Dolma ${n}` })));
  // Two passwords are hashed at once; the others are asked to come again.
  expect(uses.map(({ status }) => status).sort()).toEqual([200, 400, 503, 503]);
  const { people, invitations } = await listed(token);
  expect([people.length, invitations]).toEqual([2, []]);
  expect(people[1]).toEqual([email, expect.stringMatching(/^Dolma \d$/), 'staff']);
  expect((await send(api.readInvitation, { token: link })).status).toBe(400);
  expect((await logIn(email, words)).status).toBe(200);
});

it('makes an account an owner’s when the invitation says so', async () => {
  const token = await signIn();
  const { link } = await invite(token, 'owner');
  await accept(link);
  expect((await listed(token)).people[1]?.[2]).toBe('owner');
});

it('stores no invitation link', async () => {
  const { link } = await invite(await signIn());
  const tables = ['invitations', 'email_outbox'].map((table) => env.DB.prepare(`select * from ${table}`));
  const stored = JSON.stringify((await env.DB.batch(tables)).map(({ results }) => results));
  expect(link).not.toBe('');
  expect(stored).not.toContain(link);
});

it('ends an invitation’s link after three days, when a new one is sent, and when it is taken back', async () => {
  const token = await signIn();
  const first = await invite(token);
  const second = await invite(token);
  expect((await accept(first.link)).status).toBe(400);
  expect(await countRows('invitations')).toBe(1);

  const [{ id = '' } = {}] = (await listed(token)).invitations;
  const mailbox = createMailbox();
  const again = await send(api.sendInvitation, {}, { params: { id }, token, bindings: mailbox.bindings });
  expect(again.status).toBe(200);
  const third = tokenIn(mailbox.mails[0]);
  expect((await accept(second.link)).status).toBe(400);

  const startedAt = Date.now();
  setClock(startedAt + 73 * hour);
  expect((await accept(third)).status).toBe(400);
  const later = await signIn();
  expect((await listed(later)).invitations).toMatchObject([{ email, state: 'expired' }]);
  vi.setSystemTime(startedAt + 71 * hour);
  expect((await send(api.readInvitation, { token: third })).status).toBe(200);
  expect((await call(api.removeInvitation, { params: { id }, token: later })).status).toBe(200);
  expect((await accept(third)).status).toBe(400);
  expect(await countRows('users')).toBe(2);
});

it('shows an invitation for thirty days after its link has ended', async () => {
  const token = await signIn();
  await invite(token);
  const endsAt = Date.now() + 72 * hour;
  await runHousekeeping(env, endsAt + 29 * 24 * hour);
  expect(await countRows('invitations')).toBe(1);
  await runHousekeeping(env, endsAt + 31 * 24 * hour);
  expect(await countRows('invitations')).toBe(0);
});

it('marks an invitation whose mail has yet to go out, and sends none once it is taken back', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const token = await signIn();
  const mailbox = createMailbox();
  mailbox.setDown(true);
  await send(api.inviteMember, { email, role: 'staff' }, { token, bindings: mailbox.bindings });
  const [invitation] = (await listed(token)).invitations;
  expect(invitation?.state).toBe('sending');
  await call(api.removeInvitation, { params: { id: invitation?.id ?? '' }, token });
  mailbox.setDown(false);
  await env.DB.prepare('update email_outbox set due_at = 0').run();
  await runCron(mailbox.bindings);
  expect(mailbox.mails.filter(({ to }) => to === email)).toEqual([]);
});

it('gives up an invitation’s mail after three days of refusals, and sends it again when asked', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const owner = await addUser();
  const mailbox = createMailbox();
  mailbox.setDown(true);
  const token = await addSession(owner.id);
  await send(api.inviteMember, { email, role: 'staff' }, { token, bindings: mailbox.bindings });
  setClock(Date.now() + 73 * hour);
  await runCron(mailbox.bindings);
  expect(await countRows('email_outbox')).toBe(0);
  const later = await addSession(owner.id);
  const [invitation] = (await listed(later)).invitations;
  expect(invitation?.state).toBe('unsent');
  mailbox.setDown(false);
  await send(
    api.sendInvitation,
    {},
    { params: { id: invitation?.id ?? '' }, token: later, bindings: mailbox.bindings },
  );
  expect((await accept(tokenIn(mailbox.mails[0]))).status).toBe(200);
});

it('refuses an invitation to somebody with an account, and makes no second account by an older one', async () => {
  const token = await signIn();
  const { link } = await invite(token);
  const { id } = await addUser({ email });
  const refused = await invite(token);
  expect([refused.response.status, await refused.response.json()]).toEqual([
    400,
    expect.objectContaining({ fields: { email: `${email} already has an account.` } }),
  ]);
  expect((await accept(link)).status).toBe(400);
  expect((await listed(token)).people.filter(([address]) => address === email)).toHaveLength(1);
  expect((await env.DB.prepare('select id from users where email = ?').bind(email).first())?.id).toBe(id);
});

it.each([
  [{ email: 'no address', role: 'staff' }],
  [{ email: `a@b.co\nBcc: x@y.z`, role: 'staff' }],
  [{ email, role: 'admin' }],
  [{ email }],
])('refuses to invite %j', async (body) => {
  expect((await send(api.inviteMember, body, { token: await signIn() })).status).toBe(400);
  expect(await countRows('email_outbox')).toBe(0);
});

it.each([[{ name: ' \n ' }], [{ password: 'too short' }], [{ role: 'owner' }], [{ token: 'x' }]])(
  'accepts no invitation with %j, and keeps it',
  async (overrides) => {
    const token = await signIn();
    const { link } = await invite(token);
    expect((await accept(link, overrides)).status).toBe(400);
    expect((await accept(link)).status).toBe(200);
  },
);

it('refuses an invitation once its sender is no longer an owner', async () => {
  const leaver = await addUser();
  await addUser();
  const { link } = await invite(await addSession(leaver.id), 'owner');
  await env.DB.prepare("update users set role = 'staff' where id = ?").bind(leaver.id).run();
  expect((await send(api.readInvitation, { token: link })).status).toBe(400);
  expect((await accept(link)).status).toBe(400);
  expect(await countRows('users')).toBe(2);
});

it('refuses an invitation when the platform’s limit for its address is used up', async () => {
  const token = await signIn();
  const address = newAddress();
  const bindings = { LOGIN_LIMIT: createExhaustedLimit(`invite:${address}`) };
  const refused = await send(api.inviteMember, { email, role: 'staff' }, { token, address, bindings });
  expect([refused.status, await countRows('invitations')]).toEqual([429, 0]);
});
