import { env } from 'cloudflare:workers';
import { expect, it } from 'vitest';
import { toPath } from '#shared/api';
import type { Booking } from '#shared/bookings/booking';
import type { DeparturePage } from '#shared/bookings/departures';
import type { InboxPage } from '#shared/inquiries/inbox';
import type { ErasurePlan, InquirerData } from '#shared/inquiries/inquirer';
import { api } from '#shared/test/api';
import { byEmail, byPhone, call, readJson, send } from '../test/client';
import {
  addBooking,
  addDatedTour,
  addInquiry,
  createInquiryInput,
  payBooking,
  readBooking,
  signIn,
} from '../test/factories';

const start = '2097-06-19';
const victim = { name: 'Zubaida Bano', countryCode: '+91', phone: '9419077777', email: 'zubaida@example.in' };
/** Somebody who typed the victim's number into the form. */
const stranger = { ...victim, name: 'Mallory', email: 'mal@evil.in' };

async function begin() {
  const token = await signIn();
  const tour = await addDatedTour(token, [{ day: start, seats: 20 }]);
  const book = (payer: object, more: object = {}) =>
    addBooking(token, { tourId: tour._id, payer: payer as Booking['payer'], ...more });
  const inbox = async () => (await readJson<InboxPage>(send(api.searchInbox, { tab: 'all' }, { token }))).data;
  return { token, tour, book, inbox };
}

it('separates inquiries that share only a number, and answers only the contacted person', async () => {
  const { token, inbox } = await begin();
  const victimInquiry = await addInquiry(victim);
  await send(api.changeInquiry, { followUpOn: '2097-01-01' }, { params: { id: victimInquiry }, token });
  const mallory = await addInquiry(stranger);
  const rows = async () =>
    (await inbox()).map(({ _id, shares, followUpOn, status }) => [_id, shares, followUpOn, status]);
  expect(await rows()).toEqual([
    [mallory, 'number', null, 'new'],
    [victimInquiry, 'number', '2097-01-01', 'new'],
  ]);
  const reply = async (answeredBy: string) => {
    const items = [{ id: mallory, version: (await inbox()).find(({ _id }) => _id === mallory)?.version }];
    return readJson(send(api.changeInquiries, { items, change: { answeredBy } }, { token }));
  };
  await reply('mail');
  expect((await rows()).map(([, , , status]) => status)).toEqual(['answered', 'new']);
  await reply('whatsapp');
  expect((await rows()).map(([, , , status]) => status)).toEqual(['answered', 'answered']);
});

it('keeps a person’s waitlist entry when a stranger uses their number', async () => {
  const { token, tour, book, inbox } = await begin();
  await book({ name: 'Full', phone: '+91 90000 00000' }, { seats: 20 });
  const departureId = `on-${start}`;
  const requestedDeparture = { tourId: tour._id, departureId };
  const listWaitlist = async () => {
    const { waitlist: waiting } = await readJson<DeparturePage>(
      call(api.readDeparture, { params: { tour: tour._id, date: departureId }, token }),
    );
    return waiting.map(({ name, seats }) => `${name} ${seats}`);
  };
  for (const inquirer of [
    { ...victim, number: 1 },
    { ...stranger, number: 9999 },
  ])
    await readJson(send(api.submitInquiry, createInquiryInput({ ...requestedDeparture, ...inquirer })));
  const mallory = (await inbox())[0]?._id ?? '';
  expect(await listWaitlist()).toEqual(['Zubaida Bano 1', 'Mallory 9999']);
  await send(api.changeInquiry, { stopsWaiting: 'A joke' }, { params: { id: mallory }, token });
  expect(await listWaitlist()).toEqual(['Zubaida Bano 1']);
});

it('finds a booking by a name with an accent or an apostrophe, and rejects unknown search fields', async () => {
  const { token, book } = await begin();
  const irish = await book({ name: 'Siobhán O’Brien', phone: '+91 90000 00001', email: 'x@example.com' });
  for (const q of ["o'brien", 'obrien', 'siobhan', irish.reference.toLowerCase()]) {
    const foundBookings = await readJson<Booking[]>(send(api.searchBookings, { q }, { token }));
    expect([q, foundBookings.map(({ id }) => id)]).toEqual([q, [irish.id]]);
  }
  for (const body of [{ page: 2 }, { limit: '0x10' }, { limit: '1e2' }])
    expect((await send(api.searchBookings, body, { token })).status).toBe(400);
});

