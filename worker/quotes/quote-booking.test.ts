import { env } from 'cloudflare:workers';
import * as v from 'valibot';
import { expect, it, vi } from 'vitest';
import { toPath } from '#shared/api';
import type { Booking } from '#shared/bookings/booking';
import { BookedTravellers } from '#shared/bookings/travellers';
import { quotePaths, travellerPaths, tripPaths } from '#shared/link-routes';
import type { Quote, QuoteLink, QuoteList } from '#shared/quotes/quote';
import type { Today } from '#shared/reports/today';
import { defaultFacts } from '#shared/settings/site';
import { api } from '#shared/test/api';
import { call, createMailbox, postForm, readJson, restartWorker, send, setClock } from '../test/client';
import { createCountedDatabase } from '../test/counted-database';
import {
  acceptQuote,
  addDatedTour,
  addInquiry,
  addQuote,
  cancelBooking,
  payBooking,
  readBooking,
  sendQuote,
  signIn,
} from '../test/factories';
import { saveSettings } from '../test/settings';

const start = '2097-06-19';
const later = '2097-07-24';
const account = { accountHolder: 'Kunzum Riders LLP', bankName: 'State Bank', bankAccount: '12345678901' };
const ways = { upi: 'tours@okbank', ...account, ifsc: 'SBIN0001234' };

/** An accepted quote and its booking. */
async function accepted(settings: object | null = null, day: string | null = start) {
  const adminToken = await signIn();
  if (settings) await saveSettings(adminToken, settings);
  const dates = [start, later].map((day) => ({ day, seats: 6 }));
  const tour = await addDatedTour(adminToken, dates);
  const draft = { tourId: tour._id, startsOn: day, validUntil: '2097-01-01' };
  const { quote, link } = await sendQuote(adminToken, await addQuote(adminToken, await addInquiry(), draft));
  await acceptQuote(link, quote);
  const [booking] = (await (await call(api.listBookings, { token: adminToken })).json()) as Booking[];
  if (!booking) throw new Error('no booking');
  const token = link.split('/quote/')[1] ?? '';
  const read = async () => (await call(quotePaths.quote(token))).text();
  const pay = (amountPaise: number, more = {}) =>
    payBooking(adminToken, booking.id, amountPaise, { mode: 'upi', ...more });
  return { adminToken, tour, quote, token, booking, read, pay };
}

it('shows the instalments, their payments and the receipts to the person who accepted', async () => {
  const { booking, token, read, pay } = await accepted();
  const before = await read();
  for (const expectedText of ['Accepted. Thank you!', booking.reference, '<dt>Total</dt><dd>₹85,000</dd>', 'due now']) {
    expect(before).toContain(expectedText);
  }
  expect(before).not.toMatch(/Valid to|When to pay|Accept this quote/);
  const paymentResponse = (await (await pay(400_000, { reference: '412345678901' })).json()) as {
    paper: { number: string };
  };
  const part = await read();
  for (const expectedText of [
    'We have received ₹4,000 of ₹85,000.',
    '₹4,000 paid, ₹6,000 due now',
    'UPI 412345678901',
  ]) {
    expect(part).toContain(expectedText);
  }
  expect(part).not.toContain('Paid in full');
  const path = quotePaths.invoice(token, paymentResponse.paper.number);
  expect(part).toContain(`href="${path}"`);
  const paper = await call(path);
  expect([paper.status, paper.headers.get('cache-control')]).toEqual([200, 'no-store']);
  expect(await paper.text()).toContain(paymentResponse.paper.number);
  await pay(8_100_000);
  expect(await read()).toContain('Paid in full. Thank you!');
});

