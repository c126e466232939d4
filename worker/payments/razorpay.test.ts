import { createHmac } from 'node:crypto';
import { beforeEach, expect, it, vi } from 'vitest';
import { paymentEventsPath } from '#shared/bookings/api';
import type { Booking } from '#shared/bookings/booking';
import { toIndianDay } from '#shared/dates';
import { type NewLink, tripPaths } from '#shared/link-routes';
import { api } from '#shared/test/api';
import { call, createMailbox, type Mailbox, readJson, runCron, send } from '../test/client';
import { addBooking, addDatedTour, cancelBooking, readBooking, signIn } from '../test/factories';

const bindings = { RAZORPAY_KEY: 'rzp_test_1:secret', RAZORPAY_WEBHOOK_SECRET: 'new secret,former secret' };

interface StoredLink {
  reference_id: string;
  amount: number;
  status: string;
  short_url: string;
  expire_by: number;
}

/** Answers as Razorpay documents it: https://razorpay.com/docs/api/payments/payment-links/ */
function stubRazorpay() {
  const links: StoredLink[] = [];
  const state = { isDown: false, links };
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    if (state.isDown) return Response.json({ error: { code: 'SERVER_ERROR' } }, { status: 502 });
    const url = new URL(String(input));
    expect(url.origin + url.pathname).toBe('https://api.razorpay.com/v1/payment_links');
    expect(new Headers(init?.headers).get('Authorization')).toBe(`Basic ${btoa('rzp_test_1:secret')}`);
    if (init?.method === 'GET') {
      const reference = url.searchParams.get('reference_id');
      return Response.json({ payment_links: links.filter(({ reference_id }) => reference_id === reference) });
    }
    const link = JSON.parse(String(init?.body));
    links.push({ ...link, status: 'created', short_url: `https://rzp.io/i/${links.length + 1}` });
    return Response.json(links.at(-1));
  });
  return state;
}

let razorpay: ReturnType<typeof stubRazorpay>;
let mailbox: Mailbox;
beforeEach(() => {
  razorpay = stubRazorpay();
  mailbox = createMailbox();
});

const listOwnersMails = () => mailbox.mails.filter(({ subject }) => subject.includes('Razorpay'));

const sign = (body: string, secret: string): string => createHmac('sha256', secret).update(body).digest('hex');

async function postEvent(event: object, { secret = 'new secret', changedBody = '' } = {}): Promise<Response> {
  // Two spaces: the signature is over the body as it was sent.
  const body = JSON.stringify(event, null, 2);
  return call(paymentEventsPath, {
    method: 'POST',
    body: changedBody || body,
    bindings: { ...mailbox.bindings, ...bindings },
    headers: { 'Content-Type': 'application/json', 'X-Razorpay-Signature': sign(body, secret) },
  });
}

const seconds = () => Math.floor(Date.now() / 1000);
let paymentCount = 0;
const newPayment = (amount: number) => {
  paymentCount += 1;
  const id = `pay_${paymentCount}`;
  return { id, entity: 'payment', amount, currency: 'INR', method: 'card', captured: true, created_at: seconds() };
};
type GatewayPayment = ReturnType<typeof newPayment>;

const makeLinkEvent = (bookingId: string, payment: GatewayPayment, name = 'paid') => ({
  entity: 'event',
  event: `payment_link.${name}`,
  payload: {
    payment_link: { entity: { id: 'plink_1', status: name, notes: { booking: bookingId } } },
    payment: { entity: payment },
  },
});

const makeRefundEvent = (payment: GatewayPayment, amount: number, name = 'processed') => ({
  entity: 'event',
  event: `refund.${name}`,
  payload: {
    refund: { entity: { id: `rfnd_${payment.id}`, amount, payment_id: payment.id } },
    payment: { entity: payment },
  },
});

