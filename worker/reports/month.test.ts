import { expect, it } from 'vitest';
import { toPath } from '#shared/api';
import type { Booking, BookingRow } from '#shared/bookings/booking';
import type { NewBooking } from '#shared/bookings/booking-requests';
import type { Month, MonthPayments } from '#shared/reports/month';
import { api } from '#shared/test/api';
import type { Tour } from '#shared/tours/tour';
import { call, readJson, send, setClock } from '../test/client';
import {
  acceptQuote,
  addDatedTour,
  addInquiry,
  addQuote,
  createBookingInput,
  sendQuote,
  signIn,
} from '../test/factories';

const ask = async <T>(path: string, status = 200) => readJson<T>(call(path, { token: await signIn('staff') }), status);

/** An accountant's list, kept apart: day, paise, tour, source. */
type Entry = [day: string, paise: number, tour: string, source: string];
const sumOf = (entries: readonly Entry[], month: string, is: (entry: Entry) => boolean = () => true) =>
  entries.filter((entry) => entry[0].slice(0, 7) === month && is(entry)).reduce((sum, [, paise]) => sum + paise, 0);

it('matches an independent sum around the ends of months', async () => {
  setClock('2026-03-01 10:00');
  const owner = await signIn();
  const dates = [{ day: '2027-09-04', seats: 60 }];
  const tours: Tour[] = [];
  for (let count = 0; count < 2; count += 1) tours.push(await addDatedTour(owner, dates));
  const received: Entry[] = [];
  const booked: Entry[] = [];
  const sources: NewBooking['source'][] = ['call', 'instagram', 'friend'];

  const book = async (moment: string, tour: number, source: number): Promise<Booking> => {
    setClock(moment);
    const { _id: tourId } = tours[tour] as Tour;
    const body = createBookingInput({ tourId, start: '2027-09-04', seats: 1, source: sources[source] ?? 'other' });
    const { booking } = await readJson<{ booking: Booking }>(
      send(api.addBooking, body, { token: await signIn() }),
      201,
    );
    booked.push([moment, booking.totalPaise, tourId, booking.source]);
    return booking;
  };
  const move = async (of: Booking, day: string, paise: number): Promise<string> => {
    const note = paise > 0 ? api.addPayment : api.addRefund;
    const body = { isDayConfirmed: true, day, amountPaise: Math.abs(paise), mode: 'bank', reason: 'Ill' };
    const { payment } = await readJson<{ payment: { id: string } }>(
      send(note, body, { params: { id: of.id }, token: await signIn() }),
      201,
    );
    received.push([day, paise, of.tourId ?? '', of.source]);
    return payment.id;
  };
  const takeBack = async (of: Booking, line: string, day: string, paise: number) => {
    await readJson(
      send(api.reversePayment, { reason: 'Bounced' }, { params: { id: of.id, payment: line }, token: await signIn() }),
      201,
    );
    received.push([day, -paise, of.tourId ?? '', of.source]);
  };

  const yearAgo = await book('2026-03-31 23:59', 0, 0);
  await move(yearAgo, '2026-03-31', 123_456);
  const before = await book('2027-02-28 23:59', 1, 1);
  await move(before, '2027-02-28', before.totalPaise + 500_000);
  const first = await book('2027-03-01 00:00', 0, 0);
  // Noted in March, on a day of February; taken back in March.
  const bounced = await move(first, '2027-02-27', 700_000);
  setClock('2027-03-31 23:59');
  await takeBack(first, bounced, '2027-03-31', 700_000);
  await move(first, '2027-03-31', 800_001);
  const last = await book('2027-03-31 23:59', 1, 2);
  await move(last, '2027-03-31', last.totalPaise + 900_000);
  setClock('2027-04-01 00:00');
  await move(last, '2027-04-01', -100_000);
  const after = await book('2027-04-01 00:00', 1, 2);
  const wrong = await move(after, '2027-03-31', 50_000);
  const refund = await move(before, '2027-03-30', -200_000);
  await takeBack(before, refund, '2027-04-01', -200_000);
  await takeBack(after, wrong, '2027-04-01', 50_000);
  // Cancelled in April, it is no longer booked in March; what was paid stays received.
  const gone = await book('2027-03-15 12:00', 0, 1);
  await move(gone, '2027-03-15', 300_000);
  setClock('2027-04-02 09:00');
  await readJson(
    send(api.cancelBooking, { reason: 'Ill', day: '2027-04-02' }, { params: { id: gone.id }, token: await signIn() }),
  );
  booked.pop();

  for (const [month, previous, lastYear] of [
    ['2027-03', '2027-02', '2026-03'],
    ['2027-04', '2027-03', '2026-04'],
    ['2027-02', '2027-01', '2026-02'],
    ['2026-03', '2026-02', '2025-03'],
  ] as const) {
    const found = await ask<Month>(toPath(api.readMonth, { month }));
    const of = ({ bookedPaise, receivedPaise, bookings }: Month['totals']['current']) => [
      bookedPaise,
      receivedPaise,
      bookings,
    ];
    const expected = (name: string, is?: (entry: Entry) => boolean) => [
      sumOf(booked, name, is),
      sumOf(received, name, is),
      booked.filter((entry) => entry[0].startsWith(name) && (is?.(entry) ?? true)).length,
    ];
    for (const [figures, name] of [
      [found.totals.current, month],
      [found.totals.monthBefore, previous],
      [found.totals.yearBefore, lastYear],
    ] as const) {
      expect(of(figures), `${month}: ${name}`).toEqual(expected(name));
    }
    for (const { tourId, current: now, monthBefore: then } of found.byTour) {
      const isOf = (entry: Entry) => entry[2] === tourId;
      expect([of(now), of(then)]).toEqual([expected(month, isOf), expected(previous, isOf)]);
    }
    for (const { source, current: now, yearBefore: then } of found.bySource) {
      const isOf = (entry: Entry) => entry[3] === source;
      expect([of(now), of(then)]).toEqual([expected(month, isOf), expected(lastYear, isOf)]);
    }
    // The rows that the figures lead to.
    const lines = await ask<MonthPayments>(toPath(api.listMonthPayments, { month }));
    expect(lines.reduce((sum, { signedAmountPaise }) => sum + signedAmountPaise, 0)).toBe(sumOf(received, month));
    const rows = await ask<BookingRow[]>(`${api.listBookings.path}?madeIn=${month}`);
    const listed = rows.filter(({ state }) => state !== 'cancelled').reduce((sum, row) => sum + row.totalPaise, 0);
    expect(listed).toBe(sumOf(booked, month));
  }
  expect(await ask(toPath(api.readMonth, { month: '2027-13' }), 404)).toMatchObject({ code: 'not_found' });
});

