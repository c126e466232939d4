import { expect, it } from 'vitest';
import type { Booking } from '#shared/bookings/booking';
import type { CustomerMailRow } from '#shared/email/api';
import { customerMailKinds } from '#shared/email/customer-mails';
import { defaultMailTexts } from '#shared/email/default-texts';
import { createSampleMailValues } from '#shared/email/sample-values';
import type { InquirerData } from '#shared/inquiries/inquirer';
import { checkTemplate, templateLanguages } from '#shared/inquiries/reply-templates';
import { toPublicFacts } from '#shared/settings/settings';
import { toSite } from '#shared/settings/site';
import { api } from '#shared/test/api';
import { findDefaultFacts } from '#shared/test/default-facts';
import { emailOutbox } from '../db/site-schema';
import { byEmail, call, readJson, runCron, send } from '../test/client';
import { acceptQuote, addInquiry, addQuote, db, readBooking, sendQuote, signIn } from '../test/factories';
import { type Agency, openAgency, riderEmail, tourDay } from '../test/mailing-agency';
import { customSettings, saveSettings } from '../test/settings';
import { fillCustomerMail, findMailText } from './customer-mails';

/** Opens a link of the newest mail to the rider. */
async function openLink({ findRiderMails }: Agency, pattern: RegExp): Promise<string> {
  const path = pattern.exec(findRiderMails().at(-1)?.text ?? '')?.[0] ?? 'no link';
  const response = await call(path);
  return response.status === 200 ? response.text() : `${path}: ${response.status}`;
}

it('mails each step from the quote to the refund once, with links that open', async () => {
  const agency = await openAgency(customSettings);
  const { token, bindings, tourId, findRiderMails, pay, cancel } = agency;
  const inquiry = await addInquiry({ email: riderEmail });
  const content = { tourId, title: 'Manali to Leh', startsOn: tourDay, validUntil: '2097-03-10' };
  const { quote, link } = await sendQuote(token, await addQuote(token, inquiry, content), { bindings });
  expect(findRiderMails()).toMatchObject([{ subject: 'Your quote: Manali to Leh' }]);
  expect(await openLink(agency, /\/quote\/[\w-]{43}/)).toContain('Manali to Leh');

  await acceptQuote(link, quote, { bindings });
  const [row] = await readJson<Booking[]>(call(api.listBookings, { token }));
  const booking = await readBooking(token, row?.id ?? '');
  expect(findRiderMails().at(-1)).toMatchObject({ subject: `You are booked: Manali to Leh, ${booking.reference}` });
  expect(findRiderMails().at(-1)?.text).toContain('Dates: 19 June 2097\nPeople: 2 people\n');
  expect(await openLink(agency, /\/trip\/[\w-]{43}/)).toContain(booking.reference);
  expect(await openLink(agency, /\/travellers\/[\w-]{43}/)).toContain('Manali to Leh');

  await pay(booking.id, 1_500_000);
  expect(findRiderMails().at(-1)).toMatchObject({ subject: `Receipt: ₹15,000 for ${booking.reference}` });
  expect(await openLink(agency, /\/paper\/[\w-]{43}/)).toContain('SKYR/96-97/0001');

  await cancel(booking.id);
  expect(findRiderMails().at(-1)?.text).toContain('Paid: ₹15,000\nFee: ₹12,750\nComes back: ₹2,250\n');
  expect(findRiderMails()).toHaveLength(4);
  await runCron(bindings);
  expect(findRiderMails()).toHaveLength(4);
  for (const mail of findRiderMails()) {
    expect(findDefaultFacts(mail.subject, JSON.stringify(mail))).toEqual([]);
    expect([mail.subject, mail.text]).toEqual([mail.subject, expect.stringContaining('Skyline & Sons')]);
  }
});

it('tells what comes back, by when, and that it was paid back', async () => {
  const agency = await openAgency();
  const { addBooking, pay, cancel, findRiderMails } = agency;
  const { id, reference } = await addBooking();
  await pay(id, 8_480_000);
  await cancel(id);
  expect(findRiderMails().at(-1)?.text).toContain(
    'Fee: ₹16,960\nComes back: ₹67,840\n\nWe pay ₹67,840 back by 15 March 2097.',
  );
  await pay(id, 6_784_000, 'addRefund');
  expect(findRiderMails().map(({ subject }) => subject)).toEqual([
    `You are booked: Manali to Leh, ${reference}`,
    `Receipt: ₹84,800 for ${reference}`,
    `Cancelled: Manali to Leh, ${reference}`,
    `Paid back: ₹67,840 for ${reference}`,
  ]);
  expect(await openLink(agency, /\/paper\/[\w-]{43}/)).toContain('67,840');
});

it('queues no mail while mails to riders are off', async () => {
  const { addBooking, pay, bindings } = await openAgency();
  bindings.CONFIRM_INQUIRIES = 'off';
  const { id } = await addBooking();
  await pay(id, 1_000_000);
  expect(await db.select().from(emailOutbox)).toEqual([]);
});

it('sends the agency’s text in its language, and no mail that it switched off', async () => {
  const hi = { subject: 'रसीद {number}', text: 'नमस्ते {name}\n\nरक़म: {amount}\nकब: {due} {balance}' };
  const customerMails = { booked: { isOff: true }, payment_received: { hi } };
  const { addBooking, pay, findRiderMails } = await openAgency({ mailLanguage: 'hi', customerMails });
  const { id } = await addBooking();
  await pay(id, 8_480_000);
  expect(findRiderMails()).toMatchObject([{ subject: 'रसीद HPR/96-97/0001' }]);
  expect(findRiderMails()[0]?.text).toMatch(/^नमस्ते Asha\n\nरक़म: ₹84,800\n\nHighpass\n/);
  expect(findRiderMails()[0]).toMatchObject({ html: expect.stringContaining('<html lang="hi">') });
});

