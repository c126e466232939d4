import { env } from 'cloudflare:workers';
import { beforeEach, expect, it } from 'vitest';
import type { Booking, BookingRow } from '#shared/bookings/booking';
import type { DepartureRow } from '#shared/bookings/departures';
import type { InquirerData } from '#shared/inquiries/inquirer';
import { travellerPaths } from '#shared/link-routes';
import type { Month } from '#shared/reports/month';
import type { Today } from '#shared/reports/today';
import { api } from '#shared/test/api';
import { byPhone, call, postForm, readJson, send, setClock } from '../test/client';
import {
  addBooking,
  addDatedTour,
  addInquiry,
  addTour,
  countRows,
  createBookingInput,
  payBooking,
  readBooking,
  readDeparture,
  signIn,
} from '../test/factories';
import { himachalSettings, saveSettings } from '../test/settings';

const today = '2027-06-10';
const departureDay = '2027-06-19';
const ownDays = { start: '2027-06-14', end: '2027-06-20' };
const title = 'Spiti with the Dolma family';

beforeEach(() => setClock(`${today} 09:00`));

const postBooking = (token: string, body: object) => send(api.addBooking, body, { token });

async function addTrip(token: string, changes: object): Promise<Booking> {
  const body = { ...createBookingInput({ ...ownDays, tourId: null }), ...changes };
  return (await readJson<{ booking: Booking }>(postBooking(token, body), 201)).booking;
}

const readFields = async (response: Response) =>
  ((await response.json()) as { fields?: Record<string, string> }).fields ?? {};

const listBookings = (token: string, query: Record<string, string>) =>
  readJson<BookingRow[]>(call(api.listBookings, { token, query }));

it('makes a booking of a trip without a tour, with its own title and days', async () => {
  const token = await signIn('staff');
  const trip = await addTrip(token, { title, seats: 3, kinds: { rider: 2, pillion: 1 } });
  expect(trip).toMatchObject({
    ...ownDays,
    tourId: null,
    departureId: null,
    tour: title,
    seats: 3,
    state: 'waiting',
    version: 1,
  });
  expect(await listBookings(token, { tour: '-', departure: ownDays.start })).toMatchObject([
    { id: trip.id, tour: title },
  ]);
  expect(await listBookings(token, { q: 'spiti' })).toHaveLength(1);
  const { results } = await env.DB.prepare("select label from audit_events where action = 'booking_added'").all();
  expect(results).toEqual([{ label: `${trip.reference}: a trip without a tour, 3 people` }]);
});

it('adds TCS to a trip without a tour when it goes abroad', async () => {
  const token = await signIn();
  await saveSettings(token, { ...himachalSettings, tcsRates: '2026-04-01: 5%' });
  const home = await addTrip(token, { title });
  const abroad = await addTrip(token, { title, isAbroad: true });
  expect([home, abroad].map(({ taxes }) => taxes.some(({ name }) => name === 'TCS'))).toEqual([false, true]);
});

it('makes a booking on days of its own that takes no seats', async () => {
  const token = await signIn();
  const tour = await addDatedTour(token, [{ day: departureDay, seats: 2 }]);
  const booking = await addTrip(token, {
    tourId: tour._id,
    seats: 9,
    lines: [{ what: 'All', number: 1, pricePaise: 1 }],
  });
  expect(booking).toMatchObject({ ...ownDays, tourId: tour._id, tour: tour.heading, seats: 9 });
  expect((await readDeparture(tour._id, departureDay)).taken).toBe(0);
  const onDeparture = createBookingInput({ tourId: tour._id, start: departureDay, end: '2027-06-25' });
  expect(await readFields(await postBooking(token, onDeparture))).toEqual({
    start: `${tour.heading} starts on 19 Jun 2027 for everybody: choose that date, so that seats are counted.`,
  });
  const removal = await call(api.deleteTour, { params: { id: tour._id }, token });
  expect([removal.status, await removal.text()]).toMatchObject([400, expect.stringContaining(booking.reference)]);
});

