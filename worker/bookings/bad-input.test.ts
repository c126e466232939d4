import { beforeEach, expect, it } from 'vitest';
import { toPath } from '#shared/api';
import type { Booking } from '#shared/bookings/booking';
import { api } from '#shared/test/api';
import { call, readJson, send, setClock } from '../test/client';
import { addBooking, addDatedTour, createBookingInput, payBooking, readBooking, signIn } from '../test/factories';
import { himachalSettings } from '../test/settings';

const start = '2027-06-19';
beforeEach(() => void setClock('2027-03-01T06:00:00Z'));

interface Example {
  token: string;
  tourId: string;
  /** A booking of ₹84,800 of which ₹10,000 were paid, under UTR 412345678901. */
  id: string;
}

type TestRequest = [path: (example: Example) => string, body: (example: Example) => unknown, method?: 'PUT' | 'GET'];

const entry = { day: '2027-03-01', amountPaise: 100, mode: 'upi' };
const payment = (changes: object): TestRequest => [
  ({ id }) => toPath(api.addPayment, { id }),
  () => ({ ...entry, ...changes }),
];
const refund = (changes: object): TestRequest => [
  ({ id }) => toPath(api.addRefund, { id }),
  () => ({ ...entry, reason: 'Ill', ...changes }),
];
const booking = (changes: object): TestRequest => [
  () => api.addBooking.path,
  ({ tourId }) => ({ ...createBookingInput({ tourId, start }), ...changes }),
];
const payer = (changes: object): TestRequest => [
  ({ id }) => toPath(api.changePayer, { id }),
  () => ({ name: 'Tsering Dolma', phone: '+91 98160 12345', ...changes }),
  'PUT',
];
const bookingWithPrice = (pricePaise: unknown, number: unknown = 1) =>
  booking({ lines: [{ what: 'Rider', number, pricePaise }] });
const termsChange = (changes: object): TestRequest => [
  ({ id }) => toPath(api.changeTerms, { id }),
  () => ({
    lines: [{ what: 'Rider', number: 1, pricePaise: 100 }],
    seats: 1,
    day: '2027-03-01',
    ...changes,
  }),
];
const move = (day: unknown): TestRequest => [({ id }) => toPath(api.moveBooking, { id }), () => ({ start: day })];
const cancellation = (day: unknown): TestRequest => [
  ({ id }) => toPath(api.cancelBooking, { id }),
  () => ({ day, reason: 'Ill' }),
];
const settings = (changes: object): TestRequest => [() => api.saveSettings.path, () => changes, 'PUT'];
const wrongGstin = `${himachalSettings.gstin?.slice(0, 14)}${himachalSettings.gstin?.endsWith('A') ? 'B' : 'A'}`;