it('lets the payer enter travellers by the quote’s link until it is ended', async () => {
  const { adminToken, quote, token, booking, read } = await accepted();
  expect(await read()).toContain('0 of 2 complete');
  expect(await read()).toContain(`href="${travellerPaths.list(token)}"`);
  expect((await call(travellerPaths.list(token))).status).toBe(200);
  const fill = (name: string) => postForm(travellerPaths.traveller(token, 1), { name, role: 'pillion' });
  expect((await fill('Tashi Norbu')).status).toBe(303);
  const { travellers: people } = v.parse(
    BookedTravellers,
    await (await call(api.readTravellers, { params: { id: booking.id }, token: adminToken })).json(),
  );
  expect(people[1]?.name).toBe('Tashi Norbu');
  const { data } = (await (await call(api.listQuoteLinks, { params: { id: quote.id }, token: adminToken })).json()) as {
    data: QuoteLink[];
  };
  expect(
    (await call(api.endQuoteLink, { params: { id: quote.id, link: data[0]?.id ?? '' }, token: adminToken })).status,
  ).toBe(200);
  expect((await call(travellerPaths.list(token))).status).toBe(410);
  expect((await fill('Somebody else')).status).toBe(410);
});

it('opens the booking’s page by the quote’s link once the quote is accepted', async () => {
  const { adminToken, booking, token, read, pay } = await accepted(ways);
  expect(await read()).toContain(`href="${tripPaths.trip(token)}"`);
  const readTrip = () => call(tripPaths.trip(token));
  const html = await (await readTrip()).text();
  for (const text of ['Accepted by Tsering Dolma', booking.reference, `href="${quotePaths.newest(token)}"`]) {
    expect(html).toContain(text);
  }
  expect((await postForm(tripPaths.reportPayment(token), { utr: '412345678901', amount: '10,000' })).status).toBe(303);
  expect(await (await readTrip()).text()).toContain('We are checking your payment of ₹10,000.');
  const { paper } = await readJson<{ paper: { number: string } }>(pay(1_000_000));
  expect((await call(tripPaths.invoice(token, paper.number))).status).toBe(200);
  const open = await sendQuote(adminToken, await addQuote(adminToken, await addInquiry()));
  expect((await call(tripPaths.trip(open.link.split('/quote/')[1] ?? ''))).status).toBe(404);
  await env.DB.prepare('update links set revoked_at = 1').run();
  expect((await readTrip()).status).toBe(410);
});

it('shows the booking by each link after a changed offer is withdrawn', async () => {
  const { adminToken, quote, booking, read, pay } = await accepted();
  await pay(1_000_000);
  const { quote: draft } = await readJson<{ quote: Quote }>(
    send(api.reviseQuote, {}, { params: { id: quote.id }, token: adminToken }),
  );
  const { link } = await sendQuote(adminToken, draft);
  const mark = (withdrawn: boolean) =>
    send(api.markQuote, { withdrawn }, { params: { id: draft.id }, token: adminToken });
  expect(await read()).toContain('There is a newer version');
  await mark(true);
  for (const html of [await read(), await (await call(new URL(link).pathname)).text()]) {
    expect(html).toContain(`We have received ₹10,000 of ₹85,000. Thank you!`);
    expect(html).toContain(booking.reference);
  }
  const { data } = (await (await call(api.listQuotes, { token: adminToken })).json()) as QuoteList;
  expect(data.map(({ revision, state }) => [revision, state])).toEqual([
    [2, 'withdrawn'],
    [1, 'accepted'],
  ]);
  await mark(false);
  expect(await read()).toContain('There is a newer version');
});

it('reads a booking and its travellers once, and no travellers of a cancelled one', async () => {
  const { adminToken, booking, token } = await accepted();
  const read = async () => {
    restartWorker();
    const { DB, counts } = createCountedDatabase(env.DB);
    const page = await call(quotePaths.quote(token), { bindings: { DB } });
    return { html: await page.text(), ...counts };
  };
  const booked = await read();
  expect(booked.html).toContain('0 of 2 complete');
  expect((await cancelBooking(adminToken, booking.id, '2025-03-02')).status).toBe(200);
  const cancelled = await read();
  expect(cancelled.html).not.toContain('Who travels');
  // A cancelled booking needs no travellers, which saves one query.
  expect([booked.trips, cancelled.trips]).toEqual([10, 9]);
  expect(booked.rowsRead).toBeLessThanOrEqual(42);
  expect(cancelled.rowsRead).toBeLessThanOrEqual(39);
});

