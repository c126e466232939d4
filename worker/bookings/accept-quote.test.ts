import { env } from 'cloudflare:workers';
import { expect, it } from 'vitest';
import type { Booking } from '#shared/bookings/booking';
import { addDays, toIndianDay } from '#shared/dates';
import type { Quote, QuoteContent } from '#shared/quotes/quote';
import type { Today } from '#shared/reports/today';
import { defaultSettings } from '#shared/settings/settings';
import { api } from '#shared/test/api';
import { call, createMailbox, send } from '../test/client';
import {
  acceptQuote,
  addDatedTour,
  addInquiry,
  addQuote,
  countRows,
  editTour,
  payBooking,
  readBooking,
  readDeparture,
  sendQuote,
  signIn,
} from '../test/factories';
import { customSettings, himachalSettings, saveSettings } from '../test/settings';

const start = '2097-06-19';

async function readBookings(token: string): Promise<Booking[]> {
  const rows = (await (await call(api.listBookings, { token })).json()) as Booking[];
  return Promise.all(rows.map(({ id }) => readBooking(token, id)));
}

async function sendQuoteForTour(token: string, changes: Partial<QuoteContent> = {}, seats = 6) {
  const tour = await addDatedTour(token, [{ day: start, seats }]);
  const inquiry = await addInquiry({ phone: '9816012345', email: 'tsering@example.com' });
  const validUntil = '2097-01-01';
  const draft = await addQuote(token, inquiry, { tourId: tour._id, startsOn: start, validUntil, ...changes });
  return { tour, inquiry, ...(await sendQuote(token, draft)) };
}

async function revise(token: string, quote: Quote, changes: Partial<QuoteContent>) {
  const { quote: draft } = (await (await send(api.reviseQuote, {}, { params: { id: quote.id }, token })).json()) as {
    quote: Quote;
  };
  await send(api.changeQuote, { ...draft.content, ...changes }, { params: { id: draft.id }, token });
  return sendQuote(token, draft);
}

it('makes a booking when a quote is accepted', async () => {
  const token = await signIn();
  const mailbox = createMailbox();
  const { tour, inquiry, quote, link } = await sendQuoteForTour(token);
  const responses = await Promise.all([1, 2].map(() => acceptQuote(link, quote, { bindings: mailbox.bindings })));
  expect(responses.map(({ status }) => status)).toEqual([303, 303]);
  expect([await countRows('bookings'), (await readDeparture(tour._id, start)).taken]).toEqual([1, 2]);
  const [booking] = await readBookings(token);
  expect(booking).toMatchObject({
    inquiryId: inquiry,
    quoteId: quote.id,
    tourId: tour._id,
    start,
    seats: 2,
    state: 'waiting',
    source: 'site',
    totalPaise: 8_500_000,
    taxes: [],
    roundingPaise: 0,
    version: 1,
    payer: { name: 'Tsering Dolma', phone: '+91 98160 12345', email: 'tsering@example.com' },
    lines: [{ what: 'Manali to Leh, 10 days', number: 2, pricePaise: 4_250_000 }],
  });
  expect(booking?.instalments.map(({ amountPaise }) => amountPaise)).toEqual([1_000_000, 4_950_000, 2_550_000]);
  expect(mailbox.mails.map(({ text }) => text).join()).toContain(`Booking:   ${booking?.reference}`);
});

it('keeps the quote’s terms when Settings change', async () => {
  const token = await signIn();
  const { quote, link } = await sendQuoteForTour(token);
  await saveSettings(token, customSettings);
  await acceptQuote(link, quote);
  const [booking] = await readBookings(token);
  expect(booking?.instalments.map(({ daysBefore }) => daysBefore)).toEqual([null, 45, 30]);
  expect(booking?.cancellationSteps).toEqual(defaultSettings.cancellation);
});

