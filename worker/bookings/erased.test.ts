import { env } from 'cloudflare:workers';
import { expect, it } from 'vitest';
import type { Booking } from '#shared/bookings/booking';
import { api } from '#shared/calls';
import type { Erasure, InquirerData } from '#shared/inquiries/inquirer';
import { call, send } from '../test/client';
import { addDatedTour, addInquiry, newBooking, readDate, signIn } from '../test/factories';

const start = '2097-06-19';

it('keeps the figures of a booking with money when its person is erased, and frees the seats of one without', async () => {
  const token = await signIn();
  const tour = await addDatedTour(token, [{ day: start, seats: 9 }]);
  const inquiry = await addInquiry({ phone: '9816012345' });
  const make = async (payer: object, inquiryId?: string) => {
    const body = newBooking({
      tourId: tour._id,
      start,
      payer: payer as Booking['payer'],
      ...(inquiryId ? { inquiryId } : {}),
    });
    return ((await (await send(api.bookings, body, { token })).json()) as { booking: Booking }).booking;
  };
  const tsering = { name: 'Tsering Dolma', phone: '+91 98160-12345', address: 'Leh', pan: 'ABCDE1234F' };
  const paid = await make(tsering, inquiry);
  const unpaid = await make({ ...tsering, name: 'T. Dolma' });
  const other = await make({ name: 'Stanzin', phone: '+91 90000 00000' });
  const line = { day: start, amountPaise: 1_000_000, mode: 'upi', reference: '412345678901' };
  await send(api.bookingPayments(paid.id), line, { token });

  const plan = (await (await call(api.erasure(inquiry), { token })).json()) as Erasure;
  expect(new Map(plan.bookings.map(({ reference, isKept, seats }) => [reference, [isKept, seats]]))).toEqual(
    new Map([
      [paid.reference, [true, 2]],
      [unpaid.reference, [false, 2]],
    ]),
  );
  const theirs = (await (await call(api.inquirer(inquiry), { token })).json()) as InquirerData;
  expect(theirs.bookings.find(({ id }) => id === paid.id)?.payments).toMatchObject([line]);

  expect((await call(api.inquirer(inquiry), { method: 'DELETE', token })).status).toBe(200);
  const left = (await (await call(api.bookings, { token })).json()) as Booking[];
  expect(left.map(({ id }) => id).sort()).toEqual([paid.id, other.id].sort());
  const { booking } = (await (await call(api.booking(paid.id), { token })).json()) as { booking: Booking };
  expect(booking).toMatchObject({
    isErased: true,
    paidPaise: 1_000_000,
    totalPaise: paid.totalPaise,
    payments: [line],
    payer: { name: 'Erased', phone: '', email: '', address: '', pan: '' },
  });
  expect((await readDate(tour._id, start)).taken).toBe(4);
  const change = await send(api.moveBooking(paid.id), { start }, { token });
  expect([change.status, await change.json()]).toMatchObject([400, { message: expect.stringContaining('erased') }]);
  const stored = await env.DB.prepare('select * from bookings where id = ?').bind(paid.id).all();
  expect(JSON.stringify(stored.results)).not.toMatch(/Tsering|Dolma|98160|ABCDE1234F/);
});

it('lets nobody change or remove a line of the ledger', async () => {
  const token = await signIn();
  const tour = await addDatedTour(token, [{ day: start, seats: 9 }]);
  const made = await send(api.bookings, newBooking({ tourId: tour._id, start }), { token });
  const { booking } = (await made.json()) as { booking: Booking };
  await send(api.bookingPayments(booking.id), { day: start, amountPaise: 100, mode: 'cash' }, { token });
  for (const statement of ['update booking_payments set amount_paise = 1', 'delete from booking_payments']) {
    await expect(env.DB.prepare(statement).run()).rejects.toThrow('the ledger is never changed');
  }
});
