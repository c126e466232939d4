import { expect, it } from 'vitest';
import { api } from '#shared/calls';
import type { OpenedInquiry } from '#shared/inquiries/inbox';
import type { Quote } from '#shared/quotes/quote';
import { renewedTokenHeader } from '#shared/staff/renewed-token';
import { inquiryEvents } from '../db/inquiries-schema';
import { events } from '../db/site-schema';
import { call, send } from '../test/client';
import {
  addInquiry,
  addSession,
  addUser,
  allowPayments,
  count,
  db,
  sendQuote,
  signIn,
  writeQuote,
} from '../test/factories';
import { password, passwordHash, unlimited } from '../test/logins';
import { createMailbox } from '../test/mailbox';

const mailbox = createMailbox();

/** A quote that was sent, and who of the staff looks after it. */
async function sent() {
  const id = (await addUser('none', { role: 'staff', name: 'Stanzin' })).id;
  const desk = await addSession(id);
  const inquiry = await addInquiry();
  const { quote } = await sendQuote(desk, await writeQuote(desk, inquiry));
  const link = (paymentUrl: string | null, version?: number, token = desk) =>
    send(
      api.quoteMarks(quote.id),
      { paymentUrl },
      {
        method: 'PUT',
        token,
        bindings: mailbox.bindings,
        headers: version === undefined ? {} : { 'If-Match': `"v${version}"` },
      },
    );
  return { desk, inquiry, quote, link };
}

/** The token that a session goes on under, since whoever confirms who they are gets a new one. */
const renewed = new Map<string, string>();

async function confirmed(first: string, path: string, body: object = { password }): Promise<Response> {
  const response = await send(path, body, { token: renewed.get(first) ?? first, bindings: unlimited });
  const token = response.headers.get(renewedTokenHeader);
  if (token !== null) renewed.set(first, token);
  return response;
}

async function addOwner() {
  return addSession((await addUser(passwordHash)).id);
}

const listHosts = async (token: string) =>
  ((await (await call(api.paymentHosts, { token })).json()) as { data: { host: string }[] }).data.map(
    ({ host }) => host,
  );

it('leads a rider only to a site that an owner allowed, or to one below it', async () => {
  const { quote, link } = await sent();
  const refused = await link('https://pay.razorpay.com/x');
  const why = 'Payment links to pay.razorpay.com aren’t allowed yet. Ask an owner to allow this site.';
  expect([refused.status, await refused.json()]).toMatchObject([400, { message: why, fields: { paymentUrl: why } }]);
  expect(await (await link('https://pay.razorpay.com/x', undefined, await signIn())).json()).toMatchObject({
    message: 'Payment links to pay.razorpay.com aren’t allowed yet. Allow this site first.',
  });
  await allowPayments('razorpay.com');
  for (const paymentUrl of [
    'https://razorpay.com.evil.example/',
    'https://evilrazorpay.com/',
    'https://com/',
    'https://rаzorpay.com/',
    'https://razorpay.com@evil.example/',
    'https://evil.example/razorpay.com',
    'https://evil.example\\.razorpay.com',
    'https://razorpay.com:444/',
    'http://razorpay.com/',
    'https://razorpay.com./',
  ]) {
    expect([paymentUrl, (await link(paymentUrl)).status]).toEqual([paymentUrl, 400]);
  }
  expect(await count('mail_outbox')).toBe(0);
  for (const paymentUrl of ['https://razorpay.com/x', 'https://pay.razorpay.com/x', 'https://RAZORPAY.com/y']) {
    expect([paymentUrl, (await link(paymentUrl)).status]).toEqual([paymentUrl, 200]);
  }
  expect(quote.paymentUrl).toBeNull();
});

it('shows a name in other letters as what it is', async () => {
  const { link } = await sent();
  expect(await (await link('https://räzorpay.com/')).json()).toMatchObject({
    fields: { paymentUrl: expect.stringContaining('xn--rzorpay-5wa.com') },
  });
  await allowPayments('xn--rzorpay-5wa.com');
  const { quote } = (await (await link('https://räzorpay.com/x')).json()) as { quote: Quote };
  expect(quote.paymentUrl).toBe('https://xn--rzorpay-5wa.com/x');
});

