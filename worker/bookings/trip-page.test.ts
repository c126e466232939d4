import { env } from 'cloudflare:workers';
import { expect, it, vi } from 'vitest';
import { tripEndHeader } from '#shared/bookings/stored-pages';
import { type LinkRow, type NewLink, travellerPaths, tripPaths } from '#shared/link-routes';
import { pages } from '#shared/routes';
import { defaultCaptains } from '#shared/settings/crew';
import { defaultFacts } from '#shared/settings/site';
import { api } from '#shared/test/api';
import { byPhone, call, createMailbox, postForm, readJson, send, setClock } from '../test/client';
import {
  addBooking,
  addDatedTour,
  addPaidBooking,
  addTour,
  cancelBooking,
  countRows,
  payBooking,
  readBooking,
  route,
  signIn,
} from '../test/factories';
import { saveSettings } from '../test/settings';

const paymentSettings = {
  upi: 'tours@okbank',
  accountHolder: 'Kunzum Riders LLP',
  bankName: 'State Bank',
  bankAccount: '12345678901',
  ifsc: 'SBIN0001234',
};
const report = { utr: '412345678901', amount: '10,000' };

async function addLink(adminToken: string, id: string): Promise<{ token: string; endsOn: string }> {
  const { url, endsOn } = await readJson<NewLink>(
    send(api.addBookingLink, {}, { params: { id }, token: adminToken }),
    201,
  );
  return { token: new URL(url).pathname.split('/trip/')[1] ?? '', endsOn };
}

/** A booking made by hand, and a link to its page. */
async function addLinkedBooking() {
  const adminToken = await signIn();
  await saveSettings(adminToken, paymentSettings);
  const tour = await addDatedTour(
    adminToken,
    ['2097-06-19', '2097-07-24'].map((day) => ({ day, seats: 6 })),
  );
  const booking = await addBooking(adminToken, { tourId: tour._id });
  const { token, endsOn } = await addLink(adminToken, booking.id);
  const read = async () => (await call(tripPaths.trip(token))).text();
  const listLinks = async () =>
    (await readJson<{ data: LinkRow[] }>(call(api.listBookingLinks, { params: { id: booking.id }, token: adminToken })))
      .data;
  return { adminToken, booking, token, endsOn, read, listLinks };
}

it('gives phones a copy without forms and links that need a network, until 30 days after the tour', async () => {
  const { adminToken, booking, token, read } = await addLinkedBooking();
  await payBooking(adminToken, booking.id, 1_000_000);
  const traveller = { name: 'Pema Lhamo', idKind: 'passport', passportNumber: 'Z1234567', emergencyName: 'Karma' };
  await send(api.changeTravellers, [traveller, {}], { params: { id: booking.id }, token: adminToken });
  const page = await read();
  expect(page).toContain('<form');
  expect(page).toContain(`data-trip-copy="${tripPaths.copy(token)}"`);
  const response = await call(tripPaths.copy(token));
  const copy = await response.text();
  expect(response.status).toBe(200);
  expect(new Date(Number(response.headers.get(tripEndHeader))).toISOString()).toBe('2097-07-19T18:30:00.000Z');
  for (const text of ['This is a copy from', booking.reference, 'We have received', 'SBIN0001234', 'until 19 Jul 2097'])
    expect(copy).toContain(text);
  for (const text of [
    '<form',
    '<img class="quote-cover"',
    `${token}/papers`,
    `/travellers/${token}`,
    'Z1234567',
    'Karma',
  ])
    expect(copy).not.toContain(text);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2097-07-20T06:00:00+05:30') });
  expect((await call(tripPaths.copy(token))).status).toBe(410);
  expect(await read()).not.toContain('data-trip-copy=');
  vi.useRealTimers();
});

