import { env } from 'cloudflare:workers';
import { expect, it, vi } from 'vitest';
import { toPath } from '#shared/api';
import { addDays, toIndianDay } from '#shared/dates';
import type {
  ChangedInquiries,
  ChangedInquiry,
  Colleague,
  InboxCounts,
  InboxPage,
  Inquiry,
  InquiryChange,
  InquiryDetails,
} from '#shared/inquiries/inbox';
import { toInquiryReference } from '#shared/inquiries/inquiry';
import { defaultFacts } from '#shared/settings/site';
import { api } from '#shared/test/api';
import { runHousekeeping } from '../cron';
import { call, send, setClock } from '../test/client';
import {
  addDatedTour,
  addInquiry,
  addSession,
  addUser,
  countRows,
  createContactDetails,
  createInquiryInput,
  signIn,
} from '../test/factories';

const day = 24 * 60 * 60 * 1000;
const today = () => toIndianDay(Date.now());

async function add(changes: Parameters<typeof createInquiryInput>[0] = {}): Promise<Inquiry> {
  await send(api.submitInquiry, createInquiryInput({ ...createContactDetails(), ...changes }));
  const { id } = (await env.DB.prepare(
    'select public_id as id from inquiries order by inquiries.id desc limit 1',
  ).first<{
    id: string;
  }>()) ?? { id: '' };
  return (await readInquiry(await signIn(), id)).inquiry;
}

async function readInquiry(token: string, id: string): Promise<InquiryDetails> {
  return (await call(api.readInquiry, { params: { id }, token })).json();
}

async function list(token: string, search: object): Promise<InboxPage & { names: string[] }> {
  const page = (await (await send(api.searchInbox, search, { token })).json()) as InboxPage;
  return { ...page, names: page.data.map(({ name }) => name) };
}

async function counts(token: string): Promise<InboxCounts> {
  return (await call(api.countInbox, { token })).json();
}

function sendChange(token: string, { _id, version }: Pick<Inquiry, '_id' | 'version'>, change: InquiryChange) {
  const headers = { 'Content-Type': 'application/json', 'If-Match': `"v${version}"` };
  return call(api.changeInquiry, { params: { id: _id }, token, headers, body: JSON.stringify(change) });
}

async function change(token: string, addedInquiry: Inquiry, requestedChange: InquiryChange): Promise<ChangedInquiry> {
  const response = await sendChange(token, addedInquiry, requestedChange);
  expect(response.status).toBe(200);
  return response.json();
}

async function addStaff(name: string) {
  const { id } = await addUser({ role: 'staff', name });
  return { id, token: await addSession(id) };
}

it('changes an inquiry from new to won, with each change in its timeline', async () => {
  const asha = await addStaff('Asha');
  let { inquiry: addedInquiry } = { inquiry: await add() };
  expect(addedInquiry).toMatchObject({ status: 'new', ownerId: null, answeredAt: null, handledAt: null, version: 1 });
  const responses: ChangedInquiry[] = [];
  for (const requestedChange of [
    { answeredBy: 'whatsapp', template: 'First answer' },
    { note: 'Wants two bikes,\nand a jeep.' },
    { followUpOn: addDays(today(), 3) },
    { status: 'quoted' },
    { status: 'won', followUpOn: null },
  ] as const) {
    responses.push(await change(asha.token, addedInquiry, requestedChange));
    addedInquiry = responses.at(-1)?.inquiry as Inquiry;
  }
  expect(responses[0]?.inquiry).toMatchObject({ status: 'answered', ownerId: asha.id, version: 2 });
  expect(addedInquiry).toMatchObject({
    status: 'won',
    followUpOn: null,
    version: 6,
    answeredAt: responses[0]?.inquiry.answeredAt,
  });
  const { events } = await readInquiry(asha.token, addedInquiry._id);
  expect(events.map(({ actorName, kind, detail }) => [actorName, kind, detail])).toEqual([
    ['Asha', 'answered', { way: 'whatsapp', from: 'new', template: 'First answer' }],
    ['Asha', 'note', { text: 'Wants two bikes,\nand a jeep.' }],
    ['Asha', 'follow_up', { from: null, to: addDays(today(), 3) }],
    ['Asha', 'status', { from: 'answered', to: 'quoted' }],
    ['Asha', 'status', { from: 'quoted', to: 'won' }],
    ['Asha', 'follow_up', { from: addDays(today(), 3), to: null }],
  ]);
  // Not answered after all.
  expect((await change(asha.token, addedInquiry, { status: 'new' })).inquiry).toMatchObject({
    answeredAt: null,
    handledAt: null,
  });
});

