import { expect, it } from 'vitest';
import { toPath } from '#shared/api';
import type { Booking } from '#shared/bookings/booking';
import type { InquiryDetails } from '#shared/inquiries/inbox';
import type { Today } from '#shared/reports/today';
import { api } from '#shared/test/api';
import { call, send, setClock } from '../test/client';
import {
  addBooking,
  addDatedTour,
  addInquiry,
  addTour,
  cancelBooking,
  countRows,
  createBookingInput,
  editTour,
  payBooking,
  readBooking,
  readDeparture,
  signIn,
} from '../test/factories';
import { saveSettings } from '../test/settings';

const start = '2097-06-19';

const readStatusAndBody = async (response: Response) => [response.status, await response.json()] as const;

it('makes one booking when a request is repeated with its key', async () => {
  const token = await signIn('staff');
  const tour = await addDatedTour(token, [{ day: start, seats: 6 }]);
  const headers = { 'Idempotency-Key': crypto.randomUUID() };
  const body = createBookingInput({ tourId: tour._id, start, seats: 2 });
  const responses = await Promise.all([1, 2].map(() => send(api.addBooking, body, { token, headers })));
  expect(responses.map(({ status }) => status)).toEqual([201, 201]);
  const { booking } = (await (responses[0] as Response).json()) as { booking: Booking };
  expect(booking).toMatchObject({
    tour: tour.heading,
    start,
    seats: 2,
    totalPaise: 8_480_000,
    balancePaise: 8_480_000,
    state: 'waiting',
    version: 1,
    payments: [],
    papers: [],
    people: [],
    isErased: false,
    cancelled: null,
  });
  expect(booking.reference).toMatch(/^HP-B-[0-9A-Z]{5}$/);
  expect(booking.instalments.map(({ amountPaise }) => amountPaise)).toEqual([1_000_000, 4_936_000, 2_544_000]);
  expect([await countRows('bookings'), (await readDeparture(tour._id, start)).taken]).toEqual([1, 2]);
  const otherBody = await send(api.addBooking, { ...body, seats: 1 }, { token, headers });
  expect(await readStatusAndBody(otherBody)).toMatchObject([422, { code: 'key_reused' }]);
  const listed = (await (
    await call(`${api.listBookings.path}?departure=${start}&q=tsering&state=waiting`, { token })
  ).json()) as Booking[];
  expect(listed.map(({ id }) => id)).toEqual([booking.id]);
  for (const query of ['state=paid', 'departure=2097-06-20'])
    expect(await (await call(`${api.listBookings.path}?${query}`, { token })).json()).toEqual([]);
  const invalidKey = await send(api.addBooking, body, { token, headers: { 'Idempotency-Key': 'twice' } });
  expect(await readStatusAndBody(invalidKey)).toMatchObject([400, { message: 'Idempotency-Key must be a UUID.' }]);
});

it('marks the inquiry as answered when a booking is made from it', async () => {
  const token = await signIn('staff');
  const tour = await addDatedTour(token, [{ day: start, seats: 6 }]);
  const { id: date } = await readDeparture(tour._id, start);
  const inquiryId = await addInquiry({ tourId: tour._id, departureId: date });
  const headers = { 'Idempotency-Key': crypto.randomUUID() };
  const body = createBookingInput({ tourId: tour._id, start, seats: 2, inquiryId });
  for (const _ of [1, 2]) expect((await send(api.addBooking, body, { token, headers })).status).toBe(201);
  expect((await readDeparture(tour._id, start)).taken).toBe(2);
  const before = (await (await call(api.readInquiry, { params: { id: inquiryId }, token })).json()) as InquiryDetails;
  expect(before.inquiry).toMatchObject({ status: 'answered', answeredAt: expect.any(String) });
  const changes = before.events.filter(({ kind }) => kind === 'status');
  expect(changes.map(({ detail }) => detail)).toEqual([{ from: 'new', to: 'answered' }]);

  // A status that an admin has chosen does not change.
  await send(api.changeInquiry, { status: 'lost' }, { params: { id: inquiryId }, token });
  await send(api.addBooking, body, { token });
  const after = (await (await call(api.readInquiry, { params: { id: inquiryId }, token })).json()) as InquiryDetails;
  expect(after.inquiry.status).toBe('lost');
});

