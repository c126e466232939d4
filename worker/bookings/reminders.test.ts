import { expect, it } from 'vitest';
import type { Booking } from '#shared/bookings/booking';
import type { InquiryDetails } from '#shared/inquiries/inbox';
import type { ActivityPage } from '#shared/staff/activity';
import { api } from '#shared/test/api';
import { call, send } from '../test/client';
import { addBooking, addInquiry, payBooking, signIn } from '../test/factories';

const readActivity = async (token: string, booking: Booking) => {
  const page = (await (await call(api.listActivity, { token })).json()) as ActivityPage;
  return page.data.filter(({ action, subject }) => action === 'balance_reminded' && subject === booking.id);
};

it('records a reminder once when the request is repeated', async () => {
  const token = await signIn();
  const inquiry = await addInquiry();
  const booking = await addBooking(token, { inquiryId: inquiry });
  expect(booking.remindedAt).toBeNull();
  const key = crypto.randomUUID();
  const body = { channel: 'whatsapp', template: 'Reminder: balance' };
  const earliest = Date.now();
  for (let times = 0; times < 2; times += 1) {
    const response = await send(api.addReminder, body, {
      params: { id: booking.id },
      token,
      headers: { 'Idempotency-Key': key },
    });
    expect(response.status).toBe(201);
    const { booking: current } = (await response.json()) as { booking: Booking };
    expect(Date.parse(current.remindedAt ?? '')).toBeGreaterThanOrEqual(earliest);
    // A form that another admin has open can still be saved.
    expect(current.version).toBe(booking.version);
  }
  const { events } = (await (await call(api.readInquiry, { params: { id: inquiry }, token })).json()) as InquiryDetails;
  expect(events.filter(({ kind }) => kind === 'reminded').map(({ detail }) => detail)).toEqual([
    { way: 'whatsapp', template: 'Reminder: balance', booking: booking.reference },
  ]);
  expect((await readActivity(token, booking)).map(({ label }) => label)).toEqual([`${booking.reference}, WhatsApp`]);
});

it('records reminders of manual bookings, and rejects one when nothing is due', async () => {
  const token = await signIn();
  const booking = await addBooking(token);
  const remind = (changes: object = {}) =>
    send(api.addReminder, { channel: 'mail', ...changes }, { params: { id: booking.id }, token });
  expect((await remind()).status).toBe(201);
  expect((await remind({ channel: 'pigeon' })).status).toBe(400);
  expect(await readActivity(token, booking)).toHaveLength(1);
  expect((await payBooking(token, booking.id, booking.totalPaise)).status).toBe(201);
  const rejected = await remind();
  expect([rejected.status, await rejected.json()]).toMatchObject([400, { message: 'Nothing is to be paid any more.' }]);
  expect((await send(api.addReminder, { channel: 'mail' }, { params: { id: 'nowhere' }, token })).status).toBe(404);
});