it('answers 412 with the current inquiry when a change has a stale version', async () => {
  const asha = await addStaff('Asha');
  const tashi = await addStaff('Tashi');
  const addedInquiry = await add();
  await change(asha.token, addedInquiry, { status: 'answered' });
  const lateResponse = await sendChange(tashi.token, addedInquiry, { status: 'lost' });
  expect(lateResponse.status).toBe(412);
  expect(await lateResponse.json()).toMatchObject({ code: 'conflict', inquiry: { status: 'answered', version: 2 } });
  const { inquiry: currentInquiry, events } = await readInquiry(tashi.token, addedInquiry._id);
  expect([currentInquiry.status, events.length]).toEqual(['answered', 1]);
  // A request without a version succeeds, and the same status is no change.
  const headers = { 'Content-Type': 'application/json' };
  const repeatedRequest = { method: 'PUT', token: tashi.token, headers, body: JSON.stringify({ status: 'answered' }) };
  expect(await (await call(toPath(api.readInquiry, { id: addedInquiry._id }), repeatedRequest)).json()).toMatchObject({
    inquiry: { version: 2 },
  });
});

it('counts each tab of the inbox', async () => {
  const asha = await addStaff('Asha');
  const tashi = await addStaff('Tashi');
  const a = await add({ name: 'a' });
  const b = await add({ name: 'b' });
  const c = await add({ name: 'c' });
  const d = await add();
  const before = await call(api.countInbox, { token: asha.token });
  expect(await before.json()).toMatchObject({ new: 4, mine: 0, due: 0, all: 4, oldestNew: a.receivedAt });
  await change(asha.token, a, { answeredBy: 'call', followUpOn: today() });
  await change(asha.token, b, { status: 'answered', ownerId: tashi.id, followUpOn: addDays(today(), 1) });
  await change(asha.token, c, { status: 'lost', ownerId: asha.id, followUpOn: addDays(today(), -1) });
  await change(asha.token, d, { status: 'spam' });
  expect(await counts(asha.token)).toMatchObject({ new: 0, mine: 1, due: 1, all: 3, oldestNew: null });
  expect(await counts(tashi.token)).toMatchObject({ new: 0, mine: 1, due: 1, all: 3 });
  const etag = before.headers.get('etag') ?? '';
  expect((await call(api.countInbox, { token: asha.token, headers: { 'If-None-Match': etag } })).status).toBe(200);
  expect((await list(tashi.token, { tab: 'mine' })).names).toEqual(['b']);
  expect((await list(tashi.token, { tab: 'due' })).names).toEqual(['a']);
  expect((await list(tashi.token, { tab: 'all' })).names).toEqual(['c', 'b', 'a']);
  expect((await list(tashi.token, { tab: 'spam' })).names).toEqual(['Tsering Dolma']);
});

