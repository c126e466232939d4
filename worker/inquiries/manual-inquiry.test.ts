import { env } from 'cloudflare:workers';
import { expect, it } from 'vitest';
import type { AddedInquiry, InboxCounts, InboxPage, InquiryDetails } from '#shared/inquiries/inbox';
import { defaultSettings } from '#shared/settings/settings';
import { toSite } from '#shared/settings/site';
import { api } from '#shared/test/api';
import { byEmail, call, createMailbox, send } from '../test/client';
import {
  addInquiry,
  addSession,
  addTour,
  addUser,
  countRows,
  createContactDetails,
  createInquiryInput,
  signIn,
} from '../test/factories';
import { composeInquiryMail } from './inquiry-mails';

const aManualInquiry = (changes: object = {}) => ({
  name: 'Lobsang',
  phone: '98160 77777',
  source: 'whatsapp',
  ...changes,
});

async function add(token: string, changes: object = {}) {
  const response = await send(api.addInquiry, aManualInquiry(changes), { token });
  expect(response.status).toBe(201);
  return ((await response.json()) as AddedInquiry).inquiry;
}

async function readInquiry(token: string, id: string): Promise<InquiryDetails> {
  return (await call(api.readInquiry, { params: { id }, token })).json();
}

async function list(token: string, search: object = { tab: 'all' }): Promise<InboxPage['data']> {
  return ((await (await send(api.searchInbox, search, { token })).json()) as InboxPage).data;
}

function sendChange(token: string, id: string, version: number, change: object) {
  const headers = { 'Content-Type': 'application/json', 'If-Match': `"v${version}"` };
  return call(api.changeInquiry, { params: { id }, token, headers, body: JSON.stringify(change) });
}

it('adds a manual inquiry once per key, without mail', async () => {
  const token = await signIn('staff');
  const mailbox = createMailbox();
  const key = crypto.randomUUID();
  const addManually = (manualInquiry: object) =>
    send(api.addInquiry, manualInquiry, { token, bindings: mailbox.bindings, headers: { 'Idempotency-Key': key } });
  const [response, secondResponse] = await Promise.all([addManually(aManualInquiry()), addManually(aManualInquiry())]);
  expect([response.status, secondResponse.status]).toEqual([201, 201]);
  const { inquiry: storedInquiry } = (await response.json()) as AddedInquiry;
  expect(storedInquiry).toMatchObject({
    name: 'Lobsang',
    phone: '9816077777',
    email: '',
    source: 'whatsapp',
    status: 'new',
  });
  expect((await addManually(aManualInquiry({ name: 'Another' }))).status).toBe(422);
  expect([await countRows('inquiries'), await countRows('email_outbox'), mailbox.mails]).toEqual([1, 0, []]);
  const { events } = await readInquiry(token, storedInquiry._id);
  expect(events.map(({ kind, detail }) => [kind, detail])).toEqual([['added', { source: 'whatsapp' }]]);
  const { results } = await env.DB.prepare('select action, subject from audit_events').all();
  expect(results).toEqual([{ action: 'inquiry_added', subject: storedInquiry._id }]);

  const mailContact = await add(token, {
    phone: '',
    email: 'pema@example.in',
    message: 'Two bikes,\nin June.',
    number: 2,
  });
  expect(mailContact).toMatchObject({
    phone: '',
    email: 'pema@example.in',
    message: 'Two bikes,\nin June.',
    number: 2,
  });
  expect((await list(token, { tab: 'all', q: 'bikes' })).map(({ _id }) => _id)).toEqual([mailContact._id]);
  // Two people without an address, or without a number, are not the same person.
  await add(token, { phone: '', email: 'other@example.in' });
  await add(token, { phone: '9816011111' });
  expect((await list(token)).map(({ alsoAsked }) => alsoAsked)).toEqual([0, 0, 0, 0]);
  await call(api.eraseInquirer, { params: { id: mailContact._id }, query: byEmail, token: await signIn() });
  expect((await list(token)).map(({ email }) => email)).toEqual(['', 'other@example.in', '']);
  const erased = await env.DB.prepare('select message, source from inquiries where erased_at is not null').first();
  expect(erased).toEqual({ message: null, source: 'site' });
});