it('rejects a booking beyond the free seats unless `overbook` is set', async () => {
  const token = await signIn();
  const tour = await addDatedTour(token, [{ day: start, seats: 3 }]);
  await addBooking(token, { tourId: tour._id, seats: 2 });
  const body = createBookingInput({ tourId: tour._id, start, seats: 2 });
  expect(await readStatusAndBody(await send(api.addBooking, body, { token }))).toMatchObject([
    409,
    { code: 'no_seats', free: 1, message: 'The tour on 19 Jun 2097 has only one free seat.' },
  ]);
  expect((await send(api.addBooking, { ...body, overbook: true }, { token })).status).toBe(201);
  expect((await readDeparture(tour._id, start)).taken).toBe(4);
  const fullDeparture = { id: 'called', startsOn: start, seats: 9, state: 'full' };
  const fullTour = await addTour(token, { departures: JSON.stringify([fullDeparture]) });
  const fullResponse = await send(api.addBooking, createBookingInput({ tourId: fullTour._id, start }), { token });
  expect(await readStatusAndBody(fullResponse)).toMatchObject([409, { code: 'no_seats', free: 0 }]);
  const otherDay = await send(api.addBooking, { ...body, start: '2097-06-20' }, { token });
  expect(await readStatusAndBody(otherDay)).toMatchObject([
    400,
    { fields: { start: expect.stringContaining('Add the date') } },
  ]);
  const unknownTour = await send(api.addBooking, { ...body, tourId: 'gone' }, { token });
  expect(await readStatusAndBody(unknownTour)).toMatchObject([
    400,
    { fields: { tourId: 'This tour is no longer there.' } },
  ]);
});

it('never overbooks when 30 bookings arrive at once', async () => {
  const token = await signIn();
  const tour = await addDatedTour(token, [{ day: start, seats: 8 }]);
  const body = createBookingInput({ tourId: tour._id, start, seats: 1 });
  const responses = await Promise.all(Array.from({ length: 30 }, () => send(api.addBooking, body, { token })));
  const statuses = Object.groupBy(responses, ({ status }) => status);
  expect([statuses[201]?.length, statuses[409]?.length]).toEqual([8, 22]);
  expect([await countRows('bookings'), (await readDeparture(tour._id, start)).taken]).toEqual([8, 8]);
});

it('adds up the ledger and numbers receipts without gaps when 50 payments arrive at once', async () => {
  const token = await signIn();
  const tour = await addDatedTour(token, [{ day: start, seats: 8 }]);
  const booking = await addBooking(token, { tourId: tour._id, start, seats: 2 });
  const payments = Array.from({ length: 50 }, () => payBooking(token, booking.id, 100_000));
  for (const { status } of await Promise.all(payments)) expect(status).toBe(201);
  const { paidPaise, papers } = await readBooking(token, booking.id);
  expect(paidPaise).toBe(50 * 100_000);
  const serials = papers.map(({ number }) => Number(number.split('/').at(-1)));
  expect(serials.sort((a, b) => a - b)).toEqual(Array.from({ length: 50 }, (_, index) => index + 1));
});