it('pages through each tab, with due inquiries ordered by day', async () => {
  const { token } = await addStaff('Asha');
  for (const [name, days] of [
    ['a', -1],
    ['b', -3],
    ['c', -1],
    ['d', 0],
    ['e', -2],
  ] as const)
    await change(token, await add({ name }), { followUpOn: addDays(today(), days) });
  const listAllPages = async (tab: string) => {
    const names: string[] = [];
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const page = await list(token, { tab, limit: 2, ...(cursor ? { cursor } : {}) });
      names.push(...page.names);
      cursor = page.next;
    }
    return names.join('');
  };
  expect([await listAllPages('due'), await listAllPages('new'), await listAllPages('all')]).toEqual([
    'beacd',
    'edcba',
    'edcba',
  ]);
});

it('finds an inquiry by words, reference and number in any format', async () => {
  const token = await signIn();
  const asha = await add({ name: 'Asha Rao', phone: '98123 45670', email: 'Asha@Example.com', subject: 'Spiti' });
  await add({ name: 'आशा शर्मा', phone: '9898989898', email: 'b@example.com' });
  const findNames = async (q: string) => (await list(token, { tab: 'all', q })).names.join();
  const words = ['rao ASHA', 'spiti rao', 'asha@example', toInquiryReference(asha._id, defaultFacts)];
  const numbers = ['98123-45670', '+91 98123 45670', '098123 45670', '00919812345670', '९८१२३४५६७०'];
  for (const q of [...words, ...numbers]) expect([q, await findNames(q)]).toEqual([q, 'Asha Rao']);
  await add({ name: 'Omar', countryCode: '+971', phone: '501234567', email: 'omar@example.com' });
  expect(await findNames('0501234567')).toBe('Omar');
  expect(await findNames('शर्मा')).toBe('आशा शर्मा');
  expect(await findNames('nobody')).toBe('');
  expect(await findNames('%')).toBe('');
  expect(await findNames('so many words '.repeat(14))).toBe('');
});

it('finds an inquiry with or without accents and apostrophes, and by its notes', async () => {
  const asha = await addStaff('Asha');
  const muller = await add({ name: 'Jürgen Müller', subject: 'Ladākh' });
  const hindi = await add({ name: 'आशा शर्मा', subject: 'Goa' });
  await change(asha.token, muller, { note: 'Knows Łukasz from the Nubra trip.' });
  await change(asha.token, hindi, { note: 'कैमरा लाएगी' });
  const findNames = async (q: string) => (await list(asha.token, { tab: 'all', q })).names.join();
  for (const q of ['muller', 'MÜLLER ladakh', 'Ladākh', 'LUKASZ', 'nubra jürgen'])
    expect([q, await findNames(q)]).toEqual([q, 'Jürgen Müller']);
  for (const q of ['शर्मा', 'कैमरा']) expect([q, await findNames(q)]).toEqual([q, 'आशा शर्मा']);
  await add({ name: 'Siobhán O’Brien' });
  for (const q of ["o'brien", 'obrien']) expect([q, await findNames(q)]).toEqual([q, 'Siobhán O’Brien']);
  await add({ name: 'Anne‐Marie d’Arc' });
  for (const q of ['anne-marie', "d'arc"]) expect([q, await findNames(q)]).toEqual([q, 'Anne‐Marie d’Arc']);
  expect(await findNames('कमरा')).toBe('');
});

it('groups inquiries only when no contact detail differs', async () => {
  const token = await signIn();
  const first = await add({ name: 'Asha', phone: '9812345670', email: 'asha@example.com' });
  await add({ name: 'Asha R', phone: '9812345670', email: 'work@example.com' });
  await change(token, first, { note: 'Prefers June.' });
  const last = await add({ name: 'asha', phone: '9797979797', email: 'ASHA@example.com' });
  await add({ name: 'Somebody else', phone: '9000000001', email: 'else@example.com' });
  const page = await list(token, { tab: 'all' });
  // The tab has only the newest inquiry of a person; a search has all.
  expect(page.data.map(({ name, alsoAsked }) => [name, alsoAsked])).toEqual([
    ['Somebody else', 0],
    ['asha', 0],
    ['Asha R', 0],
    ['Asha', 0],
  ]);
  expect(page.data.map(({ shares }) => shares)).toEqual([null, 'address', 'number', 'number']);
  expect((await list(token, { tab: 'all', q: 'asha' })).names).toEqual(['asha', 'Asha R', 'Asha']);
  const { theirs, events } = await readInquiry(token, first._id);
  expect(theirs.map(({ _id }) => _id)).toHaveLength(3);
  expect(events.map(({ inquiry: inquiryId, detail }) => [inquiryId, detail])).toEqual([
    [first._id, { text: 'Prefers June.' }],
  ]);
  expect((await readInquiry(token, last._id)).theirs.map(({ name }) => name)).toEqual(['asha', 'Asha']);
});