it('counts inquiries and quotes by Indian month, each quote once', async () => {
  setClock('2028-01-31 23:59');
  const inJanuary = await addInquiry({ name: 'January' });
  setClock('2028-02-01 00:00');
  const quick = await addInquiry({ name: 'Quick' });
  const slow = await addInquiry({ name: 'Slow' });
  const spam = await addInquiry({ name: 'Spam' });
  const mark = async (id: string, change: object) =>
    readJson(send(api.changeInquiry, change, { params: { id }, token: await signIn() }));
  await mark(spam, { status: 'spam' });
  setClock('2028-02-01 23:59');
  await mark(quick, { answeredBy: 'call' });
  setClock('2028-02-03 09:00');
  await mark(slow, { answeredBy: 'mail' });
  const content = { validUntil: '2028-06-01' };
  const sent = await sendQuote(await signIn(), await addQuote(await signIn(), slow, content));
  await sendQuote(await signIn(), await addQuote(await signIn(), inJanuary, content));
  setClock('2028-02-29 23:59');
  expect((await acceptQuote(sent.link, sent.quote)).status).toBe(303);
  setClock('2028-03-01 00:00');
  const revised = await readJson<{ quote: typeof sent.quote }>(
    send(api.reviseQuote, {}, { params: { id: sent.quote.id }, token: await signIn() }),
    201,
  );
  const again = await sendQuote(await signIn(), revised.quote);
  expect((await acceptQuote(again.link, again.quote)).status).toBe(303);

  const { totals: all } = await ask<Month>(toPath(api.readMonth, { month: '2028-02' }));
  expect(all.current).toMatchObject({ inquiries: 2, answeredInADay: 1, quotes: 2, accepted: 1, bookings: 1 });
  expect(all.monthBefore).toMatchObject({ inquiries: 1, answeredInADay: 0, quotes: 0, accepted: 0 });
  const march = await ask<Month>(toPath(api.readMonth, { month: '2028-03' }));
  expect(march.totals.current).toMatchObject({ inquiries: 0, quotes: 0, accepted: 0, bookings: 0 });
  const listed = async (query: string) => (await ask<{ total: number }>(`${api.listQuotes.path}?${query}`)).total;
  expect([await listed('sentIn=2028-02'), await listed('acceptedIn=2028-02'), await listed('sentIn=2028-03')]).toEqual([
    2, 1, 0,
  ]);
  const inbox = async (more: object) => {
    const search = { tab: 'all', month: '2028-02', ...more };
    const { data } = await readJson<{ data: { name: string }[] }>(
      send(api.searchInbox, search, { token: await signIn() }),
    );
    return data.map(({ name }) => name);
  };
  expect([await inbox({}), await inbox({ isAnsweredInADay: true })]).toEqual([['Slow', 'Quick'], ['Quick']]);
});