it('rejects another booking’s invoice by a quote’s link', async () => {
  const first = await accepted();
  const { paper } = (await (await first.pay(1_000_000)).json()) as { paper: { number: string } };
  const draft = await addQuote(first.adminToken, await addInquiry());
  const other = (await sendQuote(first.adminToken, draft)).link.split('/quote/')[1] ?? '';
  for (const path of [quotePaths.invoice(other, paper.number), quotePaths.invoice('A'.repeat(43), paper.number)]) {
    expect((await call(path)).status).toBe(404);
  }
});

it('shows the fee, refund and refund date of a cancelled booking', async () => {
  const some = await accepted();
  await some.pay(3_000_000);
  await cancelBooking(some.adminToken, some.booking.id, '2025-03-02');
  const html = await some.read();
  expect(html).toContain('We keep ₹17,000 of the ₹30,000 that you paid. ₹13,000 comes back to you by 16 Mar 2025.');
  expect(html).not.toMatch(/Thank you|due now/);
  const refund = { reason: 'Ill', isDayConfirmed: true, day: '2025-03-09', amountPaise: 1_300_000, mode: 'bank' };
  await send(api.addRefund, refund, { params: { id: some.booking.id }, token: some.adminToken });
  expect(await some.read()).toContain('₹13,000 went back to you on 9 Mar 2025.');
});

it('shows a cancelled booking without a refund', async () => {
  const { booking, adminToken, read, pay } = await accepted();
  await pay(1_000_000);
  await cancelBooking(adminToken, booking.id, '2025-05-01');
  const html = await read();
  expect(html).toContain('We keep the ₹10,000 that you paid. Nothing more is asked.');
  expect(html).not.toContain('comes back to you');
});

it('shows the new date of a moved booking, and opens until three months after it', async () => {
  const { booking, adminToken, read } = await accepted();
  await send(api.moveBooking, { start: later }, { params: { id: booking.id }, token: adminToken });
  const html = await read();
  expect(html).toContain('it starts on 24 Jul 2097, no longer on 19 Jun 2097.');
  setClock('2097-10-20T06:00:00Z');
  expect(await read()).toContain(booking.reference);
  vi.setSystemTime(Date.parse('2097-10-24T06:00:00Z'));
  expect(await read()).toContain('This link has ended');
});

it('shows payers abroad the SWIFT code once the agency has one', async () => {
  const { booking, adminToken, read } = await accepted(ways);
  expect(await read()).not.toContain('From abroad');
  const payer = { ...booking.payer, stateCode: '96' };
  expect((await send(api.changePayer, payer, { params: { id: booking.id }, token: adminToken })).status).toBe(200);
  expect(await read()).toContain('Write to us, and we tell you how to pay.');
  await saveSettings(adminToken, { ...ways, swift: 'SBININBB104' });
  expect(await read()).toMatch(/with the SWIFT code below.*<dt>SWIFT<\/dt><dd>SBININBB104<\/dd>/s);
});

it('requests the next instalment by UPI and bank transfer', async () => {
  const none = await accepted();
  expect(await none.read()).not.toMatch(/upi:|IFSC|I’ve paid/);
  const { booking, read, pay } = await accepted(ways);
  const formatUpiLink = (amount: string, part: number) =>
    `href="upi://pay?pa=tours@okbank&amp;pn=${defaultFacts.name}&amp;am=${amount}&amp;cu=INR&amp;tn=${booking.reference}-Manali-to-Leh&amp;tr=${booking.reference}-${part}"`;
  const html = await read();
  const names = ['<dt>Name</dt><dd>Kunzum Riders LLP</dd>', '<dt>Bank</dt><dd>State Bank</dd>'];
  for (const expectedText of [
    formatUpiLink('10000.00', 1),
    'data:image/svg+xml,%3Csvg',
    'SBIN0001234',
    'I’ve paid',
    ...names,
  ]) {
    expect(html).toContain(expectedText);
  }
  await pay(1_000_000);
  expect(await read()).toContain(formatUpiLink('49500.00', 2));
  await pay(7_500_000);
  expect(await read()).not.toMatch(/upi:|I’ve paid/);
});