it('saves a note or a reply once when the request is repeated', async () => {
  setClock(Date.now());
  const asha = await addStaff('Asha');
  const tashi = await addStaff('Tashi');
  const addedInquiry = await add();
  const changeAfterASecond = async (user: { token: string }, requestedChange: object) => {
    vi.advanceTimersByTime(1_000);
    return change(user.token, (await readInquiry(user.token, addedInquiry._id)).inquiry, requestedChange);
  };
  for (const requestedChange of [{ note: 'Wants a jeep.' }, { answeredBy: 'call' }]) {
    const first = await changeAfterASecond(asha, requestedChange);
    expect(await changeAfterASecond(asha, requestedChange)).toEqual({ ...first, message: 'Saved.' });
  }
  await changeAfterASecond(asha, { answeredBy: 'whatsapp' });
  await changeAfterASecond(tashi, { note: 'Wants a jeep.' });
  // After the status is new again, an equal reply is no repeat.
  await changeAfterASecond(asha, { status: 'new' });
  expect((await changeAfterASecond(asha, { answeredBy: 'call' })).inquiry.status).toBe('answered');
  vi.advanceTimersByTime(5 * 60_000);
  await changeAfterASecond(asha, { note: 'Wants a jeep.' });
  const { events } = await readInquiry(asha.token, addedInquiry._id);
  expect(events.map(({ actorName, kind }) => `${actorName} ${kind}`)).toEqual([
    'Asha note',
    'Asha answered',
    'Asha answered',
    'Tashi note',
    'Asha status',
    'Asha answered',
    'Asha note',
  ]);
});

it('changes many inquiries, and returns those with a stale version', async () => {
  const { id, token } = await addStaff('Asha');
  const items = [await add({ name: 'a' }), await add({ name: 'b' }), await add({ name: 'c' })];
  await change(token, items[1] as Inquiry, { status: 'won' });
  const requestBody = { items: items.map(({ _id, version }) => ({ id: _id, version })), change: { status: 'spam' } };
  const response = (await (await send(api.changeInquiries, requestBody, { token })).json()) as ChangedInquiries;
  expect(response.changed.map(({ name, status }) => [name, status]).sort()).toEqual([
    ['a', 'spam'],
    ['c', 'spam'],
  ]);
  expect(response.stale).toMatchObject([{ name: 'b', status: 'won' }]);
  const nobody = { ...requestBody, change: { ownerId: crypto.randomUUID() } };
  expect((await send(api.changeInquiries, nobody, { token })).status).toBe(400);
  const disabledOrDeleted = await addUser({ disabledAt: 1 });
  expect((await sendChange(token, response.changed[0] as Inquiry, { ownerId: disabledOrDeleted.id })).status).toBe(400);
  expect((await sendChange(token, response.changed[0] as Inquiry, { ownerId: id })).status).toBe(200);
});

