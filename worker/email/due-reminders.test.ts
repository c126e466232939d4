import { env } from 'cloudflare:workers';
import { expect, it } from 'vitest';
import type { Booking } from '#shared/bookings/booking';
import { tripPaths } from '#shared/link-routes';
import { api } from '#shared/test/api';
import { bookings } from '../db/bookings-schema';
import { emailOutbox } from '../db/site-schema';
import { byEmail, call, postForm, readJson, send, setClock } from '../test/client';
import {
  acceptQuote,
  addQuote,
  createInquiryInput,
  db,
  listInquiries,
  readBooking,
  sendQuote,
  signIn,
} from '../test/factories';
import { type Agency, openAgency, play, riderEmail, runMailTasks, tourDay } from '../test/mailing-agency';
import { queueDueReminders } from './due-reminders';
import { removeSentMail } from './outbox';
import { sendQueuedMail } from './send-mail';

const newestText = (agency: Agency) => agency.findRiderMails().at(-1)?.text ?? '';

it('mails each step from the inquiry to the review once, in order, and reminders only by day', async () => {
  const agency = await openAgency();
  const { bindings, tourId } = agency;
  let booking: Booking | undefined;
  const pay = (amountPaise: number) => () => agency.pay(booking?.id ?? '', amountPaise);
  let link = '';
  let quote: Awaited<ReturnType<typeof sendQuote>>['quote'] | undefined;
  const acts = {
    '2097-03-01': () =>
      send(api.submitInquiry, createInquiryInput({ email: riderEmail, name: 'Asha Rao' }), { bindings }),
    '2097-03-02': async () => {
      const token = await signIn();
      const [inquiry] = await listInquiries(token);
      const content = { tourId, name: 'Asha Rao', startsOn: tourDay, validUntil: '2097-03-12' };
      const draft = await addQuote(token, inquiry?._id ?? '', content);
      ({ quote, link } = await sendQuote(token, draft, { bindings }));
    },
    '2097-03-11': async () => {
      await acceptQuote(link, quote ?? expect.unreachable(), { bindings });
      const token = await signIn();
      const [row] = await readJson<Booking[]>(call(api.listBookings, { token }));
      booking = await readBooking(token, row?.id ?? '');
    },
    '2097-03-12': pay(1_000_000),
    '2097-05-07': pay(4_950_000),
    // Early: the reminder three days before is dropped.
    '2097-05-15': pay(2_550_000),
  };
  const events = await play(agency, '2097-03-01', '2097-06-30', acts);
  const reference = booking?.reference ?? '';
  const inquiryReference = /HP-\w{5}/.exec(agency.findRiderMails()[0]?.subject ?? '')?.[0];
  expect(events).toEqual([
    `2097-03-01 12 We have your inquiry: ${inquiryReference}`,
    '2097-03-02 12 Your quote: Manali to Leh',
    '2097-03-10 09 Until 12 March 2097: your quote for Manali to Leh',
    `2097-03-11 12 You are booked: Manali to Leh, ${reference}`,
    `2097-03-12 12 Receipt: ₹10,000 for ${reference}`,
    '2097-04-28 09 ₹49,500 by 5 May 2097: Manali to Leh',
    '2097-05-02 09 ₹49,500 by 5 May 2097: Manali to Leh',
    '2097-05-06 09 Still open: ₹49,500 for Manali to Leh',
    `2097-05-07 12 Receipt: ₹49,500 for ${reference}`,
    '2097-05-13 09 ₹25,500 by 20 May 2097: Manali to Leh',
    `2097-05-15 12 Receipt: ₹25,500 for ${reference}`,
    '2097-05-29 09 Who travels with you? Manali to Leh',
    '2097-06-09 09 Who travels with you? Manali to Leh',
    '2097-06-12 09 Soon on the road: Manali to Leh, 19 June 2097',
    '2097-06-21 09 How was Manali to Leh?',
  ]);
  const findText = (subject: string) => agency.findRiderMails().find((mail) => mail.subject.startsWith(subject))?.text;
  expect(findText('Soon on the road')).toContain(
    'First day: Arrive. Meet the bikes.\n\nWhat to bring:\n- Boots that cover the ankles\n',
  );
  expect(findText('Who travels')).toContain('Complete: 0 of 2\n');
  const reviewPath = /\/review\/[\w-]{43}/.exec(findText('How was') ?? '')?.[0] ?? '';
  expect((await call(reviewPath)).status).toBe(200);
  for (const mail of agency.findRiderMails()) {
    const isReminder = /^(Until|₹|Still open|Who|Soon|How)/.test(mail.subject);
    expect([mail.subject, mail.headers?.['List-Unsubscribe-Post']]).toEqual([
      mail.subject,
      isReminder ? 'List-Unsubscribe=One-Click' : undefined,
    ]);
    expect(mail.text).not.toMatch(/[{}]|undefined|null/);
    expect(mail).toMatchObject({ html: expect.stringContaining('Highpass') });
  }
});