it('mails the person only when requested, and derives the month from the departure', async () => {
  const token = await signIn();
  const mailbox = createMailbox();
  const departures = JSON.stringify([{ id: 'a-date', startsOn: '2098-05-01', seats: 8 }]);
  const tour = await addTour(token, { departures });
  const person = createContactDetails();
  const manualInquiry = aManualInquiry({ ...person, tourId: tour._id, departureId: 'a-date', confirm: true });
  const response = await send(api.addInquiry, manualInquiry, {
    token,
    bindings: { ...mailbox.bindings, CONFIRM_INQUIRIES: 'on' },
  });
  expect(((await response.json()) as AddedInquiry).inquiry).toMatchObject({
    subject: 'Manali to Leh',
    departureMonth: 'May',
    departureId: 'a-date',
  });
  expect(mailbox.mails.map(({ to }) => to)).toEqual([person.email]);
});

it('reports that no mail was sent when mails to riders are off', async () => {
  const token = await signIn();
  const response = await send(api.addInquiry, aManualInquiry({ ...createContactDetails(), confirm: true }), { token });
  const { message } = (await response.json()) as AddedInquiry;
  expect([response.status, message]).toEqual([201, 'Added. Nobody was mailed: e-mails to riders are switched off.']);
  expect(await countRows('email_outbox')).toBe(0);
});

it('rejects a manual inquiry without a valid contact detail', async () => {
  const token = await signIn();
  for (const [invalidFields, field] of [
    [{ phone: '' }, 'phone'],
    [{ phone: 'twelve' }, 'phone'],
    [{ email: 'nobody' }, 'email'],
    [{ name: ' ' }, 'name'],
    [{ source: 'site' }, 'source'],
    [{ source: undefined }, 'source'],
    [{ tourId: 'no-such-tour' }, 'asked'],
    [{ number: -1 }, 'number'],
  ] as const) {
    const response = await send(api.addInquiry, aManualInquiry(invalidFields), { token });
    const { fields } = (await response.json()) as { fields: Record<string, string> };
    expect([invalidFields, response.status, Object.keys(fields)]).toEqual([invalidFields, 400, [field]]);
  }
});

it('corrects fields, stores the old values in the timeline, and finds the inquiry by the new ones', async () => {
  const { id: asha } = await addUser({ role: 'staff', name: 'Asha' });
  const token = await addSession(asha);
  const id = await addInquiry({ name: 'Tensing', phone: '9816000001', email: 'old@example.in' });
  const correction = {
    name: 'Tenzin',
    countryCode: '+91',
    phone: '98160 00002',
    email: '',
    number: 3,
    departureMonth: 'July',
  };
  const response = await sendChange(token, id, 1, { corrected: correction });
  expect(response.status).toBe(200);
  const { inquiry: correctedInquiry, events } = (await (
    await call(api.readInquiry, { params: { id }, token })
  ).json()) as InquiryDetails;
  expect(correctedInquiry).toMatchObject({ name: 'Tenzin', phone: '9816000002', email: '', number: 3, version: 2 });
  expect(events.map(({ actorName, kind, detail }) => [actorName, kind, detail])).toEqual([
    ['Asha', 'corrected', { field: 'name', from: 'Tensing', to: 'Tenzin' }],
    ['Asha', 'corrected', { field: 'phone', from: '+91 9816000001', to: '+91 9816000002' }],
    ['Asha', 'corrected', { field: 'email', from: 'old@example.in', to: null }],
    ['Asha', 'corrected', { field: 'number', from: '2', to: '3' }],
  ]);
  expect(await list(token, { tab: 'all', q: 'tenzin' })).toHaveLength(1);
  expect(await list(token, { tab: 'all', q: 'tensing' })).toHaveLength(0);
  // A correction of the old version is rejected.
  const lateResponse = await sendChange(token, id, 1, { corrected: { ...correction, name: 'Tashi' } });
  expect([lateResponse.status, ((await lateResponse.json()) as { inquiry: object }).inquiry]).toMatchObject([
    412,
    { name: 'Tenzin' },
  ]);
  expect((await sendChange(token, id, 2, { corrected: { ...correction, phone: '' } })).status).toBe(400);
  expect(await (await sendChange(token, id, 2, { corrected: correction })).json()).toMatchObject({
    inquiry: { version: 2 },
  });
});