it('asks for the first payment of a booking made by hand, and shows its receipt once it is paid', async () => {
  const { adminToken, booking, token, read } = await addLinkedBooking();
  const unpaid = await read();
  for (const expectedText of [
    'We are keeping your places.',
    'They are yours once the first payment has reached us.',
    booking.reference,
    'For Tsering Dolma',
    '<dt>Total</dt><dd>₹84,800</dd>',
    'am=10000.00',
    'SBIN0001234',
    'I’ve paid',
    'due now',
    '0 of 2 complete',
    '2 × ₹42,400',
  ]) {
    expect(unpaid).toContain(expectedText);
  }
  expect(unpaid).not.toMatch(/<script[^>]* src=|Accepted/);
  const { paper } = await readJson<{ paper: { number: string } }>(payBooking(adminToken, booking.id, 1_000_000));
  const paid = await read();
  expect(paid).toContain('We have received ₹10,000 of ₹84,800. Thank you!');
  const receiptPath = tripPaths.invoice(token, paper.number);
  expect(paid).toContain(`href="${receiptPath}"`);
  const receipt = await call(receiptPath);
  expect([receipt.status, receipt.headers.get('cache-control'), await receipt.text()]).toEqual([
    200,
    'no-store',
    expect.stringContaining(paper.number),
  ]);
  const otherBooking = await addPaidBooking(adminToken);
  expect((await call(tripPaths.invoice(token, otherBooking.paper))).status).toBe(404);
});

it('keeps the page of a link out of caches and search engines', async () => {
  const { token } = await addLinkedBooking();
  for (const [path, status] of [
    [tripPaths.trip(token), 200],
    [tripPaths.trip('A'.repeat(43)), 404],
    [tripPaths.trip('short'), 404],
  ] as const) {
    const { status: responseStatus, headers } = await call(path);
    expect([
      responseStatus,
      headers.get('cache-control'),
      headers.get('referrer-policy'),
      headers.get('x-robots-tag'),
    ]).toEqual([status, 'no-store', 'no-referrer', 'noindex, nofollow, noarchive']);
  }
});

it('stores a reported payment once and tells the agency', async () => {
  const { mails, bindings } = createMailbox();
  const { adminToken, booking, token, read } = await addLinkedBooking();
  const sendReport = (fields: Record<string, string>) => postForm(tripPaths.reportPayment(token), fields, { bindings });
  const invalid = await sendReport({ ...report, utr: '41234567' });
  expect([invalid.status, await invalid.text()]).toEqual([400, expect.stringContaining('A UTR has 12 digits.')]);
  for (let times = 0; times < 2; times += 1) {
    const response = await sendReport(report);
    expect([response.status, response.headers.get('location')]).toEqual([303, `${tripPaths.trip(token)}#booking`]);
  }
  expect(await read()).toContain('We are checking your payment of ₹10,000.');
  expect((await readBooking(adminToken, booking.id)).reportedPayments).toHaveLength(1);
  expect(mails.filter(({ subject }) => subject.includes('Reported as paid'))).toHaveLength(1);
  await env.DB.prepare('update links set writes = 30, write_hour = ?')
    .bind(Math.floor(Date.now() / 3_600_000))
    .run();
  expect((await sendReport({ ...report, utr: '412345678902' })).status).toBe(429);
  await cancelBooking(adminToken, booking.id, '2025-03-02');
  expect((await sendReport({ ...report, utr: '412345678903' })).status).toBe(409);
});

it('lets the payer enter all travellers by the link', async () => {
  const { adminToken, booking, token, read } = await addLinkedBooking();
  expect(await read()).toContain(`href="${travellerPaths.list(token)}"`);
  expect((await postForm(travellerPaths.traveller(token, 1), { name: 'Tashi Norbu', role: 'pillion' })).status).toBe(
    303,
  );
  expect((await readBooking(adminToken, booking.id)).people).toMatchObject([{ name: 'Tashi Norbu' }]);
});

it('shows the fee and the refund of a cancelled booking, and asks for nothing', async () => {
  const { adminToken, booking, token, read } = await addLinkedBooking();
  await payBooking(adminToken, booking.id, 3_000_000);
  await cancelBooking(adminToken, booking.id, '2025-03-02');
  const html = await read();
  expect(html).toContain('We keep ₹16,960 of the ₹30,000 that you paid. ₹13,040 comes back to you by 16 Mar 2025.');
  expect(html).not.toMatch(/upi:|I’ve paid|Who travels|due now/);
  expect((await call(travellerPaths.list(token))).status).toBe(410);
});

