import { env } from 'cloudflare:workers';
import { expect, it, vi } from 'vitest';
import type { Booking } from '#shared/bookings/booking';
import { holdEndedReason } from '#shared/bookings/seat-booking';
import type { Traveller } from '#shared/bookings/travellers';
import { seatPaths, tripPaths } from '#shared/link-routes';
import { sha256 } from '#shared/sha256';
import { api } from '#shared/test/api';
import { bookings, seatRequests } from '../db/bookings-schema';
import { sendQueuedMail } from '../email/send-mail';
import { call, createMailbox, postForm, readJson, restartWorker, send, setClock } from '../test/client';
import { addDatedTour, cancelBooking, db, payBooking, readBooking, readDeparture, signIn } from '../test/factories';
import { saveSettings } from '../test/settings';
import { endExpiredHolds } from './seat-holds';

const day = '2097-06-19';
const departureId = `on-${day}`;
const hourMs = 60 * 60 * 1000;
const form = { seats: '2', name: 'Tsering Dolma', phone: '98160 12345', email: 'tsering@example.com', terms: 'yes' };

async function openSeatBooking(seats: number, settings: object = {}) {
  restartWorker();
  const { mails, bindings: mailer } = createMailbox();
  const bindings = { ...mailer, CONFIRM_INQUIRIES: 'on' };
  const adminToken = await signIn();
  await saveSettings(adminToken, { seatBooking: 'on', ...settings });
  const { _id: tourId } = await addDatedTour(adminToken, [{ day, seats }]);
  const path = seatPaths.form(tourId, departureId);
  const request = (changes: Record<string, string> = {}) => postForm(path, { ...form, ...changes }, { bindings });
  /** Token of the newest mail with a link. */
  const readToken = async () => {
    await sendQueuedMail({ ...env, ...bindings }, Date.now());
    const mail = mails.findLast(({ subject }) => subject.startsWith('Hold '));
    return /\/book\/([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? '';
  };
  const confirm = (token: string) => postForm(seatPaths.hold(token), { price: '42500' }, { bindings });
  /** Sends the form, and presses the link in the mail. */
  const hold = async (changes: Record<string, string> = {}) => {
    expect((await request(changes)).status).toBe(200);
    const token = await readToken();
    return { token, response: await confirm(token) };
  };
  const findHeld = async (token: string): Promise<Booking> => {
    const list = await readJson<Booking[]>(call(api.listBookings, { token: adminToken }));
    expect(await (await call(tripPaths.trip(token), { bindings })).text()).toContain(list[0]?.reference ?? 'none');
    return readBooking(adminToken, list[0]?.id ?? '');
  };
  const readPage = async () => {
    const response = await call(path, { bindings });
    return { status: response.status, text: await response.text() };
  };
  return { adminToken, tourId, path, request, readToken, confirm, hold, findHeld, readPage, mails, bindings };
}

/** Requests of different riders, as if each had got a mail. Returns the tokens. */
async function addRequests(tourId: string, count: number): Promise<string[]> {
  const tokens = Array.from({ length: count }, (_, index) => String(index).padStart(43, 'A'));
  for (const [index, token] of tokens.entries()) {
    const contact = { phone: `+91 98160 ${10_000 + index}`, email: `rider${index}@example.com` };
    const request = { id: crypto.randomUUID(), tourId, departureId, seats: 1, name: `Rider ${index}`, ...contact };
    await db.insert(seatRequests).values({ ...request, tokenHash: await sha256(token), createdAt: Date.now() });
  }
  return tokens;
}

it('holds seats when the link in the mail is pressed, and tells the agency', async () => {
  const { adminToken, tourId, hold, findHeld, confirm, mails, bindings } = await openSeatBooking(6);
  const { token, response } = await hold();
  expect([response.status, response.headers.get('location')]).toEqual([303, tripPaths.trip(token)]);
  const booking = await findHeld(token);
  expect(booking).toMatchObject({
    seats: 2,
    state: 'waiting',
    source: 'site',
    totalPaise: 8_500_000,
    payer: { name: 'Tsering Dolma', phone: '+91 98160 12345', email: 'tsering@example.com' },
  });
  expect(Date.parse(booking.heldUntil ?? '') - Date.parse(booking.createdAt)).toBe(24 * hourMs);
  expect((await readDeparture(tourId, day)).taken).toBe(2);
  expect((await confirm(token)).headers.get('location')).toBe(tripPaths.trip(token));
  expect((await readDeparture(tourId, day)).taken).toBe(2);
  await sendQueuedMail({ ...env, ...bindings }, Date.now());
  expect(mails.slice(-2).map(({ to, subject }) => [to, subject])).toEqual([
    [env.AGENCY_EMAIL, `Held: 2 seats, ${booking.reference}`],
    [form.email, `Held for you: Manali to Leh, ${booking.reference}`],
  ]);
  const page = await (await call(tripPaths.trip(token), { bindings })).text();
  expect(page).toContain('We hold your 2 seats.');
  await payBooking(adminToken, booking.id, 1_000_000);
  expect(await readBooking(adminToken, booking.id)).toMatchObject({ heldUntil: null, state: 'booked' });
});

it.each([
  [1, 0],
  [2, 1],
  [16, 8],
])('holds of %i free seats %i when 50 riders confirm at once', async (seats, heldSeats) => {
  const { tourId, confirm } = await openSeatBooking(seats);
  const responses = await Promise.all((await addRequests(tourId, 50)).map(confirm));
  expect(responses.filter(({ status }) => status === 303)).toHaveLength(heldSeats);
  expect((await readDeparture(tourId, day)).taken).toBe(heldSeats);
});

it('gives 7 of the last 8 seats once when 50 confirm at once and each payment frees the next hold', async () => {
  const { tourId, confirm } = await openSeatBooking(8);
  const tokens = await addRequests(tourId, 50);
  for (let round = 0; round < 4; round += 1) {
    await Promise.all(tokens.map(confirm));
    await db.update(bookings).set({ holdExpiresAt: null });
  }
  expect((await readDeparture(tourId, day)).taken).toBe(7);
});

it('offers at most half of the free seats', async () => {
  const { hold, request, readPage } = await openSeatBooking(6);
  expect((await hold()).response.status).toBe(303);
  const tooMany = await request({ phone: '98160 54321', email: 'tashi@example.com' });
  expect([tooMany.status, await tooMany.text()]).toEqual([
    400,
    expect.stringContaining('Only 1 seat can be held on this date now.'),
  ]);
  await hold({ seats: '1', phone: '98160 54321', email: 'tashi@example.com' });
  expect(await readPage()).toEqual({ status: 409, text: expect.stringContaining('none can be held here now') });
});

it('offers an inquiry about the date when one seat is free', async () => {
  const { readPage, tourId } = await openSeatBooking(1);
  const { status, text } = await readPage();
  expect([status, text]).toEqual([409, expect.stringContaining('Send us an inquiry')]);
  expect(text).toContain(`/inquiryForm?tour=${tourId}&amp;date=${departureId}`);
});

it('writes the names of the people to the booking’s travellers', async () => {
  const { adminToken, hold, findHeld } = await openSeatBooking(8);
  const names = { seats: '3', name2: '', name3: ' Pema  Lhamo ', name4: 'Somebody else' };
  const { id } = await findHeld((await hold(names)).token);
  const page = await readJson<{ travellers: Traveller[] }>(
    call(api.readTravellers, { params: { id }, token: adminToken }),
  );
  expect(page.travellers.map(({ name, role }) => [name, role])).toEqual([
    ['Tsering Dolma', 'rider'],
    ['', 'rider'],
    ['Pema Lhamo', 'rider'],
  ]);
});

it('names only the ways to pay that the agency has', async () => {
  const { readPage } = await openSeatBooking(6, { upi: 'tours@okbank' });
  expect((await readPage()).text).toContain('the first payment of ₹5,000 a person by UPI.');
});

it('asks for all that is due by now when the tour starts soon', async () => {
  const { request, readToken, readPage, bindings } = await openSeatBooking(6);
  setClock(Date.parse('2097-06-01T06:00:00Z'));
  restartWorker();
  expect((await readPage()).text).toContain('the first payment of ₹42,500 a person.');
  await request();
  const page = await (await call(seatPaths.hold(await readToken()), { bindings })).text();
  expect(page).toContain('make the first payment of <strong>₹85,000</strong>');
  vi.useRealTimers();
});

it.each([
  ['phone number', { email: 'other@example.com' }],
  ['e-mail address', { phone: '98160 99999', email: 'Tsering@example.com' }],
])('refuses a second open hold of the same %s', async (_, changes) => {
  const { hold, request } = await openSeatBooking(20);
  await hold();
  const second = await request(changes);
  expect([second.status, await second.text()]).toEqual([400, expect.stringContaining('You hold other seats already')]);
});

it('refuses the second of two links that one rider presses', async () => {
  const { request, readToken, hold, confirm } = await openSeatBooking(20);
  await request();
  const first = await readToken();
  expect((await hold()).response.status).toBe(303);
  expect((await confirm(first)).status).toBe(409);
});

it('frees the seats with a mail when a hold ends without a payment', async () => {
  const { adminToken, tourId, hold, findHeld, mails, bindings } = await openSeatBooking(6);
  const { token } = await hold();
  const booking = await findHeld(token);
  await endExpiredHolds({ ...env, CONFIRM_INQUIRIES: 'on' }, Date.now() + 23 * hourMs);
  expect((await readDeparture(tourId, day)).taken).toBe(2);
  await db.update(bookings).set({ holdExpiresAt: Date.now() - 1 });
  await endExpiredHolds({ ...env, CONFIRM_INQUIRIES: 'on' }, Date.now());
  restartWorker();
  expect((await readDeparture(tourId, day)).taken).toBe(0);
  expect((await readBooking(adminToken, booking.id)).cancelled).toMatchObject({
    reason: holdEndedReason,
    keptPaise: 0,
  });
  await sendQueuedMail({ ...env, ...bindings }, Date.now());
  expect(mails.at(-1)).toMatchObject({
    to: form.email,
    subject: `No longer held: Manali to Leh, ${booking.reference}`,
  });
  expect(await (await call(tripPaths.trip(token), { bindings })).text()).toContain('The hold has ended.');
  expect((await payBooking(adminToken, booking.id, 1_000_000)).status).toBe(201);
  expect(await readBooking(adminToken, booking.id)).toMatchObject({
    paidPaise: 1_000_000,
    state: 'cancelled',
    payments: [{ kind: 'payment' }],
    refundDue: { amountPaise: 1_000_000 },
  });
  await sendQueuedMail({ ...env, ...bindings }, Date.now());
  const ownersMail = mails.find(({ text }) => text.includes('Give the money back, or find other seats.'));
  expect(ownersMail?.text).toContain(`${booking.reference}`);
});

it('stops the clock of a hold while a reported payment is checked', async () => {
  const { adminToken, tourId, hold, findHeld, bindings } = await openSeatBooking(6);
  const { token } = await hold();
  const { id, heldUntil } = await findHeld(token);
  await postForm(tripPaths.reportPayment(token), { utr: '412345678901', amount: '10,000' }, { bindings });
  await endExpiredHolds({ ...env, CONFIRM_INQUIRIES: 'on' }, Date.now() + 48 * hourMs);
  expect((await readDeparture(tourId, day)).taken).toBe(2);
  const [report] = (await readBooking(adminToken, id)).reportedPayments;
  await db.run(`update reported_payments set reported_at = reported_at - ${5 * hourMs}`);
  const params = { id, report: report?.id ?? '' };
  await send(api.rejectReportedPayment, { reason: 'Not at the bank.' }, { params, token: adminToken });
  const extendedMs = Date.parse((await readBooking(adminToken, id)).heldUntil ?? '') - Date.parse(heldUntil ?? '');
  expect(Math.round(extendedMs / hourMs)).toBe(5);
});

it('books or frees the seats when the agency decides', async () => {
  const { adminToken, tourId, hold, findHeld } = await openSeatBooking(20);
  const first = await findHeld((await hold()).token);
  const confirmed = await send(api.confirmSeats, {}, { params: { id: first.id }, token: adminToken });
  expect(confirmed.status).toBe(200);
  expect((await readBooking(adminToken, first.id)).heldUntil).toBeNull();
  const second = await findHeld((await hold({ phone: '98160 54321', email: 'tashi@example.com' })).token);
  expect((await cancelBooking(adminToken, second.id, '2025-03-02')).status).toBe(200);
  expect((await readDeparture(tourId, day)).taken).toBe(2);
});

it('keeps what was typed when fields are wrong', async () => {
  const { request } = await openSeatBooking(20);
  const response = await request({ name: '', phone: '12', email: 'tsering@', seats: '3', terms: '' });
  const text = await response.text();
  expect(response.status).toBe(400);
  for (const expectedText of [
    'Enter your name.',
    'Enter ten digits for India',
    'Enter a full e-mail address',
    'Tick this to go on.',
    'value="12"',
    'value="tsering@"',
    '<option value="3" selected="">3</option>',
  ])
    expect(text).toContain(expectedText);
});

it('limits the mails to one address in an hour', async () => {
  const { request } = await openSeatBooking(20);
  const statuses: number[] = [];
  for (let times = 0; times < 4; times += 1) statuses.push((await request()).status);
  expect(statuses).toEqual([200, 200, 200, 429]);
});

it('ends the link of a request after 30 minutes', async () => {
  const { request, readToken, confirm } = await openSeatBooking(20);
  await request();
  const token = await readToken();
  setClock(Date.now() + 31 * 60 * 1000);
  expect((await confirm(token)).status).toBe(410);
  vi.useRealTimers();
});

it('leads to the inquiry when no seat can be held', async () => {
  const { adminToken, tourId, bindings, readPage } = await openSeatBooking(20);
  const gone = await call(seatPaths.form(tourId, 'nothing'), { bindings });
  expect([gone.status, await gone.text()]).toEqual([404, expect.stringContaining('This date is no longer there')]);
  await readJson(
    send(
      api.addBooking,
      {
        tourId,
        start: day,
        seats: 20,
        payer: { name: 'Tashi', phone: '98160 54321' },
        lines: [{ what: 'Ride', number: 20, pricePaise: 100 }],
      },
      { token: adminToken },
    ),
    201,
  );
  const { status, text } = await readPage();
  expect([status, text]).toEqual([409, expect.stringContaining('This date is full')]);
  expect(text).toContain(`/inquiryForm?tour=${tourId}`);
});

it.each([
  ['the setting is off', { seatBooking: 'off' }, 'on'],
  ['riders get no mail', { seatBooking: 'on' }, 'off'],
])('has no page to book a seat when %s', async (_, settings, CONFIRM_INQUIRIES) => {
  const { path, bindings } = await openSeatBooking(20, settings);
  restartWorker();
  const options = { bindings: { ...bindings, CONFIRM_INQUIRIES } };
  expect((await call(path, options)).status).toBe(404);
  expect((await postForm(path, form, options)).status).toBe(404);
});