it('groups a person’s inquiries, and answers all of them with one reply', async () => {
  const { id: asha } = await addUser({ role: 'staff', name: 'Asha' });
  const token = await addSession(asha);
  const person = createContactDetails();
  const first = await addInquiry(person);
  const second = await addInquiry({ ...person, email: '' });
  const third = await addInquiry({ ...person, subject: 'Spiti' });
  const other = await addInquiry();
  const listNewInquiries = async () =>
    (await list(token, { tab: 'new' })).map(({ _id, alsoAsked }) => [_id, alsoAsked]);
  expect(await listNewInquiries()).toEqual([
    [other, 0],
    [third, 2],
  ]);
  expect(await (await call(api.countInbox, { token })).json()).toMatchObject({ new: 2, all: 2 });

  await sendChange(token, third, 1, { answeredBy: 'whatsapp', followUpOn: '2098-01-01' });
  expect(await listNewInquiries()).toEqual([[other, 0]]);
  for (const id of [first, second]) {
    const { inquiry: storedInquiry, events } = await readInquiry(token, id);
    expect([storedInquiry.status, storedInquiry.answeredAt === null]).toEqual(['answered', false]);
    expect(events.filter(({ kind }) => kind === 'answered')).toHaveLength(1);
  }
  expect((await readInquiry(token, other)).inquiry.status).toBe('new');

  await send(api.submitInquiry, createInquiryInput({ ...person, subject: 'Zanskar' }));
  const [latest] = await list(token, { tab: 'new' });
  expect(latest).toMatchObject({ subject: 'Zanskar', ownerId: asha, followUpOn: '2098-01-01', alsoAsked: 3 });
  expect((await list(token, { tab: 'mine' })).map(({ subject }) => subject)).toEqual(['Zanskar']);
  const counts: InboxCounts = await (await call(api.countInbox, { token })).json();
  expect(counts).toMatchObject({ new: 2, mine: 1, all: 2 });
});

it('answers no related inquiry when the reply has a stale version', async () => {
  const token = await signIn();
  const person = createContactDetails();
  const older = await addInquiry(person);
  const newer = await addInquiry(person);
  await sendChange(token, newer, 1, { note: 'Called, no answer.' });
  expect((await sendChange(token, newer, 1, { status: 'answered' })).status).toBe(412);
  expect((await readInquiry(token, older)).inquiry.status).toBe('new');
});

it('filters the inbox by source, tour and page', async () => {
  const token = await signIn();
  await addInquiry({ tourId: 'leh', inquiryPage: 'Manali to Leh' });
  const callerInquiry = await add(token, { ...createContactDetails(), source: 'call' });
  expect((await list(token, { tab: 'all', source: 'call' })).map(({ _id }) => _id)).toEqual([callerInquiry._id]);
  expect(await list(token, { tab: 'new', source: 'site' })).toHaveLength(1);
  expect(await list(token, { tab: 'all', source: 'agent' })).toHaveLength(0);
  await addInquiry({ tourId: 'leh' });
  expect(await list(token, { tab: 'all', tourId: 'leh' })).toHaveLength(2);
  expect(await list(token, { tab: 'all', page: 'Manali to Leh' })).toHaveLength(1);
});

it('leaves empty fields and an empty reply address out of the mail', async () => {
  const { _id } = await add(await signIn());
  const mail = await composeInquiryMail(
    { env, settings: defaultSettings, site: toSite(null), mailbox: env.AGENCY_EMAIL },
    _id,
  );
  expect(mail).not.toHaveProperty('replyTo');
  expect(mail?.text).toContain('Phone: ');
  expect(mail?.text).not.toMatch(/^(?:Destination|People|Month):/m);
});