it('is allowed a site by an owner who shows once more that it is them, and not by staff', async () => {
  const owner = await addOwner();
  const staff = await signIn('staff');
  const path = api.allowPaymentHost('razorpay.com');
  expect((await confirmed(owner, path, { password: 'wrong' })).status).toBe(403);
  expect((await confirmed(owner, path, {})).status).toBe(400);
  expect((await confirmed(staff, path)).status).toBe(403);
  expect(await listHosts(staff)).toEqual([]);
  for (const _ of [1, 2]) expect((await confirmed(owner, path)).status).toBe(200);
  expect((await confirmed(owner, api.allowPaymentHost('127.0.0.1'))).status).toBe(400);
  expect((await confirmed(owner, api.allowPaymentHost('com'))).status).toBe(400);
  expect(await listHosts(staff)).toEqual(['razorpay.com']);
  expect((await confirmed(staff, api.removePaymentHost('razorpay.com'))).status).toBe(403);
  expect((await confirmed(owner, api.removePaymentHost('razorpay.com'))).status).toBe(200);
  expect((await confirmed(owner, api.removePaymentHost('razorpay.com'))).status).toBe(404);
  expect(await listHosts(staff)).toEqual([]);
  const done = await db.select().from(events);
  expect(done.map(({ action, label }) => [action, label])).toEqual([
    ['payment_host_allowed', 'razorpay.com'],
    ['payment_host_removed', 'razorpay.com'],
  ]);
});

it('stays as it is while other things are noted, when its site is no longer allowed', async () => {
  const { quote, link, desk } = await sent();
  await allowPayments('razorpay.com');
  await link('https://razorpay.com/x');
  expect((await confirmed(await addOwner(), api.removePaymentHost('razorpay.com'))).status).toBe(200);
  const marks = { withdrawn: true, paymentUrl: 'https://razorpay.com/x' };
  const marked = await send(api.quoteMarks(quote.id), marks, { method: 'PUT', token: desk });
  expect(await marked.json()).toMatchObject({ quote: { state: 'withdrawn', paymentUrl: 'https://razorpay.com/x' } });
  await send(api.quoteMarks(quote.id), { withdrawn: false }, { method: 'PUT', token: desk });
  const other = await link('https://razorpay.com/y');
  expect([other.status, await other.json()]).toMatchObject([400, { fields: { paymentUrl: expect.any(String) } }]);
});

it('tells the timeline and the agency’s mailbox what it was and is, once for each change', async () => {
  const { desk, inquiry, quote, link } = await sent();
  await allowPayments('razorpay.com');
  const before = mailbox.mails.length;
  for (const paymentUrl of ['https://razorpay.com/x', 'https://razorpay.com/x', 'https://razorpay.com/y', null]) {
    expect((await link(paymentUrl)).status).toBe(200);
  }
  const opened = (await (await call(api.inquiry(inquiry), { token: desk })).json()) as OpenedInquiry;
  const changes = opened.events.filter(({ kind }) => kind === 'quote_payment_link');
  expect(changes.map(({ detail }) => [detail.from, detail.to])).toEqual([
    [null, 'https://razorpay.com/x'],
    ['https://razorpay.com/x', 'https://razorpay.com/y'],
    ['https://razorpay.com/y', null],
  ]);
  expect(changes[0]).toMatchObject({ actorName: 'Stanzin', detail: { text: quote.number } });
  const mails = mailbox.mails.slice(before);
  expect(mails.map(({ subject }) => subject)).toEqual(
    Array(3).fill(`The payment link of quote ${quote.number} was changed`),
  );
  expect(mails[1]?.text).toMatch(
    /was changed by Stanzin\non .*\n\nBefore: https:\/\/razorpay.com\/x\nNow: {4}https:\/\/razorpay.com\/y\n/,
  );
});

it('is told once, however many change it at once', async () => {
  await allowPayments('razorpay.com');
  const { quote, link } = await sent();
  for (let round = 0; round < 50; round += 1) {
    const version = quote.version + round;
    const tries = [1, 2, 3].map((one) => link(`https://razorpay.com/${round}/${one}`, version));
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 412, 412]);
  }
  const changes = (await db.select().from(inquiryEvents)).filter(({ kind }) => kind === 'quote_payment_link');
  expect([changes.length, await count('mail_outbox')]).toEqual([50, 50]);
});