it('adds ledger entries for payments, refunds and reversals, and changes none', async () => {
  const token = await signIn();
  const { id, reference } = await addBooking(token);
  const entry = { reason: 'Ill', isDayConfirmed: true, day: '2025-03-02' };
  const pay = (amountPaise: number, reference = '', headers = {}) =>
    send(api.addPayment, { ...entry, amountPaise, mode: 'upi', reference }, { params: { id }, token, headers });
  const key = { 'Idempotency-Key': crypto.randomUUID() };
  const repeated = await Promise.all([1, 2].map(() => pay(1_000_000, '4123 4567 8901', key)));
  const [status, first] = await readStatusAndBody(repeated[0] as Response);
  const [, second] = await readStatusAndBody(repeated[1] as Response);
  expect([status, first]).toMatchObject([201, { payment: { reference: '412345678901' }, balancePaise: 7_480_000 }]);
  expect(second).toEqual(first);
  expect(await readStatusAndBody(await pay(1_000_000, '', key))).toMatchObject([422, { code: 'key_reused' }]);
  expect(await readStatusAndBody(await pay(1, '412345678901'))).toMatchObject([
    400,
    { fields: { reference: `412345678901 was noted already, for ${reference}.` } },
  ]);
  expect(await readStatusAndBody(await pay(7_480_000 + 400_000))).toMatchObject([201, { balancePaise: -400_000 }]);
  const refund = (amountPaise: number) =>
    send(api.addRefund, { ...entry, amountPaise, mode: 'bank' }, { params: { id }, token });
  expect(await readStatusAndBody(await refund(400_001))).toMatchObject([
    400,
    { fields: { amountPaise: 'No more than ₹4,000 is to be given back.' } },
  ]);
  const [, refunded] = (await readStatusAndBody(await refund(400_000))) as [number, { payment: { id: string } }];
  const payment = (first as { payment: { id: string } }).payment.id;
  const reverse = (paymentId: string) =>
    send(api.reversePayment, { reason: 'Bounced' }, { params: { id, payment: paymentId }, token });
  const [, reversal] = (await readStatusAndBody(await reverse(refunded.payment.id))) as [
    number,
    { payment: { id: string } },
  ];
  expect(reversal).toMatchObject({ payment: { kind: 'reversal', amountPaise: 400_000 }, balancePaise: -400_000 });
  expect(await readStatusAndBody(await reverse(refunded.payment.id))).toMatchObject([
    400,
    { message: 'This was reversed already.' },
  ]);
  expect((await reverse(reversal.payment.id)).status).toBe(400);
  expect((await reverse(payment)).status).toBe(201);
  expect((await pay(600_000, '412345678901')).status).toBe(201);
  const booking = await readBooking(token, id);
  expect(booking).toMatchObject({ state: 'paid', balancePaise: 0, paidPaise: 8_480_000 });
  expect(booking.payments.map(({ kind }) => kind).sort()).toEqual(
    ['payment', 'payment', 'refund', 'reversal', 'reversal', 'payment'].sort(),
  );
});

it('rejects a bank reference that is used already, however it is typed', async () => {
  const token = await signIn();
  const { id } = await addBooking(token);
  const pay = (reference: string) => payBooking(token, id, 100, { mode: 'bank', reference });
  for (const [reference, variant] of [
    ['SBIN526112233445', 'sbin-5261 1223 3445'],
    ['UTR: SBINR52026112800123456', 'SBINR52026112800123456'],
  ] as const)
    expect([(await pay(reference)).status, (await pay(variant)).status]).toEqual([201, 400]);
  for (const _ of [1, 2]) expect((await pay('in hand')).status).toBe(201);
});

it('moves seats and instalments when a booking is moved', async () => {
  const token = await signIn();
  const other = '2097-07-10';
  const tour = await addDatedTour(token, [
    { day: start, seats: 6 },
    { day: other, seats: 3 },
    { day: '2020-01-01', seats: 9 },
  ]);
  const { id } = await addBooking(token, { tourId: tour._id, seats: 2 });
  const move = (day: string) => send(api.moveBooking, { start: day }, { params: { id }, token });
  expect(await readStatusAndBody(await move('2020-01-01'))).toMatchObject([
    400,
    { fields: { start: 'This day has passed.' } },
  ]);
  expect((await move('2097-07-11')).status).toBe(400);
  const responses = await Promise.all([move(other), move(other)]);
  expect(responses.filter(({ ok }) => ok).length).toBeGreaterThan(0);
  const booking = await readBooking(token, id);
  expect([booking.start, booking.instalments.map(({ due }) => due)]).toEqual([
    other,
    [null, '2097-05-26', '2097-06-10'],
  ]);
  expect([(await readDeparture(tour._id, start)).taken, (await readDeparture(tour._id, other)).taken]).toEqual([0, 2]);
  const second = await addBooking(token, { tourId: tour._id, seats: 2 });
  const full = await send(api.moveBooking, { start: other }, { params: { id: second.id }, token });
  expect(await readStatusAndBody(full)).toMatchObject([409, { code: 'no_seats', free: 1 }]);
});

