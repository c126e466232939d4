import { expect, it, vi } from 'vitest';
import type { Booking } from '#shared/bookings/booking';
import { api } from '#shared/calls';
import { quotePaths } from '#shared/quotes/quote-paths';
import { call, send } from '../test/client';
import { acceptQuote, addDatedTour, addInquiry, sendQuote, signIn, writeQuote } from '../test/factories';

const start = '2097-06-19';
const later = '2097-07-24';

/** A quote that its rider accepted, and the booking that this made. */
async function accepted() {
  const desk = await signIn();
  const dates = [start, later].map((day) => ({ day, seats: 6 }));
  const tour = await addDatedTour(desk, dates);
  const draft = { tourId: tour._id, startsOn: start, validUntil: '2097-01-01' };
  const { quote, link } = await sendQuote(desk, await writeQuote(desk, await addInquiry(), draft));
  await acceptQuote(link, quote);
  const [booking] = (await (await call(api.bookings, { token: desk })).json()) as Booking[];
  if (!booking) throw new Error('no booking');
  const token = link.split('/quote/')[1] ?? '';
  const read = async () => (await call(quotePaths.quote(token))).text();
  const pay = (amountPaise: number, more = {}) =>
    send(api.bookingPayments(booking.id), { day: '2097-03-01', amountPaise, mode: 'upi', ...more }, { token: desk });
  return { desk, tour, quote, token, booking, read, pay };
}

it('shows who accepted the booking’s parts, what is paid of each and the receipts, and never more than was paid', async () => {
  const { booking, token, read, pay } = await accepted();
  const before = await read();
  for (const words of ['Accepted. Thank you!', booking.reference, '<dt>Total</dt><dd>₹85,000</dd>', 'due now']) {
    expect(before).toContain(words);
  }
  expect(before).not.toMatch(/Valid to|When to pay|Accept this quote/);
  const noted = (await (await pay(400_000, { reference: '412345678901' })).json()) as { paper: { number: string } };
  const part = await read();
  for (const words of ['We have received ₹4,000 of ₹85,000.', '₹4,000 paid, ₹6,000 due now', 'UPI 412345678901']) {
    expect(part).toContain(words);
  }
  expect(part).not.toContain('Paid in full');
  const path = quotePaths.paper(token, noted.paper.number);
  expect(part).toContain(`href="${path}"`);
  const paper = await call(path);
  expect([paper.status, paper.headers.get('cache-control')]).toEqual([200, 'no-store']);
  expect(await paper.text()).toContain(noted.paper.number);
  await pay(8_100_000);
  expect(await read()).toContain('Paid in full. Thank you!');
});

it('opens by a link no paper of another booking', async () => {
  const first = await accepted();
  const { paper } = (await (await first.pay(1_000_000)).json()) as { paper: { number: string } };
  const draft = await writeQuote(first.desk, await addInquiry());
  const other = (await sendQuote(first.desk, draft)).link.split('/quote/')[1] ?? '';
  for (const path of [quotePaths.paper(other, paper.number), quotePaths.paper('A'.repeat(43), paper.number)]) {
    expect((await call(path)).status).toBe(404);
  }
});

it('says of a cancelled booking what is kept and what comes back by when', async () => {
  const some = await accepted();
  await some.pay(3_000_000);
  const cancel = (day: string) => send(api.cancelBooking(some.booking.id), { day }, { token: some.desk });
  await cancel('2097-03-02');
  const html = await some.read();
  expect(html).toContain('We keep ₹17,000 of the ₹30,000 that you paid. ₹13,000 comes back to you by 16 Mar 2097.');
  expect(html).not.toMatch(/Thank you|due now/);
  const refund = { day: '2097-03-09', amountPaise: 1_300_000, mode: 'bank' };
  await send(api.bookingRefunds(some.booking.id), refund, { token: some.desk });
  expect(await some.read()).toContain('₹13,000 went back to you on 9 Mar 2097.');
});

it('says that all is kept where nothing comes back', async () => {
  const { booking, desk, read, pay } = await accepted();
  await pay(1_000_000);
  await send(api.cancelBooking(booking.id), { day: '2097-05-01' }, { token: desk });
  const html = await read();
  expect(html).toContain('We keep the ₹10,000 that you paid. Nothing more is asked.');
  expect(html).not.toContain('comes back to you');
});

it('says the new date of a booking that was moved, and opens until three months after it', async () => {
  const { booking, desk, read } = await accepted();
  await send(api.moveBooking(booking.id), { start: later }, { token: desk });
  const html = await read();
  expect(html).toContain('it starts on 24 Jul 2097, no longer on 19 Jun 2097.');
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2097-10-20T06:00:00Z') });
  expect(await read()).toContain(booking.reference);
  vi.setSystemTime(Date.parse('2097-10-24T06:00:00Z'));
  expect(await read()).toContain('This link has ended');
});