it('uses one link in all mails about a booking, and a new one after it was ended', async () => {
  const { token, addBooking, pay, findRiderMails } = await openAgency();
  const { id } = await addBooking();
  await pay(id, 1_000_000);
  const readTokens = () => findRiderMails().map(({ text }) => /\/trip\/([\w-]{43})/.exec(text)?.[1]);
  const [first, second] = readTokens();
  expect(second).toBe(first);
  const { data } = await readJson<{ data: { id: string }[] }>(call(api.listBookingLinks, { params: { id }, token }));
  expect(data).toHaveLength(1);
  await call(api.endBookingLink, { params: { id, link: data[0]?.id ?? '' }, token });
  await pay(id, 1_000_000);
  expect(readTokens().at(-1)).not.toBe(first);
});

it('lists the mails about a booking and about an inquiry with their state, and exports them', async () => {
  const { token, bindings, setDown, addBooking, pay } = await openAgency();
  const readMails = async (about: string) =>
    (await readJson<{ data: CustomerMailRow[] }>(call(api.listCustomerMails, { params: { about }, token }))).data;
  const { id } = await addBooking();
  setDown(true);
  await pay(id, 1_000_000);
  const expected = [
    { kind: 'booked', state: 'sent', sentAt: '2097-03-01T06:30:00.000Z' },
    { kind: 'payment_received', state: 'failing', sentAt: null },
  ];
  expect(await readMails(id)).toMatchObject(expected);
  setDown(false);
  const inquiry = await addInquiry({ email: riderEmail });
  const { message } = await sendQuote(token, await addQuote(token, inquiry), { bindings });
  expect(message).toBe(`The quote goes to ${riderEmail} by e-mail now.`);
  expect(await readMails(inquiry)).toMatchObject([{ kind: 'quote_sent', state: 'sent' }]);
  const options = { params: { id: inquiry }, query: byEmail, token };
  const { mails } = await readJson<InquirerData>(call(api.readInquirer, options));
  expect(mails).toMatchObject([...expected, { kind: 'quote_sent' }]);
});

it('mails nothing to an erased person', async () => {
  const { token, bindings, setDown, addBooking, pay, findRiderMails } = await openAgency();
  const { id } = await addBooking();
  setDown(true);
  await pay(id, 1_000_000);
  await call(api.erasePayer, { params: { id }, query: byEmail, token });
  setDown(false);
  await db.update(emailOutbox).set({ dueAt: 0 });
  await runCron(bindings);
  expect(findRiderMails()).toHaveLength(1);
  expect(await db.select().from(emailOutbox)).toEqual([]);
});

it.each([
  [{ booked: { en: { subject: 'Hello', text: 'Dear {naam}' } } }, 'customerMails.booked.en.text'],
  [{ booked: { hi: { subject: '{receipt}', text: 'Hello' } } }, 'customerMails.booked.hi.subject'],
  [{ quote_sent: { en: { subject: '', text: 'Hello' } } }, 'customerMails.quote_sent.en.subject'],
  [{ nothing: {} }, 'customerMails.nothing'],
])('refuses %j', async (customerMails, field) => {
  const response = await saveSettings(await signIn(), { customerMails });
  const { fields } = await readJson<{ fields: Record<string, string> }>(response, 400);
  expect(Object.keys(fields)).toEqual([field]);
});

it('lets no value add a line to a mail, except the packing list', () => {
  const site = toSite(toPublicFacts(customSettings));
  for (const kind of customerMailKinds) {
    const values = createSampleMailValues('en', site);
    const hostileValues = Object.fromEntries(
      Object.entries(values).map(([name, value]) => [
        name,
        name === 'packing' ? value : `${value}\r\nBcc: x@y.z\u2028{name}`,
      ]),
    );
    const [mail, hostileMail] = [values, hostileValues].map((facts) =>
      fillCustomerMail(kind, findMailText(customSettings, kind, 'en'), facts, site),
    );
    expect(hostileMail?.subject).not.toMatch(/[\r\n\u2028]/);
    const countLines = (text = '') => text.split(/[\r\n\u2028]/).length;
    // `waiting` has no sample value, and adds its line.
    expect(countLines(hostileMail?.text) - countLines(mail?.text)).toBe(kind === 'inquiry_received' ? 1 : 0);
  }
});

it.each(customerMailKinds)('has default texts of %s in both languages, with a value for each placeholder', (kind) => {
  for (const language of templateLanguages) {
    const mail = findMailText({ customerMails: {} }, kind, language);
    expect(mail).toEqual(defaultMailTexts[kind][language]);
    const names = Object.keys(createSampleMailValues(language, toSite(null)));
    expect([...checkTemplate(mail.text, names), ...checkTemplate(mail.subject, names)]).toEqual([]);
  }
});

it('sends an owner a test of a text that is not saved', async () => {
  const { mails, options } = await openAgency();
  const test = { kind: 'booked', language: 'en', subject: 'Yours: {reference}', text: 'Dear {name}, see {link}' };
  expect((await send(api.sendCustomerMailTest, test, options)).status).toBe(200);
  expect(mails.at(-1)).toMatchObject({ subject: 'Test: Yours: HP-B-7F3KQ', from: 'site@skyline.example' });
  expect(mails.at(-1)?.text).toContain('Dear Asha, see https://example.in/trip/');
  expect((await send(api.sendCustomerMailTest, { ...test, text: '{naam}' }, options)).status).toBe(400);
});