it('sends no reminder twice when two crons run at once, again later, or after sent mails were removed', async () => {
  const agency = await openAgency();
  await agency.addBooking();
  setClock('2097-04-28 09:05');
  const siteEnv = { ...env, ...agency.bindings };
  await Promise.all([1, 2].map(() => queueDueReminders(siteEnv, Date.now())));
  await Promise.all([1, 2].map(() => sendQueuedMail(siteEnv, Date.now())));
  await runMailTasks(agency, '2097-04-28 12:00');
  await db.run("delete from counters where name = 'reminders'");
  await removeSentMail(siteEnv, Date.now() + 40 * 86_400_000);
  await runMailTasks(agency, '2097-04-29 09:05');
  expect(agency.findRiderMails().map(({ subject }) => subject)).toEqual([
    expect.stringContaining('You are booked'),
    '₹59,360 by 5 May 2097: Manali to Leh',
  ]);
});

it('sends a reminder a day later when cron did not run', async () => {
  const agency = await openAgency();
  await agency.addBooking();
  expect(await play(agency, '2097-05-30', '2097-05-31')).toEqual([
    '2097-05-30 09 Still open: ₹84,800 for Manali to Leh',
    '2097-05-30 09 Who travels with you? Manali to Leh',
  ]);
});

it.each<[string, (agency: Agency, booking: Booking) => Promise<unknown>]>([
  ['all is paid', ({ pay }, { id }) => pay(id, 8_480_000)],
  ['the booking is cancelled', ({ cancel }, { id }) => cancel(id)],
  ['the payer is erased', ({ token }, { id }) => call(api.erasePayer, { params: { id }, query: byEmail, token })],
  ['its seats wait for the agency', () => db.update(bookings).set({ seatsDeadline: '2097-05-01' })],
  ['its seats are on hold', () => db.update(bookings).set({ holdExpiresAt: Date.parse('2097-06-01') })],
])('reminds nobody of an instalment once %s', async (_, act) => {
  const agency = await openAgency();
  await act(agency, await agency.addBooking());
  expect(await play(agency, '2097-04-28', '2097-05-07')).toEqual([]);
});

it('drops a queued reminder whose reason is gone when it is sent, and one that is late in the evening', async () => {
  const agency = await openAgency();
  const { id } = await agency.addBooking();
  setClock('2097-04-28 09:05');
  const siteEnv = { ...env, ...agency.bindings };
  await queueDueReminders(siteEnv, Date.now());
  setClock('2097-04-28 20:30');
  await sendQueuedMail(siteEnv, Date.now());
  await queueDueReminders(siteEnv, Date.parse('2097-04-29T09:05:00+05:30'));
  setClock('2097-04-29 09:10');
  await agency.pay(id, 8_480_000);
  await sendQueuedMail(siteEnv, Date.now());
  expect(agency.findRiderMails()).toHaveLength(2);
  expect(newestText(agency)).toContain('Your payment has arrived');
});

it('reminds nobody while a reported payment is checked, and goes on after it was not found', async () => {
  const agency = await openAgency();
  const { id } = await agency.addBooking();
  const tripToken = /\/trip\/([\w-]{43})/.exec(newestText(agency))?.[1] ?? '';
  setClock('2097-05-04 12:00');
  await postForm(tripPaths.reportPayment(tripToken), { utr: '412345678901', amount: '59,500' });
  expect(await play(agency, '2097-05-05', '2097-05-07')).toEqual([]);
  const [report] = (await readBooking(await signIn(), id)).reportedPayments;
  const params = { id, report: report?.id ?? '' };
  await send(api.rejectReportedPayment, { reason: 'Not at the bank.' }, { params, token: await signIn() });
  expect(await play(agency, '2097-05-08', '2097-05-08')).toEqual([
    '2097-05-08 09 Still open: ₹59,360 for Manali to Leh',
  ]);
});

it('sends no reminder for a day before the booking was made', async () => {
  const agency = await openAgency();
  setClock('2097-04-30 12:00');
  await agency.addBooking();
  expect(await play(agency, '2097-05-01', '2097-05-03')).toEqual([
    '2097-05-02 09 ₹59,360 by 5 May 2097: Manali to Leh',
  ]);
});

it('sends no mail that is switched off, and queues none while mails to riders are off', async () => {
  const agency = await openAgency({ customerMails: { instalment_due: { isOff: true } } });
  await agency.addBooking();
  expect(await play(agency, '2097-04-28', '2097-05-06')).toEqual([
    '2097-05-06 09 Still open: ₹59,360 for Manali to Leh',
  ]);
  agency.bindings.CONFIRM_INQUIRIES = 'off';
  await db.delete(emailOutbox);
  await runMailTasks(agency, '2097-05-29 09:05');
  expect(await db.select().from(emailOutbox)).toEqual([]);
});

it('asks for no review of a cancelled booking', async () => {
  const agency = await openAgency();
  const { id } = await agency.addBooking();
  await agency.pay(id, 8_480_000);
  await agency.cancel(id);
  expect(await play(agency, '2097-06-20', '2097-06-23')).toEqual([]);
});
