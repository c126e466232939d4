import { env } from 'cloudflare:workers';
import { expect, it } from 'vitest';
import { toPath } from '#shared/api';
import type { Booking } from '#shared/bookings/booking';
import type { DeparturePage } from '#shared/bookings/departures';
import type { InboxPage } from '#shared/inquiries/inbox';
import type { ErasurePlan, InquirerData } from '#shared/inquiries/inquirer';
import { api } from '#shared/test/api';
import { byAddress, byNumber, call, readJson, send } from '../test/client';
import { addBooking, addDatedTour, addInquiry, inquiry, payBooking, readBooking, signIn } from '../test/factories';

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

it('shows a stranger’s inquiry with another’s number apart, and answers only who was written to', async () => {
  const { token, inbox } = await begin();
  const theirs = await addInquiry(victim);
  await send(api.changeInquiry, { followUpOn: '2097-01-01' }, { params: { id: theirs }, token });
  const mallory = await addInquiry(stranger);
  const rows = async () =>
    (await inbox()).map(({ _id, shares, followUpOn, status }) => [_id, shares, followUpOn, status]);
  expect(await rows()).toEqual([
    [mallory, 'number', null, 'new'],
    [theirs, 'number', '2097-01-01', 'new'],
  ]);
  const answer = async (answeredBy: string) => {
    const items = [{ id: mallory, version: (await inbox()).find(({ _id }) => _id === mallory)?.version }];
    return readJson(send(api.changeInquiries, { items, change: { answeredBy } }, { token }));
  };
  await answer('mail');
  expect((await rows()).map(([, , , status]) => status)).toEqual(['answered', 'new']);
  await answer('whatsapp');
  expect((await rows()).map(([, , , status]) => status)).toEqual(['answered', 'answered']);
});

it('keeps a waiting person’s own entry when a stranger asks with their number', async () => {
  const { token, tour, book, inbox } = await begin();
  await book({ name: 'Full', phone: '+91 90000 00000' }, { seats: 20 });
  const departureId = `on-${start}`;
  const asked = { tourId: tour._id, departureId };
  const waits = async () => {
    const { waiting } = await readJson<DeparturePage>(
      call(api.readDeparture, { params: { tour: tour._id, date: departureId }, token }),
    );
    return waiting.map(({ name, seats }) => `${name} ${seats}`);
  };
  for (const each of [
    { ...victim, number: 1 },
    { ...stranger, number: 9999 },
  ])
    await readJson(send(api.submitInquiry, inquiry({ ...asked, ...each })));
  const mallory = (await inbox())[0]?._id ?? '';
  expect(await waits()).toEqual(['Zubaida Bano 1', 'Mallory 9999']);
  await send(api.changeInquiry, { stopsWaiting: 'A joke' }, { params: { id: mallory }, token });
  expect(await waits()).toEqual(['Zubaida Bano 1']);
});

it('finds a booking by a name with an accent or an apostrophe, and refuses fields and numbers that it doesn’t know', async () => {
  const { token, book } = await begin();
  const irish = await book({ name: 'Siobhán O’Brien', phone: '+91 90000 00001', email: 'x@example.com' });
  for (const q of ["o'brien", 'obrien', 'siobhan', irish.reference.toLowerCase()]) {
    const found = await readJson<Booking[]>(send(api.searchBookings, { q }, { token }));
    expect([q, found.map(({ id }) => id)]).toEqual([q, [irish.id]]);
  }
  for (const body of [{ page: 2 }, { limit: '0x10' }, { limit: '1e2' }])
    expect((await send(api.searchBookings, body, { token })).status).toBe(400);
});