async function addLinkedBooking() {
  const token = await signIn();
  const tour = await addDatedTour(token, [{ day: '2097-06-19', seats: 6 }]);
  const booking = await addBooking(token, { tourId: tour._id });
  const { url } = await readJson<NewLink>(send(api.addBookingLink, {}, { params: { id: booking.id }, token }), 201);
  const linkToken = new URL(url).pathname.split('/trip/')[1] ?? '';
  const pay = () => call(tripPaths.pay(linkToken), { bindings, redirect: 'manual' });
  const readPage = async () => (await call(tripPaths.trip(linkToken), { bindings })).text();
  return { token, booking, pay, readPage, read: () => readBooking(token, booking.id) };
}

const listLedger = ({ payments }: Booking) =>
  payments.map(({ kind, amountPaise, mode, reference, recordedBy }) => [
    kind,
    amountPaise,
    mode,
    reference,
    recordedBy,
  ]);

it('leads to one payment link for what is due, however often the payer presses', async () => {
  const { booking, pay, readPage } = await addLinkedBooking();
  const due = booking.nextDue?.amountPaise;
  expect(await readPage()).toContain('on Razorpay’s page');
  const responses = [await pay(), await pay()];
  expect(responses.map(({ status }) => status)).toEqual([303, 303]);
  expect(responses.map(({ headers }) => headers.get('location'))).toEqual(['https://rzp.io/i/1', 'https://rzp.io/i/1']);
  expect(razorpay.links).toEqual([
    expect.objectContaining({
      amount: due,
      currency: 'INR',
      accept_partial: false,
      notes: { booking: booking.id },
      callback_method: 'get',
    }),
  ]);
  expect(razorpay.links[0]?.reference_id.length).toBeLessThanOrEqual(40);
});

it('keeps the payer on the page, with what to do, when the gateway is down', async () => {
  const { pay } = await addLinkedBooking();
  vi.spyOn(console, 'error').mockImplementation(() => {});
  razorpay.isDown = true;
  const response = await pay();
  expect(response.status).toBe(503);
  expect(await response.text()).toContain('Nothing was paid: please try again in a minute.');
});

it('offers no gateway and takes no events until both secrets are set', async () => {
  const { booking } = await addLinkedBooking();
  for (const partly of [{}, { RAZORPAY_KEY: 'rzp_test_1:secret' }, { RAZORPAY_WEBHOOK_SECRET: 'new secret' }]) {
    const response = await send(paymentEventsPath, makeLinkEvent(booking.id, newPayment(100)), { bindings: partly });
    expect(response.status).toBe(404);
  }
});

it('notes a payment once, with its receipt, when events arrive twice, at once and with the former secret', async () => {
  const { booking, read, readPage } = await addLinkedBooking();
  const payment = newPayment(1_000_000);
  const event = makeLinkEvent(booking.id, payment);
  const responses = await Promise.all([
    postEvent(event),
    postEvent(event),
    postEvent(event, { secret: 'former secret' }),
  ]);
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
  const paid = await read();
  expect(listLedger(paid)).toEqual([['payment', 1_000_000, 'card', payment.id, 'Razorpay']]);
  expect(paid.papers.filter(({ kind }) => kind === 'receipt')).toHaveLength(1);
  expect(await readPage()).toContain('₹10,000');
});

it('notes each part of a link that is paid in parts', async () => {
  const { booking, read } = await addLinkedBooking();
  await postEvent(makeLinkEvent(booking.id, newPayment(400_000), 'partially_paid'));
  await postEvent(makeLinkEvent(booking.id, newPayment(600_000)));
  expect((await read()).paidPaise).toBe(1_000_000);
});

it('refuses a body that another secret signed, and one that was changed after signing', async () => {
  const { booking, read } = await addLinkedBooking();
  const event = makeLinkEvent(booking.id, newPayment(1_000_000));
  expect((await postEvent(event, { secret: 'wrong' })).status).toBe(400);
  const changedBody = JSON.stringify(makeLinkEvent(booking.id, newPayment(9_000_000)), null, 2);
  expect((await postEvent(event, { changedBody })).status).toBe(400);
  expect((await read()).payments).toEqual([]);
});

