import { env } from 'cloudflare:workers';
import { expect, it, vi } from 'vitest';
import type { ActivityPage } from '#shared/staff/activity';
import { api } from '#shared/test/api';
import { auditEvents } from '../db/site-schema';
import { byEmail, call, createMailbox, runCron, send, setClock } from '../test/client';
import {
  addSession,
  addTour,
  addUser,
  countRows,
  createInquiryInput,
  createTourForm,
  db,
  editTour,
  password,
  signIn,
} from '../test/factories';
import { logIn } from '../test/logins';

const { bindings } = createMailbox();

async function read(token: string, search = ''): Promise<ActivityPage & { next: string | null }> {
  const response = await call(`${api.listActivity.path}${search}`, { token });
  expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store']);
  const next = /<([^>]*)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1] ?? null;
  return { ...((await response.json()) as ActivityPage), next };
}

const actionsOf = ({ data }: ActivityPage) => data.map(({ action, label }) => (label ? `${action}: ${label}` : action));

async function addInquiry(changes = {}): Promise<string> {
  await send(api.submitInquiry, createInquiryInput(changes), { bindings });
  const row = await env.DB.prepare('select public_id as id from inquiries order by id desc').first<{ id: string }>();
  return row?.id ?? '';
}

it('lists who changed tours and inquiries in the activity, newest first', async () => {
  const { id, email } = await addUser({ role: 'owner', name: 'Asha Negi' });
  const token = await addSession(id);
  const { _id } = await addTour(token);
  await editTour(token, _id, [['heading', 'Manali to Hanle']]);
  await call(api.deleteTour, { params: { id: _id }, token });
  await call(api.restoreTour, { params: { id: _id }, token });
  const person = await addInquiry();
  await addInquiry({ phone: '9816054321' });
  await send(api.exportInbox, { tab: 'all' }, { token });
  await call(api.readInquirer, { params: { id: person }, query: byEmail, token });
  await call(api.eraseInquirer, { params: { id: person }, query: byEmail, token });

  const page = await read(token);
  expect(actionsOf(page)).toEqual([
    'inquirer_erased: 2 inquiries, by e-mail address, wrote',
    'inquirer_exported: by e-mail address, wrote',
    'inquiries_exported: 2 inquiries',
    'tour_restored: Manali to Hanle',
    'tour_deleted: Manali to Hanle',
    'tour_changed: Manali to Hanle',
    'tour_added: Manali to Leh',
  ]);
  expect(page.data.map(({ subject }) => subject)).toEqual([person, person, null, _id, _id, _id, _id]);
  for (const line of page.data) {
    expect(line).toMatchObject({ actorId: id, actorName: 'Asha Negi', actorEmail: email });
    expect(line.requestId).toMatch(/^[0-9a-f-]{36}$/);
  }
  expect(page.people).toEqual([{ id, name: 'Asha Negi' }]);
});

it('lists logins, logouts, invitations and disabled accounts in the activity', async () => {
  const owner = await addUser({ role: 'owner' });
  const staff = await addUser({ role: 'staff' });
  const { body, cookie } = await logIn(owner.email, password, { agent: 'Mozilla/5.0 (Android 14) Firefox/140.0' });
  const { body: again } = await logIn(owner.email, password, { cookie });
  expect(body.token).toBeDefined();
  const token = again.token ?? '';
  await send(api.inviteMember, { email: 'new@example.com', role: 'staff' }, { token, bindings });
  await send(api.changeStaffMember, { disabled: true }, { params: { id: staff.id }, token, bindings });
  await call(api.endMemberSessions, { params: { id: staff.id }, token });
  await call(api.logout, { token });
  await call(api.logout, { token });
  const page = await read(await addSession(owner.id));
  expect(actionsOf(page)).toEqual([
    'logout',
    `person_changed: ${staff.email}: disabled`,
    'invited: new@example.com as Staff',
    'login: An unknown browser',
    'login: Firefox on Android, for the first time',
  ]);
  expect(page.data.every(({ actorEmail }) => actorEmail === owner.email)).toBe(true);
});