/** The form on the page. */
const reportPayment = (token: string, fields: Record<string, string>, bindings = {}) =>
  postForm(quotePaths.reportPayment(token), fields, { bindings });

it('requests only the first instalment until the booking has a date', async () => {
  const { adminToken, booking, read, pay } = await accepted(ways, null);
  const isDueToday = async () => {
    const { duePayments: payments } = (await (await call(api.readToday, { token: adminToken })).json()) as Today;
    return payments.rows.some(({ id }) => id === booking.id);
  };
  const html = await read();
  for (const expectedText of [
    'First payment: ₹10,000',
    'am=10000.00',
    '45 days before the start',
    '30 days before the start',
  ]) {
    expect(html).toContain(expectedText);
  }
  expect([html.split('due now').length - 1, await isDueToday()]).toEqual([1, true]);
  await pay(1_000_000);
  expect(await read()).toMatch(/Next payment: ₹49,500<span> 45 days before the start/);
  expect(await isDueToday()).toBe(false);
  await send(api.moveBooking, { start: later }, { params: { id: booking.id }, token: adminToken });
  expect(await read()).toMatch(/Next payment: ₹49,500<span> by 9 Jun 2097/);
});

it('stores a reported payment once, notifies the agency, and counts it only after confirmation', async () => {
  const { mails, bindings } = createMailbox();
  const { adminToken, booking, token, read, pay } = await accepted(ways);
  const report = { utr: '4123 4567 8901', amount: '10,000' };
  const responses = await Promise.all([1, 2].map(() => reportPayment(token, report, bindings)));
  expect(responses.map(({ status }) => status)).toEqual([303, 303]);
  const html = await read();
  expect(html).toContain('We are checking your payment of ₹10,000.');
  // The page does not request it twice.
  expect(html).not.toContain('upi:');
  const readCurrentBooking = () => readBooking(adminToken, booking.id);
  const currentBooking = await readCurrentBooking();
  expect([currentBooking.paidPaise, currentBooking.state, currentBooking.reportedPayments.length]).toEqual([
    0,
    'waiting',
    1,
  ]);
  const rows = (await (await call(api.listBookings, { token: adminToken })).json()) as Booking[];
  expect(rows.find(({ id }) => id === booking.id)?.reportedPayments).toMatchObject([
    {
      utr: '412345678901',
      amountPaise: 1_000_000,
      state: 'open',
      reportedAt: currentBooking.reportedPayments[0]?.reportedAt,
    },
  ]);
  const reportMails = mails.filter(({ subject }) => subject.includes('Reported as paid'));
  expect(reportMails).toMatchObject([{ text: expect.stringContaining('UTR:       412345678901') }]);

  await pay(1_000_000, { reference: '412345678901', reportedPaymentId: currentBooking.reportedPayments[0]?.id ?? '' });
  expect(await readCurrentBooking()).toMatchObject({
    paidPaise: 1_000_000,
    reportedPayments: [{ state: 'confirmed' }],
  });
  expect(await read()).not.toContain('We are checking');
  const repeatedResponse = await reportPayment(token, report);
  expect([repeatedResponse.status, await repeatedResponse.text()]).toEqual([
    400,
    expect.stringContaining('We have this payment already'),
  ]);
});