it.each(['', 'é'.repeat(64)])(
  'refuses the signature “%s”, and one by an empty secret after a comma',
  async (signature) => {
    const { booking, read } = await addLinkedBooking();
    const body = JSON.stringify(makeLinkEvent(booking.id, newPayment(1_000_000)));
    for (const header of [signature, sign(body, '')]) {
      const headers = { 'Content-Type': 'application/json', 'X-Razorpay-Signature': header };
      const secrets = { ...bindings, RAZORPAY_WEBHOOK_SECRET: 'new secret, ' };
      const response = await call(paymentEventsPath, { method: 'POST', body, headers, bindings: secrets });
      expect(response.status).toBe(400);
    }
    expect((await read()).payments).toEqual([]);
  },
);

it('notes nothing for a link that expired or was cancelled, and for a payment of another shop', async () => {
  const { booking, read } = await addLinkedBooking();
  for (const name of ['expired', 'cancelled']) {
    const { payment: _, ...payload } = makeLinkEvent(booking.id, newPayment(1), name).payload;
    expect((await postEvent({ event: `payment_link.${name}`, payload })).status).toBe(200);
  }
  expect((await postEvent(makeLinkEvent('another shop', newPayment(1_000_000)))).status).toBe(200);
  expect((await read()).payments).toEqual([]);
});

it('records money for seats that are gone, tells the owners, and gives nothing back by itself', async () => {
  const { token, booking, read } = await addLinkedBooking();
  await cancelBooking(token, booking.id, toIndianDay(Date.now()));
  await postEvent(makeLinkEvent(booking.id, newPayment(1_000_000)));
  await runCron(mailbox.bindings);
  const cancelled = await read();
  expect(listLedger(cancelled).map(([kind]) => kind)).toEqual(['payment']);
  expect([cancelled.state, cancelled.paidPaise]).toEqual(['cancelled', 1_000_000]);
  expect(listOwnersMails().map(({ text }) => text)).toEqual([
    expect.stringContaining('The booking was cancelled before. Give the money back, or find other seats.'),
  ]);
});

it('notes a refund that arrives before its payment when Razorpay sends it again', async () => {
  const { token, booking, read } = await addLinkedBooking();
  const payment = newPayment(booking.totalPaise);
  const refundPaise = booking.totalPaise / 2;
  const refund = makeRefundEvent(payment, refundPaise);
  expect((await postEvent(refund)).status).toBe(503);
  await postEvent(makeLinkEvent(booking.id, payment));
  await cancelBooking(token, booking.id, toIndianDay(Date.now()));
  expect([(await postEvent(refund)).status, (await postEvent(refund)).status]).toEqual([200, 200]);
  expect(listLedger(await read()).map(([kind, amount]) => [kind, amount])).toEqual([
    ['payment', booking.totalPaise],
    ['refund', refundPaise],
  ]);
});

it('mails the owners once about a refund that is not due, or failed, and leaves the ledger as it is', async () => {
  const { booking, read } = await addLinkedBooking();
  const payment = newPayment(1_000_000);
  await postEvent(makeLinkEvent(booking.id, payment));
  for (const name of ['processed', 'processed', 'failed', 'created']) {
    expect((await postEvent(makeRefundEvent(payment, 1_000_000, name))).status).toBe(200);
  }
  await runCron(mailbox.bindings);
  expect((await read()).paidPaise).toBe(1_000_000);
  expect(listOwnersMails().map(({ subject }) => subject.split('Razorpay ')[1])).toEqual([
    'gave money back that isn’t due',
    'couldn’t give money back',
  ]);
});

it('leaves refunds of older unknown payments, and of payments that were not captured, to other shops', async () => {
  const old = { ...newPayment(100), created_at: seconds() - 7200 };
  const uncaptured = { ...newPayment(100), captured: false };
  for (const payment of [old, uncaptured]) expect((await postEvent(makeRefundEvent(payment, 100))).status).toBe(200);
});
