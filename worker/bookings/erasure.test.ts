import { env } from 'cloudflare:workers';
import { expect, it } from 'vitest';
import type { ApiCall } from '#shared/api';
import type { Booking } from '#shared/bookings/booking';
import type { ErasurePlan, InquirerData } from '#shared/inquiries/inquirer';
import type { ActivityPage } from '#shared/staff/activity';
import { api } from '#shared/test/api';
import { byPhone, call, send } from '../test/client';
import {
  addBooking,
  addDatedTour,
  addInquiry,
  cancelBooking,
  payBooking,
  readBooking,
  readDeparture,
  signIn,
} from '../test/factories';

const start = '2097-06-19';

it('keeps the amounts of a paid booking and deletes an unpaid one when their payer is erased', async () => {
  const token = await signIn();
  const tour = await addDatedTour(token, [{ day: start, seats: 9 }]);
  const inquiry = await addInquiry({ phone: '9816012345' });
  const addBookingOf = async (payer: object, inquiryId?: string) => {
    const fields = inquiryId ? { inquiryId } : {};
    return addBooking(token, { tourId: tour._id, payer: payer as Booking['payer'], ...fields });
  };
  const tsering = { name: 'Tsering Dolma', phone: '+91 98160-12345', address: 'Leh', pan: 'ABCPE1234F' };
  const paid = await addBookingOf(tsering, inquiry);
  const unpaid = await addBookingOf({ ...tsering, name: 'T. Dolma' });
  const other = await addBookingOf({ name: 'Stanzin', phone: '+91 90000 00000' });
  const payment = { day: '2025-03-01', amountPaise: 1_000_000, mode: 'upi', reference: '412345678901' };
  await send(api.addPayment, { ...payment, isDayConfirmed: true }, { params: { id: paid.id }, token });

  const plan = (await (
    await call(api.planErasure, { params: { id: inquiry }, query: byPhone, token })
  ).json()) as ErasurePlan;
  expect(new Map(plan.bookings.map(({ reference, isKept, seats }) => [reference, [isKept, seats]]))).toEqual(
    new Map([
      [paid.reference, [true, 2]],
      [unpaid.reference, [false, 2]],
    ]),
  );
  const exported = (await (
    await call(api.readInquirer, { params: { id: inquiry }, query: byPhone, token })
  ).json()) as InquirerData;
  expect(exported.bookings.find(({ id }) => id === paid.id)?.payments).toMatchObject([
    { day: payment.day, amountPaise: payment.amountPaise, reference: payment.reference },
  ]);

  expect((await call(api.eraseInquirer, { params: { id: inquiry }, query: byPhone, token })).status).toBe(200);
  const remaining = (await (await call(api.listBookings, { token })).json()) as Booking[];
  expect(remaining.map(({ id }) => id).sort()).toEqual([paid.id, other.id].sort());
  const booking = await readBooking(token, paid.id);
  expect(booking).toMatchObject({
    isErased: true,
    paidPaise: 1_000_000,
    totalPaise: paid.totalPaise,
    payments: [payment],
    payer: { name: 'Erased', phone: '', email: '', address: '', pan: '' },
  });
  expect((await readDeparture(tour._id, start)).taken).toBe(4);
  const change = await send(api.moveBooking, { start }, { params: { id: paid.id }, token });
  expect([change.status, await change.json()]).toMatchObject([400, { message: expect.stringContaining('erased') }]);
  const storedRow = await env.DB.prepare('select * from bookings where id = ?').bind(paid.id).all();
  expect(JSON.stringify(storedRow.results)).not.toMatch(/Tsering|Dolma|98160|ABCPE1234F/);
});

