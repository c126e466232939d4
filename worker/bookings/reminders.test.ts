import { expect, it } from 'vitest';
import type { Booking } from '#shared/bookings/booking';
import { api } from '#shared/calls';
import type { OpenedInquiry } from '#shared/inquiries/inbox';
import type { ActivityPage } from '#shared/staff/activity';
import { activityApi } from '#shared/staff/activity-paths';
import { call, send } from '../test/client';
import { addDatedTour, addInquiry, newBooking, signIn } from '../test/factories';

const start = '2097-06-19';

async function book(token: string, inquiryId?: string): Promise<Booking> {
  const tour = await addDatedTour(token, [{ day: start, seats: 12 }]);
  const body = newBooking({ tourId: tour._id, start, ...(inquiryId ? { inquiryId } : {}) });
  const answer = await send(api.bookings, body, { token });
  return ((await answer.json()) as { booking: Booking }).booking;
}

const readActivity = async (token: string, booking: Booking) => {
  const page = (await (await call(activityApi.list, { token })).json()) as ActivityPage;
  return page.data.filter(({ action, subject }) => action === 'balance_reminded' && subject === booking.id);
};

it('notes a reminder once in the inquiry’s timeline and the activity', async () => {
  const token = await signIn();
  const inquiry = await addInquiry();
  const booking = await book(token, inquiry);
  expect(booking.remindedAt).toBeNull();
  const key = crypto.randomUUID();
  const body = { way: 'whatsapp', template: 'Reminder: balance' };
  const earliest = Date.now();
  for (let times = 0; times < 2; times += 1) {
    const answer = await send(api.bookingReminders(booking.id), body, { token, headers: { 'Idempotency-Key': key } });
    expect(answer.status).toBe(201);
    const { booking: now } = (await answer.json()) as { booking: Booking };
    expect(Date.parse(now.remindedAt ?? '')).toBeGreaterThanOrEqual(earliest);
    // A form that somebody has open still fits.
    expect(now.version).toBe(booking.version);
  }
  const { events } = (await (await call(api.inquiry(inquiry), { token })).json()) as OpenedInquiry;
  expect(events.filter(({ kind }) => kind === 'reminded').map(({ detail }) => detail)).toEqual([
    { way: 'whatsapp', template: 'Reminder: balance', booking: booking.reference },
  ]);
  expect((await readActivity(token, booking)).map(({ label }) => label)).toEqual([`${booking.reference}, WhatsApp`]);
});

it('notes reminders of bookings by hand, and refuses one where nothing is to be paid', async () => {
  const token = await signIn();
  const booking = await book(token);
  const remind = (more: object = {}) => send(api.bookingReminders(booking.id), { way: 'mail', ...more }, { token });
  expect((await remind()).status).toBe(201);
  expect((await remind({ way: 'pigeon' })).status).toBe(400);
  expect(await readActivity(token, booking)).toHaveLength(1);
  const whole = { sure: true, day: '2026-01-01', amountPaise: booking.totalPaise, mode: 'cash' };
  expect((await send(api.bookingPayments(booking.id), whole, { token })).status).toBe(201);
  const refused = await remind();
  expect([refused.status, await refused.json()]).toMatchObject([400, { message: 'Nothing is to be paid any more.' }]);
  expect((await send(api.bookingReminders('nowhere'), { way: 'mail' }, { token })).status).toBe(404);
});