const cases: [what: string, field: string, request: TestRequest][] = [
  ['an amount with letters', 'amountPaise', payment({ amountPaise: '12a' })],
  ['an amount below zero', 'amountPaise', payment({ amountPaise: -1 })],
  ['an amount of zero', 'amountPaise', payment({ amountPaise: 0 })],
  ['a fraction of a paisa', 'amountPaise', payment({ amountPaise: 100.5 })],
  ['a huge amount', 'amountPaise', payment({ amountPaise: 1e18 })],
  ['no amount', 'amountPaise', payment({ amountPaise: undefined })],
  ['a refund of what is not owed', 'amountPaise', refund({ amountPaise: 1 })],
  ['a refund below zero', 'amountPaise', refund({ amountPaise: -500 })],
  ['a day that doesn’t exist', 'day', payment({ day: '2027-02-30' })],
  ['a day that is still to come', 'day', payment({ day: '2027-03-02' })],
  ['a refund on a day that is still to come', 'day', refund({ day: '2127-03-01' })],
  ['a day of another century', 'day', payment({ day: '1927-03-01' })],
  ['a cancellation on a day that is still to come', 'day', cancellation('2027-03-02')],
  ['a day before all bookings', 'day', cancellation('1999-12-31')],
  ['lines agreed on a day that is still to come', 'day', termsChange({ day: '2027-03-02' })],
  ['a day as people write it', 'day', payment({ day: '1 March 2027' })],
  ['a month that doesn’t exist', 'day', refund({ day: '2027-13-01' })],
  ['a way to pay that isn’t known', 'mode', payment({ mode: 'bitcoin' })],
  ['a UTR without its 12 digits', 'reference', payment({ reference: '4123' })],
  ['a UTR that is used already', 'reference', payment({ reference: '4123 4567 8901' })],
  ['an unknown field', 'paid', payment({ paid: true })],
  ['a price below zero', 'lines.0.pricePaise', bookingWithPrice(-1)],
  ['a price with letters', 'lines.0.pricePaise', bookingWithPrice('₹42,400')],
  ['a price with a fraction of a paisa', 'lines.0.pricePaise', bookingWithPrice(0.1)],
  ['a huge price', 'lines.0.pricePaise', bookingWithPrice(1e15)],
  ['lines that come to too much', 'lines', bookingWithPrice(10_000_000_000, 9_999)],
  ['none of a line', 'lines.0.number', bookingWithPrice(100, 0)],
  ['no lines', 'lines', booking({ lines: [] })],
  ['half a seat', 'seats', booking({ seats: 1.5 })],
  ['no seats', 'seats', booking({ seats: 0 })],
  ['a first day that doesn’t exist', 'start', booking({ start: '2027-06-31' })],
  ['a day on which the tour doesn’t start', 'start', booking({ start: '2027-06-20' })],
  ['a tour of an empty name', 'tourId', booking({ tourId: '' })],
  ['neither a tour nor a title', 'tourId', booking({ tourId: undefined, end: start })],
  ['a trip without a title', 'title', booking({ tourId: null, title: ' ', end: start })],
  ['a title of a tour', 'title', booking({ title: 'Spiti' })],
  ['a trip without a last day', 'end', booking({ tourId: null, title: 'Spiti' })],
  ['a last day before the first', 'end', booking({ start: '2027-07-02', end: '2027-07-01' })],
  ['a last day that doesn’t exist', 'end', booking({ end: '2027-06-31' })],
  ['a trip of half a year', 'end', booking({ start: '2027-07-02', end: '2027-12-31' })],
  ['a trip in another century', 'end', booking({ start: '2126-07-02', end: '2126-07-04' })],
  ['a trip that began long ago', 'start', booking({ start: '2027-02-14', end: '2027-03-04' })],
  ['more people by kind than seats', 'kinds', booking({ kinds: { rider: 2, pillion: 1 } })],
  ['half a pillion', 'kinds.pillion', booking({ kinds: { pillion: 0.5 } })],
  ['a kind that isn’t known', 'kinds.sidecar', booking({ kinds: { sidecar: 1 } })],
  ['a discount of more than the lines', 'discountPaise', booking({ discountPaise: 84_800_01 })],
  ['a source that isn’t known', 'source', booking({ source: 'fax' })],
  ['a GSTIN with a wrong check sign', 'gstin', payer({ gstin: wrongGstin })],
  ['a GSTIN of no state', 'gstin', payer({ gstin: '99' })],
  ['a PAN of no kind of payer', 'pan', payer({ pan: 'ABCDE1234F' })],
  ['a PAN that is too short', 'pan', payer({ pan: 'ABCPE123' })],
  ['a state that isn’t known', 'stateCode', payer({ stateCode: '00' })],
  ['an address that is none', 'email', payer({ email: 'tsering@' })],
  ['nobody', 'name', payer({ name: ' ' })],
  [
    'lines agreed to come to too much',
    'lines',
    termsChange({ lines: [{ what: 'x', number: 9_999, pricePaise: 1e10 }] }),
  ],
  ['a discount agreed of more than the lines', 'discountPaise', termsChange({ discountPaise: 101 })],
  ['an unknown field of changed terms', 'agreedWith', termsChange({ agreedWith: 'Tsering' })],
  ['a move into the past', 'start', move('2027-02-01')],
  ['a move to a day on which the tour doesn’t start', 'start', move('2027-06-20')],
  ['a move to no day', 'start', move(null)],
  ['a cancellation on a day that doesn’t exist', 'day', cancellation('2027-04-31')],
  ['a rate that can’t be read', 'tcsRates', settings({ tcsRates: '2% or so' })],
];