it('lists links to a booking, and ends one', async () => {
  const { adminToken, booking, token, read, listLinks } = await addLinkedBooking();
  const { token: otherToken } = await addLink(adminToken, booking.id);
  await read();
  const links = await listLinks();
  expect(links).toHaveLength(2);
  const openedLink = links.find(({ openedAt }) => openedAt !== null);
  expect(openedLink).toMatchObject({ revokedAt: null, endsOn: '2097-09-17', madeBy: expect.any(String) });
  const end = () =>
    call(api.endBookingLink, { params: { id: booking.id, link: openedLink?.id ?? '' }, token: adminToken });
  expect([(await end()).status, (await end()).status]).toEqual([200, 404]);
  const ended = await call(tripPaths.trip(token));
  expect([ended.status, await ended.text()]).toEqual([410, expect.stringContaining('This link has ended')]);
  for (const path of [tripPaths.reportPayment(token), travellerPaths.traveller(token, 0)])
    expect((await postForm(path, { ...report, name: 'Tashi' })).status).toBe(410);
  expect((await call(tripPaths.trip(otherToken))).status).toBe(200);
  const { results } = await env.DB.prepare(
    "select action, label from audit_events where action like 'booking_link_%' order by id",
  ).all();
  expect(results).toEqual(
    ['booking_link_made', 'booking_link_made', 'booking_link_ended'].map((action) => ({
      action,
      label: booking.reference,
    })),
  );
});

it('opens a booking until 90 days after its first day, also after a move', async () => {
  const { adminToken, booking, token, endsOn, listLinks } = await addLinkedBooking();
  const readStatus = async () => (await call(tripPaths.trip(token))).status;
  expect(endsOn).toBe('2097-09-17');
  await send(api.moveBooking, { start: '2097-07-24' }, { params: { id: booking.id }, token: adminToken });
  expect((await listLinks())[0]?.endsOn).toBe('2097-10-22');
  setClock('2097-10-22T06:00:00Z');
  expect(await readStatus()).toBe(200);
  vi.setSystemTime(Date.parse('2097-10-23T06:00:00Z'));
  expect(await readStatus()).toBe(410);
  const addedLate = await send(api.addBookingLink, {}, { params: { id: booking.id }, token: await signIn() });
  expect([addedLate.status, await addedLate.json()]).toMatchObject([
    400,
    { message: 'Links to this booking ended on 22 Oct 2097.' },
  ]);
});

it.each([
  ['paid', 1_000_000],
  ['unpaid', 0],
])('deletes a booking’s links when its payer is erased: %s', async (_, paidPaise) => {
  const { adminToken, booking, token } = await addLinkedBooking();
  const { id } = booking;
  if (paidPaise > 0) await payBooking(adminToken, id, paidPaise);
  const [receipt] = (await readBooking(adminToken, id)).papers;
  expect((await call(api.erasePayer, { params: { id }, query: byPhone, token: adminToken })).status).toBe(200);
  expect(await countRows('links')).toBe(0);
  for (const path of [tripPaths.trip(token), tripPaths.invoice(token, receipt?.number ?? 'none')])
    expect((await call(path)).status).toBe(404);
  expect((await postForm(tripPaths.reportPayment(token), report)).status).toBe(404);
  const added = await send(api.addBookingLink, {}, { params: { id }, token: adminToken });
  expect(added.status).toBe(paidPaise > 0 ? 400 : 404);
});

it('shows the plan, the tour leader and what to bring until the tour is over', async () => {
  const adminToken = await signIn();
  await saveSettings(adminToken, { packingList: 'Wellingtons from {city}\nA spare scarf' });
  const departures = JSON.stringify([{ id: 'june', startsOn: '2097-06-19', seats: 6 }]);
  const tour = await addTour(adminToken, { departures, route });
  const booking = await addBooking(adminToken, { tourId: tour._id });
  const { token } = await addLink(adminToken, booking.id);
  const [captain] = defaultCaptains;
  const notes = { leaderId: null, leaderName: captain?.name ?? '', notes: 'For staff only', requiredDocuments: ['id'] };
  await send(api.changeDepartureNotes, notes, { params: { tour: tour._id, date: 'june' }, token: adminToken });
  const read = async () => (await call(tripPaths.trip(token))).text();
  const html = await read();
  const planTexts = [
    captain?.line ?? '?',
    `href="${pages.ride(tour._id)}"`,
    '<strong>19 Jun 2097</strong> <span>Arrive</span>',
    `Wellingtons from ${defaultFacts.city}`,
    'A spare scarf',
  ];
  for (const expectedText of [...planTexts, 'If you cancel']) expect(html).toContain(expectedText);
  expect(html).not.toContain('For staff only');
  setClock('2097-07-20T06:00:00Z');
  const later = await read();
  expect(planTexts.filter((text) => later.includes(text))).toEqual([]);
});