it('keeps the tour and invoices of an erased person’s paid booking, but no PAN', async () => {
  const { token, book } = await begin();
  const inquiryId = await addInquiry(victim);
  const payer = { name: victim.name, phone: '+91 94190 77777', email: victim.email, stateCode: '27' };
  const { id } = await book({ ...payer, gstin: '27ABCPE1234F1ZB' }, { inquiryId });
  await readJson(payBooking(token, id, 1_000_000));
  await env.DB.prepare('update bookings set tour = ?').bind('The Rider’s Été').run();
  await readJson(call(api.eraseInquirer, { params: { id: inquiryId }, query: byPhone, token }));
  const foundBookings = await readJson<Booking[]>(send(api.searchBookings, { q: 'rider’s ete' }, { token }));
  expect(foundBookings.map((row) => row.id)).toEqual([id]);
  const booking = await readBooking(token, id);
  expect(booking).toMatchObject({
    isErased: true,
    payer: { gstin: '', stateCode: '27' },
  });
  const path = toPath(api.readInvoice, { number: booking.papers[0]?.number ?? '' });
  const paper = await call(path, { token, headers: { Accept: 'application/json' } });
  expect([paper.status, await paper.text()]).toEqual([200, expect.stringContaining('Zubaida Bano')]);
});

/** A traveller with the victim's number on a booking of Stanzin, whose date has notes about both. */
async function travelWithStanzin() {
  const { token, tour, book } = await begin();
  const id = await addInquiry(victim);
  const stanzin = { name: 'Stanzin', phone: '+91 90000 00000' };
  const stanzinsBooking = await book(stanzin);
  const travellers = [stanzin, { name: 'Zubaida', phone: '094190-77777', age: 41 }];
  await readJson(send(api.changeTravellers, travellers, { params: { id: stanzinsBooking.id }, token }));
  const departureId = `on-${start}`;
  await env.DB.prepare('update departures set notes = ? where tour_id = ? and id = ?')
    .bind('Zubaida is vegan\nStanzin: room for one', tour._id, departureId)
    .run();
  const readStored = async () => {
    const { results } = await env.DB.prepare(
      'select (select group_concat(plain_data) from travellers) as people, notes from departures',
    ).all<{ people: string; notes: string }>();
    return results[0];
  };
  return {
    token,
    id,
    stanzinsBooking,
    travellerId: `${stanzinsBooking.id}/1`,
    notesId: `${tour._id}/${departureId}`,
    readStored,
  };
}

it('erases a traveller with the verified number and selected notes from another’s booking', async () => {
  const { token, id, stanzinsBooking, notesId, readStored } = await travelWithStanzin();
  const plan = await readJson<ErasurePlan>(call(api.planErasure, { params: { id }, query: byPhone, token }));
  expect(plan).toMatchObject({
    travels: [{ reference: stanzinsBooking.reference, name: 'Zubaida' }],
    others: [{ id: notesId, what: 'notes', name: expect.stringContaining('Zubaida is vegan') }],
  });
  const exported = await readJson<InquirerData>(call(api.readInquirer, { params: { id }, query: byPhone, token }));
  expect(exported.travels).toMatchObject([
    { reference: stanzinsBooking.reference, person: { name: 'Zubaida', age: 41 } },
  ]);
  await readJson(call(api.eraseInquirer, { params: { id }, query: { ...byPhone, also: notesId }, token }));
  expect(await readStored()).toEqual({ people: expect.stringContaining('Stanzin'), notes: 'Stanzin: room for one' });
  expect((await readStored())?.people).not.toContain('Zubaida');
  const booking = await readBooking(token, stanzinsBooking.id);
  expect([booking.isErased, booking.travellersVersion]).toEqual([false, stanzinsBooking.travellersVersion + 2]);
});

it('erases a traveller with an unverified number only when an owner selects them', async () => {
  const { token, id, travellerId, readStored } = await travelWithStanzin();
  const plan = await readJson<ErasurePlan>(call(api.planErasure, { params: { id }, query: byEmail, token }));
  expect(plan.travels).toEqual([]);
  expect(plan.others.map(({ what }) => what)).toEqual(['traveller', 'notes']);
  await readJson(call(api.eraseInquirer, { params: { id }, query: { ...byEmail, also: travellerId }, token }));
  expect((await readStored())?.people).not.toContain('Zubaida');
  expect((await readStored())?.notes).toContain('Zubaida');
});

it('rejects ids that the erasure plan does not list', async () => {
  const { token, book } = await begin();
  const id = await addInquiry(victim);
  const foreignInquiry = await addInquiry({ name: 'Rigzin', phone: '9000000009', email: 'rigzin@example.in' });
  const foreignBooking = await book({ name: 'Rigzin', phone: '+91 90000 00009' });
  const strangerInquiry = await addInquiry(stranger);
  for (const alsoId of [foreignInquiry, foreignBooking.id, `${foreignBooking.id}/0`, strangerInquiry]) {
    const options = { params: { id }, query: { ...byPhone, also: alsoId }, token };
    for (const apiCall of [api.readInquirer, api.eraseInquirer])
      expect([alsoId, apiCall.method, (await call(apiCall, options)).status]).toEqual([alsoId, apiCall.method, 400]);
  }
  const proofWithSelection = { ...byEmail, also: strangerInquiry };
  const erased = call(api.eraseInquirer, { params: { id }, query: proofWithSelection, token });
  expect(await readJson(erased)).toMatchObject({ erased: 2 });
  expect((await call(api.readInquiry, { params: { id: foreignInquiry }, token })).status).toBe(200);
});