it('limits the fee to the payments and owes the rest when a booking is cancelled', async () => {
  const token = await signIn();
  const { id, tourId } = await addBooking(token);
  const pay = (amountPaise: number) => payBooking(token, id, amountPaise);
  await pay(1_000_000);
  const path = `${toPath(api.planCancellation, { id })}?day=2097-05-01`;
  const plan = { percent: 20, chargePaise: 1_696_000, paidPaise: 1_000_000, keptPaise: 1_000_000, backPaise: 0 };
  expect(await (await call(path, { token })).json()).toMatchObject(plan);
  await pay(1_000_000);
  const cancel = () => cancelBooking(token, id, '2025-05-01');
  const expected = { keptPaise: 1_696_000, backPaise: 304_000, booking: { state: 'cancelled', balancePaise: 0 } };
  expect(await readStatusAndBody(await cancel())).toMatchObject([200, expected]);
  expect(await readStatusAndBody(await cancel())).toMatchObject([200, expected]);
  expect((await readDeparture(tourId ?? '', start)).taken).toBe(0);
  // A payment after the cancellation is recorded, and adds to the refund due.
  expect(await readStatusAndBody(await pay(100))).toMatchObject([201, { balancePaise: 0 }]);
  expect((await readBooking(token, id)).refundDue).toEqual({ amountPaise: 304_100, cancelledOn: '2025-05-01' });
  expect(await readStatusAndBody(await send(api.moveBooking, { start }, { params: { id }, token }))).toMatchObject([
    400,
    { message: 'This booking was cancelled on 1 May 2025.' },
  ]);
});

it('stores changed lines, seats and payer', async () => {
  const token = await signIn();
  const tour = await addDatedTour(token, [{ day: start, seats: 3 }]);
  const { id, lines, payer } = await addBooking(token, { tourId: tour._id, seats: 2 });
  const changeTerms = (seats: number) =>
    send(
      api.changeTerms,
      { lines: [{ ...lines[0], number: seats }], seats, day: '2025-03-01' },
      { params: { id }, token },
    );
  expect(await readStatusAndBody(await changeTerms(4))).toMatchObject([409, { code: 'no_seats', free: 1 }]);
  expect(await readStatusAndBody(await changeTerms(3))).toMatchObject([
    200,
    { booking: { seats: 3, totalPaise: 12_720_000, version: 2 } },
  ]);
  expect((await readDeparture(tour._id, start)).taken).toBe(3);
  await changeTerms(1);
  expect((await readDeparture(tour._id, start)).taken).toBe(1);
  const put = (version: number, name: string) =>
    send(api.changePayer, { ...payer, name }, { params: { id }, token, headers: { 'If-Match': `"v${version}"` } });
  expect(await readStatusAndBody(await put(2, 'Late'))).toMatchObject([412, { booking: { version: 3 } }]);
  expect(await readStatusAndBody(await put(3, 'Dolma'))).toMatchObject([
    200,
    { booking: { payer: { name: 'Dolma' } } },
  ]);
});

it('keeps a booking’s own terms when Settings change', async () => {
  const token = await signIn();
  const { id, lines, cancellationSteps: cancellation } = await addBooking(token);
  const instalments = [{ percent: 100, daysBefore: 7 }];
  await saveSettings(token, { deposit: 9_000, instalments, cancellation: [{ from: 0, percent: 100 }] });
  const changeTerms = async (seats: number, pricePaise: number) => {
    const body = { lines: [{ ...lines[0], number: seats, pricePaise }], seats, day: '2025-03-01' };
    await send(api.changeTerms, body, { params: { id }, token });
    return (await readBooking(token, id)).instalments.map(({ due, amountPaise }) => [due, amountPaise]);
  };
  expect(await changeTerms(2, 4_265_000)).toEqual([
    [null, 1_000_000],
    ['2097-05-05', 4_971_000],
    ['2097-05-20', 2_559_000],
  ]);
  const instalmentsOfThree = [
    [null, 1_500_000],
    ['2097-05-05', 7_404_000],
    ['2097-05-20', 3_816_000],
  ];
  expect(await changeTerms(3, 4_240_000)).toEqual(instalmentsOfThree);
  for (const pricePaise of [100_000, 0]) {
    expect(await changeTerms(3, pricePaise)).toEqual(pricePaise ? [[null, 300_000]] : []);
    expect(await changeTerms(3, 4_240_000)).toEqual(instalmentsOfThree);
  }
  expect((await readBooking(token, id)).cancellationSteps).toEqual(cancellation);
});