it('restores a deleted inquiry for thirty days, then erases it', async () => {
  const token = await signIn();
  const addedInquiry = await add({ name: 'Asha Rao' });
  const inquiryWithNote = await change(token, addedInquiry, { note: 'Knows Tenzin.' });
  const disabledOrDeleted = await change(token, inquiryWithNote.inquiry, { deleted: true });
  expect(await counts(token)).toMatchObject({ new: 0, all: 0 });
  expect((await list(token, { tab: 'all', filter: 'deleted' })).names).toEqual(['Asha Rao']);
  expect(((await (await call(api.listInquiries, { token })).json()) as { data: [] }).data).toEqual([]);
  expect((await sendChange(token, disabledOrDeleted.inquiry, { status: 'won' })).status).toBe(412);
  const restored = await change(token, disabledOrDeleted.inquiry, { deleted: false });
  expect(restored.inquiry).toMatchObject({ status: 'new', deletedAt: null });
  expect((await readInquiry(token, addedInquiry._id)).events.map(({ kind }) => kind)).toEqual([
    'note',
    'deleted',
    'restored',
  ]);
  const repeatedRequest = await change(token, restored.inquiry, { deleted: true });
  const labels = await env.DB.prepare(
    "select action, label from audit_events where action <> 'inquiries_read' order by id",
  ).all();
  expect(labels.results).toEqual([
    { action: 'inquiries_deleted', label: 'one inquiry' },
    { action: 'inquiries_restored', label: 'one inquiry' },
    { action: 'inquiries_deleted', label: 'one inquiry' },
  ]);

  await env.DB.prepare('update inquiries set deleted_at = deleted_at - ?')
    .bind(31 * day)
    .run();
  expect((await sendChange(token, repeatedRequest.inquiry, { deleted: false })).status).toBe(412);
  await runHousekeeping(env, Date.now());
  const rows = await env.DB.prepare('select name, erased_at is not null as erased from inquiries').all();
  expect([rows.results, await countRows('inquiry_events')]).toEqual([[{ name: '', erased: 1 }], 0]);
});

it('rejects an invalid change of an inquiry', async () => {
  const token = await signIn();
  const addedInquiry = await add();
  for (const invalidChange of [
    {},
    { status: 'maybe' },
    { followUpOn: '2027-06-31' },
    { followUpOn: 'soon' },
    { note: ' ' },
    { note: 'x'.repeat(2_001) },
    { owner: 'x' },
  ])
    expect([invalidChange, (await sendChange(token, addedInquiry, invalidChange as InquiryChange)).status]).toEqual([
      invalidChange,
      400,
    ]);
  const many = Array.from({ length: 101 }, () => ({ id: crypto.randomUUID(), version: 1 }));
  expect((await send(api.changeInquiries, { items: many, change: { status: 'spam' } }, { token })).status).toBe(400);
  expect((await send(api.searchInbox, { tab: 'all', cursor: 'x' }, { token })).status).toBe(400);
  expect((await sendChange(token, { _id: crypto.randomUUID(), version: 1 }, { status: 'won' })).status).toBe(404);
});

it('lists only colleagues’ names to staff', async () => {
  const asha = await addStaff('Asha');
  await addUser({ name: 'Tashi', disabledAt: 1 });
  const response = (await (await call(api.listColleagues, { token: asha.token })).json()) as { data: Colleague[] };
  expect(response.data).toEqual([
    { id: asha.id, name: 'Asha', away: false },
    { id: expect.any(String), name: 'Tashi', away: true },
  ]);
});

it('lists an inquiry with its requested tour and start day', async () => {
  const token = await signIn();
  const tour = await addDatedTour(token, [{ day: '2097-06-11', seats: 9 }]);
  const datedId = await addInquiry({ tourId: tour._id, departureId: 'on-2097-06-11' });
  const undatedId = await addInquiry({ tourId: tour._id });
  const { data } = (await (await send(api.searchInbox, { tab: 'all' }, { token })).json()) as InboxPage;
  const findListed = (id: string) => data.find(({ _id }) => _id === id);
  expect(findListed(datedId)).toMatchObject({ tour: tour.heading, start: '2097-06-11' });
  expect(findListed(undatedId)?.start).toBeUndefined();
});