it('never overbooks when bookings with and without a departure arrive at once', async () => {
  const token = await signIn();
  const tour = await addDatedTour(token, [{ day: departureDay, seats: 8 }]);
  const onDeparture = createBookingInput({ tourId: tour._id, start: departureDay, seats: 1 });
  const onOwnDays = createBookingInput({ tourId: tour._id, ...ownDays, seats: 1 });
  const bodies = Array.from({ length: 50 }, (_, index) => (index % 2 === 0 ? onDeparture : onOwnDays));
  const statuses = (await Promise.all(bodies.map((body) => postBooking(token, body)))).map(({ status }) => status);
  expect(statuses.filter((_, index) => index % 2 === 1)).toEqual(Array(25).fill(201));
  expect(statuses.filter((status) => status === 409)).toHaveLength(17);
  expect([await countRows('bookings'), (await readDeparture(tour._id, departureDay)).taken]).toEqual([33, 8]);
});

it('counts the seats of a departure that began last week, and asks for everything now', async () => {
  const token = await signIn();
  const tour = await addDatedTour(token, [{ day: '2027-06-03', seats: 3 }]);
  const booking = await addBooking(token, { tourId: tour._id, start: '2027-06-03', seats: 2 });
  expect(booking).toMatchObject({ instalments: [{ due: null, daysBefore: null, amountPaise: booking.totalPaise }] });
  expect(booking.nextDue?.amountPaise).toBe(booking.totalPaise);
  const full = await postBooking(token, createBookingInput({ tourId: tour._id, start: '2027-06-03', seats: 2 }));
  expect([full.status, await full.json()]).toMatchObject([409, { code: 'no_seats', free: 1 }]);
  const { duePayments } = await readJson<Today>(call(api.readToday, { token }));
  expect(duePayments.rows).toMatchObject([{ id: booking.id, nextDue: { amountPaise: booking.totalPaise } }]);
  const reminder = await send(api.addReminder, { channel: 'mail' }, { params: { id: booking.id }, token });
  expect(reminder.status).toBe(201);
});

it('stores as what each person comes, and keeps it when they fill in their data', async () => {
  const token = await signIn();
  const kinds = { rider: 1, pillion: 1, ownBike: 1, passenger: 1, foreigner: 1 };
  const booking = await addTrip(token, { title, seats: 5, kinds });
  const readRoles = async () =>
    (
      await readJson<{ travellers: Booking['people'] }>(call(api.readTravellers, { params: { id: booking.id }, token }))
    ).travellers.map(({ role, isOwnBike, isForeigner }) => [role, isOwnBike, isForeigner]);
  const roles = [
    ['rider', false, false],
    ['pillion', false, false],
    ['rider', true, false],
    ['passenger', false, false],
    ['rider', false, true],
  ];
  expect(await readRoles()).toEqual(roles);
  const { url } = await readJson<{ url: string }>(
    send(api.addTravellerLink, { seat: 4 }, { params: { id: booking.id }, token }),
    201,
  );
  const linkToken = url.split('/').at(-1) ?? '';
  expect(await (await call(travellerPaths.list(linkToken))).text()).toContain(title);
  const saved = await postForm(travellerPaths.traveller(linkToken, 4), {
    name: 'Emma Jones',
    age: '41',
    role: 'rider',
  });
  expect(saved.status).toBe(303);
  expect(await readRoles()).toEqual(roles);
});

it('makes no travellers twice when a request is repeated with its key', async () => {
  const token = await signIn();
  const headers = { 'Idempotency-Key': crypto.randomUUID() };
  const body = {
    ...createBookingInput({ ...ownDays, tourId: null, seats: 2 }),
    title,
    kinds: { rider: 1, pillion: 1 },
  };
  const responses = await Promise.all([1, 2].map(() => send(api.addBooking, body, { token, headers })));
  expect(responses.map(({ status }) => status)).toEqual([201, 201]);
  expect([await countRows('bookings'), await countRows('travellers')]).toEqual([1, 1]);
});