it('lists in the activity all access that ended with a person’s sessions', async () => {
  const owner = await addUser();
  const leaver = await addUser();
  const { bindings } = createMailbox();
  const token = await addSession(owner.id);
  const theirs = await addSession(leaver.id);
  await send(api.inviteMember, { email: 'friend@example.com', role: 'staff' }, { token: theirs, bindings });
  await send(api.forgotPassword, { email: leaver.email }, { bindings });
  const end = async () => (await call(api.endMemberSessions, { params: { id: leaver.id }, token })).json();
  expect(await end()).toEqual({ message: 'Ended one session, one invitation, one link for a new password.' });
  expect(await end()).toEqual({ message: 'Nothing was open.' });
  const lines = (await read(token)).data.filter(({ action }) => action === 'person_sessions_ended');
  expect(lines.map(({ subject, label }) => [subject, label])).toEqual([
    [leaver.id, `${leaver.email}: sessions 1, devices 0, invitations 1, links 1`],
  ]);
});

it('lists a person’s former name in the activity, once per change', async () => {
  const { id } = await addUser({ role: 'staff', name: 'Asha Negi' });
  const token = await addSession(id);
  const rename = (name: string) => send(api.changeName, { name }, { token });
  for (const name of ['Asha Negi', 'Tashi', 'Tashi']) expect((await rename(name)).status).toBe(200);
  expect(actionsOf(await read(await signIn()))).toEqual(['renamed: Asha Negi → Tashi']);
});

it('lists who fetched the inquiries in the activity, once an hour', async () => {
  const { id } = await addUser({ role: 'staff' });
  const token = await addSession(id);
  await addInquiry();
  const began = Date.now();
  const fetchList = (passed: number) => {
    setClock(began + passed * 60_000);
    return call(api.listInquiries, { token });
  };
  for (const passed of [0, 1, 59, 61]) expect((await fetchList(passed)).status).toBe(200);
  const { data } = await read(await signIn());
  expect(data.map(({ action, actorId }) => [action, actorId])).toEqual(Array(2).fill(['inquiries_read', id]));
});

it('adds no line to the activity when a call changed nothing', async () => {
  const token = await signIn();
  const headers = { 'Idempotency-Key': crypto.randomUUID() };
  for (let time = 0; time < 2; time += 1) {
    expect((await call(api.addTour, { token, headers, body: createTourForm() })).status).toBe(201);
  }
  const [{ id } = { id: '' }] = (await env.DB.prepare('select id from tours').all<{ id: string }>()).results;
  const stale = { 'If-Match': '"v7"' };
  await editTour(token, id, [['heading', 'Stale']], { headers: stale });
  await call(api.deleteTour, { params: { id }, token, headers: stale });
  await call(api.restoreTour, { params: { id }, token });
  await call(api.deleteTour, { params: { id: 'no-tour' }, token });
  await call(api.eraseInquirer, { params: { id: crypto.randomUUID() }, query: byEmail, token });
  expect(actionsOf(await read(token))).toEqual(['tour_added: Manali to Leh']);
});

it('changes and exports nothing when the activity cannot be written', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const token = await signIn();
  const { _id } = await addTour(token);
  const theirs = await addInquiry();
  await env.DB.exec('alter table audit_events rename to elsewhere');
  try {
    expect((await call(api.deleteTour, { params: { id: _id }, token })).status).toBe(503);
    expect((await send(api.exportInbox, { tab: 'all' }, { token })).status).toBe(503);
    expect((await call(api.readInquirer, { params: { id: theirs }, query: byEmail, token })).status).toBe(503);
  } finally {
    await env.DB.exec('alter table elsewhere rename to audit_events');
  }
  expect((await call(api.readTour, { params: { id: _id } })).status).toBe(200);
});

it('keeps nothing of a person in the activity when they are erased', async () => {
  const token = await signIn();
  const mine = { name: 'Tsering Dolma', phone: '9816012345', email: 'tsering@example.com', subject: 'Zanskar' };
  const id = await addInquiry(mine);
  await call(api.readInquirer, { params: { id }, query: byEmail, token });
  await call(api.eraseInquirer, { params: { id }, query: byEmail, token });
  const kept = JSON.stringify((await env.DB.prepare('select * from audit_events').all()).results);
  for (const theirs of Object.values(mine)) expect(kept).not.toContain(theirs);
  expect(kept).toContain('inquirer_erased');
});