it('moves bookings and instalments when their departure is moved', async () => {
  const token = await signIn();
  const tour = await addDatedTour(token, [{ day: start, seats: 6 }]);
  const created = await addBooking(token, { tourId: tour._id });
  const departures = [{ ...(await readDeparture(tour._id, start)), startsOn: '2097-06-29' }];
  const edited = await editTour(token, tour._id, [['departures', JSON.stringify(departures)]]);
  expect(edited.status).toBe(200);
  const booking = await readBooking(token, created.id);
  expect([booking.start, booking.instalments.map(({ due }) => due)]).toEqual([
    '2097-06-29',
    [null, '2097-05-15', '2097-05-30'],
  ]);
  expect(Date.parse(booking.end ?? '') - Date.parse(created.end ?? '')).toBe(10 * 24 * 60 * 60 * 1000);
  expect((await readDeparture(tour._id, '2097-06-29')).taken).toBe(2);
});

it('does not move cancelled bookings, or bookings of other departures', async () => {
  const token = await signIn();
  const other = '2097-07-10';
  const tour = await addDatedTour(token, [
    { day: start, seats: 6 },
    { day: other, seats: 6 },
  ]);
  const cancelled = await addBooking(token, { tourId: tour._id });
  await cancelBooking(token, cancelled.id, '2025-01-01');
  const before = [await readBooking(token, cancelled.id), await addBooking(token, { tourId: tour._id, start: other })];
  const moved = { ...(await readDeparture(tour._id, start)), startsOn: '2097-06-29' };
  const departures = JSON.stringify([moved, await readDeparture(tour._id, other)]);
  expect((await editTour(token, tour._id, [['departures', departures]])).status).toBe(200);
  for (const booking of before) expect(await readBooking(token, booking.id)).toEqual(booking);
});

it('accepts payments beyond the price, and refunds up to the surplus', async () => {
  const token = await signIn();
  const { id, totalPaise } = await addBooking(token);
  const entry = { reason: 'Ill', isDayConfirmed: true, day: '2025-03-01', mode: 'bank' };
  const refund = (amountPaise: number) => send(api.addRefund, { ...entry, amountPaise }, { params: { id }, token });
  const early = await refund(100);
  expect([early.status, await early.text()]).toEqual([400, expect.stringContaining('Nothing is to be given back.')]);
  expect((await payBooking(token, id, totalPaise + 700_000)).status).toBe(201);
  expect(await readBooking(token, id)).toMatchObject({
    balancePaise: -700_000,
    refundDue: { amountPaise: 700_000, cancelledOn: null },
  });
  const { dueRefunds } = (await (await call(api.readToday, { token })).json()) as Today;
  expect(dueRefunds).toMatchObject({ total: 1, rows: [{ id, refundDue: { amountPaise: 700_000 } }] });
  expect((await refund(700_000)).status).toBe(201);
  expect(await readBooking(token, id)).toMatchObject({ balancePaise: 0, refundDue: null });
});

it.each([
  ['2027-02-28', 'is before the booking was made, on 1 Mar 2027'],
  ['2027-03-31', 'is in the financial year 26-27, which is over'],
])('asks for confirmation of a payment on %s, which %s', async (day, question) => {
  setClock('2027-03-01T06:00:00Z');
  const { id } = await addBooking(await signIn());
  setClock('2027-04-10T06:00:00Z');
  const token = await signIn();
  const body = { day, amountPaise: 100, mode: 'cash' };
  const unconfirmed = await send(api.addPayment, body, { params: { id }, token });
  expect([unconfirmed.status, await unconfirmed.json()]).toMatchObject([
    400,
    { fields: { isDayConfirmed: expect.stringContaining(question) } },
  ]);
  expect((await send(api.addPayment, { ...body, isDayConfirmed: true }, { params: { id }, token })).status).toBe(201);
  const cancelled = await send(api.cancelBooking, { reason: 'Ill', day }, { params: { id }, token });
  expect([cancelled.status, await cancelled.json()]).toMatchObject([
    400,
    { fields: { isDayConfirmed: expect.any(String) } },
  ]);
});

it('asks for confirmation of a payment in a month whose accounts were exported', async () => {
  setClock('2027-05-10T06:00:00Z');
  const { id } = await addBooking(await signIn());
  setClock('2027-06-02T06:00:00Z');
  const token = await signIn();
  const pay = () =>
    send(api.addPayment, { day: '2027-05-31', amountPaise: 100, mode: 'cash' }, { params: { id }, token });
  expect((await pay()).status).toBe(201);
  await call(api.readAccounts, { params: { file: '2027-05.csv' }, query: { kind: 'papers' }, token });
  expect(await (await pay()).json()).toMatchObject({
    fields: { isDayConfirmed: 'The accounts of May 2027 were exported already. Is this day right?' },
  });
});