it('waits for the admin’s confirmation when a quote is accepted beyond the free seats', async () => {
  const token = await signIn();
  const mailbox = createMailbox();
  const { tour, quote, link } = await sendQuoteForTour(token, { people: 5 }, 3);
  const readPage = async () => (await call(link)).text();
  expect((await acceptQuote(link, quote, { bindings: mailbox.bindings })).status).toBe(303);
  expect((await readDeparture(tour._id, start)).taken).toBe(5);
  const mailText = mailbox.mails.map(({ text }) => text).join();
  expect(mailText).toContain('5 of 3 are taken now, 2 more than there are');
  expect(mailText).toContain('It waits for you: confirm it, or offer another date, by ');

  const [waiting] = await readBookings(token);
  const replyBy = addDays(toIndianDay(Date.now()), 2);
  expect(waiting).toMatchObject({ state: 'seats', seatsDeadline: replyBy, nextDue: null });
  expect(await readPage()).toMatch(/We have your yes\..*fewer seats than people now: we check and write to you by/s);
  expect(await readPage()).not.toContain('First payment');
  const readToday = async () => (await (await call(api.readToday, { token })).json()) as Today;
  expect((await readToday()).awaitingSeats).toMatchObject({ total: 1, rows: [{ id: waiting?.id }] });
  const found = await (await call(`${api.listBookings.path}?state=seats`, { token })).json();
  expect(found).toMatchObject([{ id: waiting?.id }]);
  expect((await send(api.addReminder, { channel: 'call' }, { params: { id: waiting?.id ?? '' }, token })).status).toBe(
    400,
  );

  await send(api.confirmSeats, {}, { params: { id: waiting?.id ?? '' }, token });
  expect((await readBookings(token))[0]).toMatchObject({
    state: 'waiting',
    seatsDeadline: null,
    nextDue: { daysBefore: null },
  });
  expect(await readPage()).toContain('First payment');
  expect((await readToday()).awaitingSeats.total).toBe(0);
});

it('waits for no confirmation when there are enough seats, or after a move to a departure with seats', async () => {
  const token = await signIn();
  const other = '2097-07-19';
  const tour = await addDatedTour(token, [
    { day: start, seats: 1 },
    { day: other, seats: 6 },
  ]);
  const sendQuoteFor = async (startsOn: string) => {
    const content = { tourId: tour._id, startsOn, validUntil: '2097-01-01' };
    return sendQuote(token, await addQuote(token, await addInquiry(), content));
  };
  for (const { link, quote } of [await sendQuoteFor(other), await sendQuoteFor(start)]) await acceptQuote(link, quote);
  const [waiting, fits] = await readBookings(token);
  expect([waiting?.state, fits?.state]).toEqual(['seats', 'waiting']);
  await send(api.moveBooking, { start: other }, { params: { id: waiting?.id ?? '' }, token });
  expect((await readBookings(token))[0]).toMatchObject({ start: other, state: 'waiting', seatsDeadline: null });
});

it('makes a booking without seats when the quote has no tour', async () => {
  const token = await signIn();
  const { quote, link } = await sendQuoteForTour(token, { tourId: null, startsOn: null });
  await acceptQuote(link, quote);
  expect(await readBookings(token)).toMatchObject([
    { tourId: null, tour: 'Manali to Leh', start: null, state: 'waiting' },
  ]);
  const dated = await sendQuoteForTour(token, { tourId: null, startsOn: '2097-07-01' });
  await acceptQuote(dated.link, dated.quote);
  expect((await readBookings(token))[0]).toMatchObject({ tourId: null, start: '2097-07-01', end: '2097-07-10' });
});

it('uses the quote’s total and GST rate when it is accepted', async () => {
  const token = await signIn();
  const changes = { discount: { description: 'Early', rupees: 1_001 } };
  const before = await sendQuoteForTour(token, changes);
  await saveSettings(token, himachalSettings);
  const after = await sendQuoteForTour(token, changes);
  const ended = await sendQuoteForTour(token, changes);
  await acceptQuote(before.link, before.quote);
  await acceptQuote(after.link, after.quote);
  await saveSettings(token, {});
  const later = await sendQuoteForTour(token, changes);
  for (const { link, quote } of [ended, later]) await acceptQuote(link, quote);
  const bookings = (await readBookings(token)).reverse();
  const totals = [before, after, ended, later].map(({ quote }) => (quote.terms?.total ?? 0) * 100);
  expect(bookings.map(({ totalPaise }) => totalPaise)).toEqual(totals);
  expect(bookings.map(({ taxes }) => taxes.map(({ name }) => name))).toEqual([[], ['CGST', 'SGST'], [], []]);
  // GST that the agency no longer charges stays in the total, as an ordinary line.
  expect(bookings[2]?.lines.at(-1)).toMatchObject({ what: 'GST 5%', number: 1 });
});