it('keeps the tour and the papers of an erased person’s paid booking, and no PAN', async () => {
  const { token, book } = await begin();
  const inquiryId = await addInquiry(victim);
  const own = { name: victim.name, phone: '+91 94190 77777', email: victim.email, stateCode: '27' };
  const { id } = await book({ ...own, gstin: '27ABCPE1234F1ZB' }, { inquiryId });
  await readJson(payBooking(token, id, 1_000_000));
  await env.DB.prepare('update bookings set tour = ?').bind('The Rider’s Été').run();
  await readJson(call(api.eraseInquirer, { params: { id: inquiryId }, query: byNumber, token }));
  const found = await readJson<Booking[]>(send(api.searchBookings, { q: 'rider’s ete' }, { token }));
  expect(found.map((row) => row.id)).toEqual([id]);
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
  const other = await book(stanzin);
  const people = [stanzin, { name: 'Zubaida', phone: '094190-77777', age: 41 }];
  await readJson(send(api.changeTravellers, people, { params: { id: other.id }, token }));
  const date = `on-${start}`;
  await env.DB.prepare('update departures set notes = ? where tour_id = ? and id = ?')
    .bind('Zubaida is vegan\nStanzin: room for one', tour._id, date)
    .run();
  const stored = async () => {
    const { results } = await env.DB.prepare(
      'select (select group_concat(plain_data) from travellers) as people, notes from departures',
    ).all<{ people: string; notes: string }>();
    return results[0];
  };
  return { token, id, other, seat: `${other.id}/1`, notes: `${tour._id}/${date}`, stored };
}

it('erases a traveller with the proved number from a booking of others, and notes that an owner ticks', async () => {
  const { token, id, other, notes, stored } = await travelWithStanzin();
  const plan = await readJson<ErasurePlan>(call(api.planErasure, { params: { id }, query: byNumber, token }));
  expect(plan).toMatchObject({
    travels: [{ reference: other.reference, name: 'Zubaida' }],
    others: [{ id: notes, what: 'notes', name: expect.stringContaining('Zubaida is vegan') }],
  });
  const exported = await readJson<InquirerData>(call(api.readInquirer, { params: { id }, query: byNumber, token }));
  expect(exported.travels).toMatchObject([{ reference: other.reference, person: { name: 'Zubaida', age: 41 } }]);
  await readJson(call(api.eraseInquirer, { params: { id }, query: { ...byNumber, also: notes }, token }));
  expect(await stored()).toEqual({ people: expect.stringContaining('Stanzin'), notes: 'Stanzin: room for one' });
  expect((await stored())?.people).not.toContain('Zubaida');
  const booking = await readBooking(token, other.id);
  expect([booking.isErased, booking.peopleVersion]).toEqual([false, other.peopleVersion + 2]);
});

it('erases a traveller under the number that was not proved only when an owner ticks them', async () => {
  const { token, id, seat, stored } = await travelWithStanzin();
  const plan = await readJson<ErasurePlan>(call(api.planErasure, { params: { id }, query: byAddress, token }));
  expect(plan.travels).toEqual([]);
  expect(plan.others.map(({ what }) => what)).toEqual(['traveller', 'notes']);
  await readJson(call(api.eraseInquirer, { params: { id }, query: { ...byAddress, also: seat }, token }));
  expect((await stored())?.people).not.toContain('Zubaida');
  expect((await stored())?.notes).toContain('Zubaida');
});

it('refuses to erase or export what the list under the same identifier does not name', async () => {
  const { token, book } = await begin();
  const id = await addInquiry(victim);
  const foreign = await addInquiry({ name: 'Rigzin', phone: '9000000009', email: 'rigzin@example.in' });
  const booked = await book({ name: 'Rigzin', phone: '+91 90000 00009' });
  const alike = await addInquiry(stranger);
  for (const also of [foreign, booked.id, `${booked.id}/0`, alike]) {
    const options = { params: { id }, query: { ...byNumber, also }, token };
    for (const of of [api.readInquirer, api.eraseInquirer])
      expect([also, of.method, (await call(of, options)).status]).toEqual([also, of.method, 400]);
  }
  const ticked = { ...byAddress, also: alike };
  const erased = call(api.eraseInquirer, { params: { id }, query: ticked, token });
  expect(await readJson(erased)).toMatchObject({ erased: 2 });
  expect((await call(api.readInquiry, { params: { id: foreign }, token })).status).toBe(200);
});