it('shows trips without a departure wherever bookings are shown', async () => {
  const token = await signIn();
  const tour = await addTour(token);
  const inquiryId = await addInquiry({ phone: '9816012345' });
  const trip = await addTrip(token, { title, inquiryId });
  await addTrip(token, { title: 'Hanle' });
  const ownDaysTrip = await addTrip(token, { tourId: tour._id });
  const { paper } = await readJson<{ paper: { number: string } }>(
    payBooking(token, trip.id, 1_000_000, { day: today }),
    201,
  );
  expect(await (await call(api.readInvoice, { params: { number: paper.number }, token })).text()).toContain(title);
  await readJson(send(api.issueInvoice, {}, { params: { id: trip.id }, token }), 201);
  const { url } = await readJson<{ url: string }>(
    send(api.addBookingLink, {}, { params: { id: trip.id }, token }),
    201,
  );
  expect(await (await call(new URL(url).pathname)).text()).toContain(title);

  const { departures } = await readJson<Today>(call(api.readToday, { token }));
  expect(departures.rows.map(({ tour: name, departureId, taken }) => [name, departureId, taken])).toEqual(
    [
      ['Hanle', null, 2],
      [ownDaysTrip.tour, null, 2],
      [title, null, 2],
    ].sort(([a], [b]) => String(a).localeCompare(String(b))),
  );
  const month = await readJson<Month>(call(api.readMonth, { params: { month: today.slice(0, 7) }, token }));
  const booked = month.byTour.map(({ tourId, current }) => [tourId, current.bookings]);
  expect(new Map(booked as [string | null, number][])).toEqual(
    new Map([
      [null, 2],
      [tour._id, 1],
    ]),
  );
  const range = { from: ownDays.start, to: ownDays.start };
  expect(await readJson<DepartureRow[]>(call(api.listDepartures, { token, query: range }))).toEqual([]);
  const exported = await readJson<InquirerData>(
    call(api.readInquirer, { params: { id: inquiryId }, query: byPhone, token }),
  );
  expect(exported.bookings.find(({ id }) => id === trip.id)).toMatchObject({ ...ownDays, tour: title, tourId: null });
});

it('erases the typed title of a paid trip with its payer', async () => {
  const token = await signIn();
  const { id } = await addTrip(token, { title, kinds: { rider: 1, pillion: 1 } });
  await payBooking(token, id, 1_000_000, { day: today });
  await readJson(call(api.erasePayer, { params: { id }, query: byPhone, token }));
  expect(await readBooking(token, id)).toMatchObject({ ...ownDays, isErased: true, tour: 'A trip without a tour' });
  expect(await countRows('travellers')).toBe(0);
  const { results } = await env.DB.prepare('select * from bookings').all();
  expect(JSON.stringify(results)).not.toMatch(/dolma/i);
});

it('moves a trip to other days of its own, and a booking between them and a departure', async () => {
  const token = await signIn();
  const trip = await addTrip(token, {
    title,
    lines: [{ what: 'Trip', number: 1, pricePaise: 9_000_000 }],
    ...{ start: '2027-09-01', end: '2027-09-05' },
  });
  const move = (id: string, body: object) => send(api.moveBooking, body, { params: { id }, token });
  const days = { start: '2027-10-01', end: '2027-10-04' };
  const { booking: moved } = await readJson<{ booking: Booking }>(move(trip.id, days));
  expect(moved).toMatchObject({ ...days, version: 2 });
  expect(moved.instalments.map(({ due }) => due)).toEqual([null, '2027-08-17', '2027-09-01']);
  const again = await readJson<{ booking: Booking }>(move(trip.id, days));
  expect(again.booking.version).toBe(2);
  expect(await readFields(await move(trip.id, { start: days.start }))).toHaveProperty('start');
  expect(await readFields(await move(trip.id, { ...days, end: '2027-09-30' }))).toEqual({
    end: 'The last day is before the first.',
  });
  expect(await readFields(await move(trip.id, { start: '2027-06-01', end: '2027-06-04' }))).toEqual({
    start: 'This day has passed.',
  });

  const tour = await addDatedTour(token, [{ day: departureDay, seats: 3 }]);
  const { id } = await addBooking(token, { tourId: tour._id, start: departureDay, seats: 2 });
  await readJson(move(id, days));
  expect(await readBooking(token, id)).toMatchObject(days);
  expect((await readDeparture(tour._id, departureDay)).taken).toBe(0);
  await readJson(move(id, { start: departureDay }));
  expect((await readDeparture(tour._id, departureDay)).taken).toBe(2);
  expect(await readFields(await move(id, { start: departureDay, end: '2027-06-20' }))).toHaveProperty('start');
});