it('accepts another booking’s UTR without revealing it', async () => {
  const other = await accepted(ways);
  await other.pay(1_000_000, { reference: 'UTR 4123-4567-8901' });
  const { adminToken, booking, token } = await accepted(ways);
  expect((await reportPayment(token, { utr: '412345678901', amount: '10,000' })).status).toBe(303);
  const line = { mode: 'upi', reference: '４１２３ ４５６７ ８９０１' };
  const paymentResponse = await payBooking(adminToken, booking.id, 1_000_000, line);
  expect([paymentResponse.status, await paymentResponse.text()]).toEqual([
    400,
    expect.stringContaining('was noted already'),
  ]);
});

it('shows why a reported payment was rejected, and accepts it again', async () => {
  const { adminToken, booking, token, read } = await accepted(ways);
  const report = { utr: '412345678901', amount: '4000' };
  await reportPayment(token, report);
  // The page still requests the rest.
  expect(await read()).toContain('am=6000.00');
  const bookingWithReport = await readBooking(adminToken, booking.id);
  const path = toPath(api.rejectReportedPayment, {
    id: booking.id,
    report: bookingWithReport.reportedPayments[0]?.id ?? '',
  });
  const answers = await Promise.all(
    [1, 2].map(() => send(path, { reason: 'Not in the account.' }, { token: adminToken })),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect((await send(path, { reason: ' ' }, { token: adminToken })).status).toBe(400);
  expect((await send(path, { reason: 'Another reason.' }, { token: adminToken })).status).toBe(400);
  const html = await read();
  expect(html).toContain('UTR 412345678901: Not in the account.');
  expect(html).toContain('am=10000.00');
  expect((await reportPayment(token, report)).status).toBe(303);
  expect(await read()).toContain('We are checking your payment of ₹4,000.');
});

it('rejects writes by a link after thirty in an hour', async () => {
  const { adminToken, quote, token, booking } = await accepted(ways);
  const useUpWrites = (writes: number) =>
    env.DB.prepare('update links set writes = ?, write_hour = ?')
      .bind(writes, Math.floor(Date.now() / 3_600_000))
      .run();
  await useUpWrites(30);
  const report = { utr: '412345678901', amount: '10,000' };
  const rejectedResponse = await reportPayment(token, report);
  expect([rejectedResponse.status, await rejectedResponse.text()]).toEqual([
    429,
    expect.stringContaining('Too much was sent by this link'),
  ]);
  await useUpWrites(29);
  expect((await reportPayment(token, report)).status).toBe(303);
  expect((await reportPayment(token, report)).status).toBe(303);
  expect((await reportPayment(token, { ...report, utr: '412345678902' })).status).toBe(429);
  const { quote: other, link } = await sendQuote(adminToken, await addQuote(adminToken, await addInquiry()));
  await useUpWrites(30);
  expect((await acceptQuote(link, other)).status).toBe(429);
  const [acceptedBooking] = (await (await call(api.listBookings, { token: adminToken })).json()) as Booking[];
  expect([acceptedBooking?.id, quote.id === other.id]).toEqual([booking.id, false]);
});

it('rejects an invalid UTR or amount, and shows the form’s values again', async () => {
  const { adminToken, booking, token, read } = await accepted(ways);
  for (const [fields, message] of [
    [{ utr: '41234567', amount: '10,000' }, 'A UTR has 12 digits.'],
    [{ amount: '10,000' }, 'A UTR has 12 digits.'],
    [{ utr: '412345678901', amount: 'ten' }, 'Enter digits alone'],
  ] as const) {
    const response = await reportPayment(token, fields);
    const html = await response.text();
    expect([response.status, html]).toEqual([400, expect.stringContaining(message)]);
    expect(html).toContain(`value="${fields.amount}"`);
  }
  expect(await read()).not.toContain('We are checking');
  await cancelBooking(adminToken, booking.id, '2025-03-02');
  expect((await reportPayment(token, { utr: '412345678901', amount: '10,000' })).status).toBe(409);
});