it('updates seats and payments when a later revision is accepted', async () => {
  const token = await signIn();
  const { tour, quote, link } = await sendQuoteForTour(token);
  await acceptQuote(link, quote);
  const [first] = await readBookings(token);
  await payBooking(token, first?.id ?? '', 1_000_000);
  const revised = await revise(token, quote, {
    people: 3,
    lines: [{ isPerPerson: true, description: 'Tour', priceRupees: 42_500, count: 3 }],
  });
  expect((await readDeparture(tour._id, start)).taken).toBe(2);
  await acceptQuote(revised.link, revised.quote);
  expect((await readDeparture(tour._id, start)).taken).toBe(3);
  expect(await readBookings(token)).toMatchObject([
    {
      id: first?.id,
      reference: first?.reference,
      quoteId: revised.quote.id,
      seats: 3,
      paidPaise: 1_000_000,
      version: 2,
    },
  ]);
});

it('finds a booking by its current payer and tour', async () => {
  const token = await signIn();
  const { quote, link } = await sendQuoteForTour(token);
  await acceptQuote(link, quote);
  const [booking] = await readBookings(token);
  const payer = { ...booking?.payer, name: 'Rigzin Namgyal' };
  await send(api.changePayer, payer, { params: { id: booking?.id ?? '' }, token });
  const revised = await revise(token, quote, { tourId: null, title: 'Nights in Hanle' });
  await acceptQuote(revised.link, revised.quote);
  const find = async (q: string) => {
    const found = (await (await send(api.searchBookings, { q }, { token })).json()) as Booking[];
    return found.map(({ tour }) => tour);
  };
  expect([await find('hanle'), await find('rigzin')]).toEqual([['Nights in Hanle'], ['Nights in Hanle']]);
});

it('cancels an unpaid booking and credits its invoice when the quote is marked as not accepted', async () => {
  const token = await signIn();
  const { tour, quote, link } = await sendQuoteForTour(token);
  await acceptQuote(link, quote);
  const [first] = await readBookings(token);
  await send(api.issueInvoice, {}, { params: { id: first?.id ?? '' }, token });
  const markNotAccepted = () => send(api.markQuote, { accepted: false }, { params: { id: quote.id }, token });
  expect((await markNotAccepted()).status).toBe(200);
  const [cancelled] = await readBookings(token);
  expect([cancelled?.state, (await readDeparture(tour._id, start)).taken]).toEqual(['cancelled', 0]);
  expect(cancelled?.papers.map(({ kind, amountPaise }) => [kind, amountPaise])).toEqual([
    ['invoice', 8_500_000],
    ['credit', 8_500_000],
  ]);
  await acceptQuote(link, quote);
  const [newBooking] = (await readBookings(token)).filter(({ state }) => state === 'waiting');
  expect([await countRows('bookings'), (await readDeparture(tour._id, start)).taken]).toEqual([2, 2]);
  await payBooking(token, newBooking?.id ?? '', 1_000_000);
  const response = await markNotAccepted();
  expect([response.status, await response.json()]).toMatchObject([
    400,
    { message: `Booking ${newBooking?.reference} has payments. Cancel that booking instead.` },
  ]);
});

it('rejects an acceptance when the departure is cancelled', async () => {
  const token = await signIn();
  const { tour, quote, link } = await sendQuoteForTour(token);
  const saveState = (state: string) =>
    editTour(token, tour._id, [['departures', JSON.stringify([{ ...tour.departures?.[0], state }])]]);
  const batch = async (statements: D1PreparedStatement[]) => {
    await saveState('cancelled');
    return env.DB.batch(statements);
  };
  const DB = { prepare: (text: string) => env.DB.prepare(text), batch } as unknown as D1Database;
  await acceptQuote(link, quote, { bindings: { DB } });
  expect([await countRows('bookings'), (await readDeparture(tour._id, start)).taken]).toEqual([0, 0]);
  const page = await (await call(new URL(link).pathname)).text();
  expect(page).toContain('This date was cancelled.');
  expect(page).not.toContain('Accept this quote');
  const response = await acceptQuote(link, quote);
  expect([response.status, await response.text()]).toEqual([409, expect.stringContaining('Write to us')]);
  await saveState('open');
  await acceptQuote(link, quote);
  expect(await countRows('bookings')).toBe(1);
});