it('keeps an erased payer’s name only on invoices', async () => {
  const token = await signIn();
  const tour = await addDatedTour(token, [
    { day: start, seats: 9 },
    { day: '2097-07-10', seats: 9 },
  ]);
  const payer = { name: 'Deskit Wangmo', phone: '+91 94190 54321' } as Booking['payer'];
  const booking = await addBooking(token, { tourId: tour._id, payer });
  const { id, lines } = booking;
  const day = '2025-03-01';
  await send(api.changePayer, { ...booking.payer, name: 'Deskit W. Wangmo' }, { params: { id }, token });
  await payBooking(token, id, 1_000_000);
  await send(api.changeTerms, { lines, seats: 3, day }, { params: { id }, token });
  await send(api.moveBooking, { start: '2097-07-10' }, { params: { id }, token });
  expect((await call(api.erasePayer, { params: { id }, query: byPhone, token })).status).toBe(200);
  const names = await env.DB.prepare("select name from sqlite_master where type = 'table'").all<{ name: string }>();
  const tables = names.results.map(({ name }) => name).filter((name) => !/^(_cf|sqlite_|d1_|invoices$)/.test(name));
  const rows = await Promise.all(tables.map((name) => env.DB.prepare(`select * from "${name}"`).all()));
  const tablesWithName = tables.filter((_, index) => JSON.stringify(rows[index]?.results).includes('Deskit'));
  expect([tablesWithName, tables.includes('audit_events')]).toEqual([[], true]);
  expect(await readBooking(token, id)).toMatchObject({ seats: 3, start: '2097-07-10', isErased: true });
});

it('finds a person’s bookings however the phone number is written', async () => {
  const token = await signIn();
  const tour = await addDatedTour(token, [{ day: start, seats: 50 }]);
  const addBookingOf = async (phone: string) => {
    const payer = { name: phone, phone } as Booking['payer'];
    return addBooking(token, { tourId: tour._id, seats: 1, payer });
  };
  const plan = async (planCall: ApiCall, id: string) => {
    const response = await call(planCall, { params: { id }, query: byPhone, token });
    const { inquiries, bookings } = (await response.json()) as ErasurePlan;
    return [inquiries, bookings.map(({ reference }) => reference).sort()];
  };
  const bookingsOfPerson: Booking[] = [];
  for (const phone of [
    '098160 12345',
    '98160.12345',
    '0091 98160 12345',
    '919816012345',
    '+91 (0) 98160–12345',
    '+91-98160/12345',
    '9816012345',
  ]) {
    bookingsOfPerson.push(await addBookingOf(phone));
  }
  for (const phone of ['+1 981 601 2345', '098160 12346', '+65 9123 4567']) await addBookingOf(phone);
  const inquiry = await addInquiry({ countryCode: '+91', phone: '9816012345', email: 'tsering@example.in' });
  await addInquiry({ countryCode: '+91', phone: '6591234567', email: 'other@example.in' });
  const expected = [1, bookingsOfPerson.map(({ reference }) => reference).sort()];
  expect(await plan(api.planErasure, inquiry)).toEqual(expected);
  for (const { id } of bookingsOfPerson) expect(await plan(api.planPayerErasure, id)).toEqual(expected);
  const exported = (await (
    await call(api.readInquirer, { params: { id: inquiry }, query: byPhone, token })
  ).json()) as InquirerData;
  expect(exported.bookings).toHaveLength(bookingsOfPerson.length);

  const abroad = await addBookingOf('0049 (0)170 1234567');
  const german = await addInquiry({ countryCode: '+49', phone: '1701234567', email: 'max@example.de' });
  expect(await plan(api.planErasure, german)).toEqual([1, [abroad.reference]]);
  expect(await plan(api.planPayerErasure, abroad.id)).toEqual([1, [abroad.reference]]);
});

it('keeps the amounts of an invoiced booking without payments', async () => {
  const token = await signIn();
  const booking = await addBooking(token);
  await send(api.issueInvoice, {}, { params: { id: booking.id }, token });
  const plan = (await (
    await call(api.planPayerErasure, { params: { id: booking.id }, query: byPhone, token })
  ).json()) as ErasurePlan;
  expect(plan.bookings).toMatchObject([{ reference: booking.reference, isKept: true }]);
  await call(api.erasePayer, { params: { id: booking.id }, query: byPhone, token });
  const erased = await readBooking(token, booking.id);
  expect(erased).toMatchObject({ isErased: true, papers: [{ kind: 'invoice' }], payer: { name: 'Erased' } });
  const cancelled = await cancelBooking(token, booking.id, '2025-03-02');
  expect(await cancelled.json()).toMatchObject({ booking: { papers: [{ kind: 'invoice' }, { kind: 'credit' }] } });
});