async function prepare(): Promise<Example> {
  const token = await signIn();
  const { _id: tourId } = await addDatedTour(token, [
    { day: start, seats: 9 },
    { day: '2027-02-01', seats: 9 },
  ]);
  const { id } = await addBooking(token, { tourId, start });
  await readJson(payBooking(token, id, 10_000_00, { mode: 'upi', day: entry.day, reference: '412345678901' }), 201);
  return { token, tourId, id };
}

it('rejects invalid input with a message at the field', async () => {
  const example = await prepare();
  const { token, id } = example;
  const before = await readBooking(token, id);
  for (const [what, field, [path, body, method = 'POST']] of cases) {
    const response = await send(path(example), body(example), { token, method });
    const error = (await response.json()) as { code: string; message: string; fields?: Record<string, string> };
    expect([response.status, error.code, Object.keys(error.fields ?? {})], what).toEqual([
      400,
      'bad_request',
      expect.arrayContaining([field]),
    ]);
    expect(error.fields?.[field], what).toMatch(/\.$/);
    expect(error.fields?.[field], what).not.toMatch(/undefined|NaN|Expected|received/);
  }
  expect(await readBooking(token, id)).toEqual(before);
  expect(await readJson<Booking[]>(call(api.listBookings, { token }))).toHaveLength(1);
});

it('searches by words and numbers of any length and script', async () => {
  const token = await signIn();
  const { _id: tourId } = await addDatedTour(token, [{ day: start, seats: 6 }]);
  const name = `Пемба ${'Wangchuk'.repeat(8)}`;
  await send(
    api.addBooking,
    { ...createBookingInput({ tourId, start }), payer: { name, phone: '+91 98160 12345' } },
    { token },
  );
  const countFound = async (q: string) => {
    const response = await send(api.searchBookings, { q }, { token });
    return [response.status, ((await response.json()) as unknown[]).length];
  };
  expect(await countFound('wangchuk'.repeat(8))).toEqual([200, 1]);
  expect(await countFound('Пемба')).toEqual([200, 1]);
  expect(await countFound('हिमालय'.repeat(8))).toEqual([200, 0]);
  expect(await countFound('9'.repeat(60))).toEqual([200, 0]);
  expect(await countFound('98160 12345')).toEqual([200, 1]);
});

it('escapes formulas and long numbers in CSV files', async () => {
  const { token, id } = await prepare();
  const reference = '=HYPERLINK("http://x")';
  await readJson(send(api.addPayment, { ...entry, mode: 'bank', reference }, { params: { id }, token }), 201);
  await readJson(
    send(api.changePayer, { name: '+1+1', phone: '+91 98160 12345', address: '@x' }, { params: { id }, token }),
  );
  await readJson(send(api.addPayment, entry, { params: { id }, token }), 201);
  const csv = await Promise.all(
    (['papers', 'payments'] as const).map(async (kind) =>
      (await call(api.readAccounts, { params: { file: '2027-03.csv' }, query: { kind }, token })).text(),
    ),
  );
  expect(csv.join()).toContain('"\'=HYPERLINK(""http://x"")"');
  expect(csv.join()).toContain('"\'+1+1"');
  expect(csv.join()).toContain('"No. 412345678901"');
  expect(csv.join()).not.toMatch(/(?:^|,|\n)"?[=+@]/m);
});