it('refuses the activity to staff, and lines that callers write themselves', async () => {
  const token = await signIn('staff');
  expect((await call(api.listActivity, { token })).status).toBe(403);
  const forged = await send('/api/activity/exports', { what: 'inquiries', count: 3 }, { token });
  expect([forged.status, await countRows('audit_events')]).toEqual([404, 0]);
});

it('lists exports in the activity, and no reading', async () => {
  const token = await signIn();
  const id = await addInquiry();
  const list = (path: string) => send(path, { tab: 'all' }, { token });
  const read = await (await list(api.searchInbox.path)).json();
  await call(api.readInquiry, { params: { id }, token });
  await call(api.readInquirer, { params: { id: crypto.randomUUID() }, query: byEmail, token });
  await send(api.exportInbox, { tab: 'due' }, { token });
  expect(await countRows('audit_events')).toBe(0);
  expect((await send(api.searchInbox, { tab: 'all', limit: 101 }, { token })).status).toBe(400);
  expect(await (await list(api.exportInbox.path)).json()).toEqual(read);
  expect((await call(api.readInquirer, { params: { id }, query: byEmail, token })).status).toBe(200);
  const rows = (await db.select().from(auditEvents)).map(({ action, subject, label }) => [action, subject, label]);
  expect(rows).toEqual([
    ['inquiries_exported', null, 'one inquiry'],
    ['inquirer_exported', id, 'by e-mail address, wrote'],
  ]);
});

async function addLines(lines: number, { at = Date.now(), actorId = 'a', action = 'login' } = {}): Promise<void> {
  const line = { at, actorId, actorName: actorId, actorEmail: '', action, label: '', requestId: '' };
  for (let from = 0; from < lines; from += 10)
    await db.insert(auditEvents).values(Array.from({ length: 10 }, () => line));
}

it('lists the activity in pages of fifty, by person and by kind', async () => {
  const token = await signIn();
  await addLines(100);
  await addLines(10, { actorId: 'b', action: 'tour_added' });
  const first = await read(token);
  expect([first.data.length, first.people.map(({ name }) => name)]).toEqual([50, ['a', 'b']]);
  const second = await read(token, first.next?.split('?')[1] ? `?${first.next.split('?')[1]}` : '');
  const third = await read(token, `?${second.next?.split('?')[1]}`);
  expect([second.data.length, third.data.length, third.next]).toEqual([50, 10, null]);
  const ids = [first, second, third].flatMap(({ data }) => data.map(({ id }) => id));
  expect(ids).toEqual([...new Set(ids)].sort((a, b) => b - a));
  const ofB = await read(token, '?person=b');
  expect([ofB.data.length, ofB.next]).toEqual([10, null]);
  expect((await read(token, '?kind=tours')).data).toEqual(ofB.data);
  expect((await read(token, '?kind=tours&person=a')).data).toEqual([]);
  const access = await read(token, '?kind=access&person=a');
  expect(access.next).toContain('kind=access');
  expect((await call(`${api.listActivity.path}?kind=else`, { token })).status).toBe(400);
});

it('removes lines of the activity after twelve months', async () => {
  await addLines(10, { at: Date.parse('2026-11-21T05:59:00Z') });
  await addLines(10, { at: Date.parse('2026-11-21T06:00:00Z') });
  setClock('2027-11-21T06:00:00Z');
  await runCron(bindings);
  expect(await countRows('audit_events')).toBe(10);
});

it('names the signed-in person by their id in the log, and nobody otherwise', async () => {
  const { id, email } = await addUser({ role: 'owner', name: 'Asha' });
  const token = await addSession(id);
  const log = vi.spyOn(console, 'info').mockImplementation(() => {});
  await call(api.listActivity, { token });
  await call(api.listInquiries);
  const lines = log.mock.calls.map(([line]) => JSON.parse(String(line)));
  expect(lines).toMatchObject([
    { route: api.listActivity.path, status: 200, actor: id },
    { route: api.listInquiries.path, status: 401 },
  ]);
  expect(lines[1]).not.toHaveProperty('actor');
  expect(JSON.stringify(lines)).not.toMatch(new RegExp(`${email}|Asha|${token}`));
});