it('frees no seats again when a cancelled booking is erased', async () => {
  const token = await signIn();
  const { id, tourId } = await addBooking(token);
  const payer = { name: 'Stanzin', phone: '+91 90000 00000' } as Booking['payer'];
  await addBooking(token, { tourId: tourId ?? '', payer });
  await cancelBooking(token, id, '2025-01-01');
  expect((await call(api.erasePayer, { params: { id }, query: byPhone, token })).status).toBe(200);
  expect((await readDeparture(tourId ?? '', start)).taken).toBe(2);
});

it('rejects changing or deleting a ledger entry', async () => {
  const token = await signIn();
  const booking = await addBooking(token);
  await payBooking(token, booking.id, 100);
  for (const statement of ['update booking_payments set amount_paise = 1', 'delete from booking_payments']) {
    await expect(env.DB.prepare(statement).run()).rejects.toThrow('the ledger is never changed');
  }
});

it('erases the payer of a manual booking after an owner saw the plan', async () => {
  const token = await signIn();
  const tour = await addDatedTour(token, [{ day: start, seats: 20 }]);
  const addBookingOf = (payer: object) => addBooking(token, { tourId: tour._id, payer: payer as Booking['payer'] });
  const inquiry = await addInquiry({ countryCode: '+91', phone: '9419012345', email: 'x@example.in' });
  const unpaid = await addBookingOf({ name: 'Rigzin', phone: '094190.12345', email: 'Rigzin@example.in' });
  const paid = await addBookingOf({ name: 'Rigzin Angmo', phone: '+91 94190 12345', email: 'rigzin@example.in' });
  const other = await addBookingOf({ name: 'Stanzin', phone: '+91 90000 00000' });
  await payBooking(token, paid.id, 1_000_000);

  const asStaff = await signIn('staff');
  expect((await call(api.planPayerErasure, { params: { id: paid.id }, query: byPhone, token: asStaff })).status).toBe(
    403,
  );
  const plan = (await (
    await call(api.planPayerErasure, { params: { id: paid.id }, query: byPhone, token })
  ).json()) as ErasurePlan;
  expect([plan.inquiries, plan.bookings.map(({ reference, isKept }) => [reference, isKept]).sort()]).toEqual([
    1,
    [
      [paid.reference, true],
      [unpaid.reference, false],
    ].sort(),
  ]);
  expect((await call(api.erasePayer, { params: { id: paid.id }, query: byPhone, token })).status).toBe(200);
  const remaining = (await (await call(api.listBookings, { token })).json()) as Booking[];
  expect(new Map(remaining.map(({ id, payer }) => [id, payer.name]))).toEqual(
    new Map([
      [paid.id, 'Erased'],
      [other.id, 'Stanzin'],
    ]),
  );
  expect((await readDeparture(tour._id, start)).taken).toBe(4);
  expect((await call(api.readInquiry, { params: { id: inquiry }, token })).status).toBe(404);
  const repeated = await call(api.erasePayer, { params: { id: paid.id }, query: byPhone, token });
  expect(repeated.status).toBe(404);
  const { data } = (await (await call(api.listActivity, { token })).json()) as ActivityPage;
  const actions = data.map(({ action, label }) => `${action}: ${label}`);
  expect(actions.filter((action) => action.includes('erased')).sort()).toEqual(
    [
      `booking_erased: ${paid.reference}`,
      `booking_erased: ${unpaid.reference}`,
      'inquirer_erased: one inquiry, by phone number, called',
    ].sort(),
  );
  expect(actions).toContain(`booking_added: ${paid.reference}: ${tour.heading}, 2 people`);
});
