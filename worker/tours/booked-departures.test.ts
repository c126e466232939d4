import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { Booking } from '#shared/bookings/booking';
import { api } from '#shared/test/api';
import type { Departure } from '#shared/tours/departure-schema';
import type { Tour } from '#shared/tours/tour';
import { tours } from '../db/tours-schema';
import { call, send } from '../test/client';
import {
  addDatedTour,
  countRows,
  createBookingInput,
  db,
  editTour,
  readDeparture,
  readTour,
  signIn,
} from '../test/factories';
import { removeDeletedTours } from './tour-writes';

const june = '2097-06-19';
const july = '2097-07-10';
const cancelledOn = { reason: 'Ill', isDayConfirmed: true, day: '2025-01-01' };

async function begin() {
  const token = await signIn();
  const tour = await addDatedTour(token, [
    { day: june, seats: 9 },
    { day: july, seats: 9 },
  ]);
  const book = (more: { overbook?: boolean; seats?: number } = {}) =>
    send(api.addBooking, createBookingInput({ tourId: tour._id, start: june, ...more }), { token });
  /** The dates as a form has them that saw the tour as it is now. */
  const write = async (change: (dates: Tour['departures']) => unknown) => {
    const response = await call(api.readAdminTour, { params: { id: tour._id }, token });
    const headers = { 'If-Match': response.headers.get('ETag') ?? '' };
    const { departures } = (await response.json()) as Tour;
    return () => editTour(token, tour._id, [['departures', JSON.stringify(change(departures))]], { headers });
  };
  return { token, tour, book, write };
}

const onlyJuly = (dates: Tour['departures']) => dates?.filter(({ startsOn }) => startsOn === july) ?? [];

it('refuses to remove a date while somebody is booked on it, and names the bookings', async () => {
  const { token, tour, book, write } = await begin();
  const { booking } = (await (await book()).json()) as { booking: Booking };
  const removed = await (await write(onlyJuly))();
  expect([removed.status, await removed.json()]).toMatchObject([
    400,
    {
      fields: {
        departures: `Wed 19 Jun can’t be removed: ${booking.reference} is booked on it. Move or cancel first.`,
      },
    },
  ]);
  const withoutVersion = await editTour(token, tour._id, [['departures', '']]);
  expect(withoutVersion.status).toBe(400);
  await send(api.cancelBooking, cancelledOn, { params: { id: booking.id }, token });
  expect((await (await write(onlyJuly))()).status).toBe(200);
  expect((await readTour(tour._id)).departures?.map(({ startsOn }) => startsOn)).toEqual([july]);
});

it('refuses to delete a tour while somebody is booked on it', async () => {
  const { token, tour, book } = await begin();
  const { booking } = (await (await book()).json()) as { booking: Booking };
  const remove = () => call(api.deleteTour, { params: { id: tour._id }, token });
  const refused = await remove();
  const departures = `This tour can’t be deleted: ${booking.reference} is booked on it. Move or cancel first.`;
  expect([refused.status, await refused.json()]).toMatchObject([400, { fields: { departures } }]);
  expect((await call(api.readTour, { params: { id: tour._id } })).status).toBe(200);
  await send(api.cancelBooking, cancelledOn, { params: { id: booking.id }, token });
  expect((await remove()).status).toBe(200);
});

it('refuses to delete a tour while somebody is booked on it without a day', async () => {
  const { token, tour, book } = await begin();
  const { booking } = (await (await book()).json()) as { booking: Booking };
  await db.run(sql`update bookings set starts_on = null, ends_on = null, departure_id = null`);
  const remove = () => call(api.deleteTour, { params: { id: tour._id }, token });
  const refused = await remove();
  expect([refused.status, await refused.json()]).toMatchObject([
    400,
    { fields: { departures: expect.stringContaining(`${booking.reference} is booked on it.`) } },
  ]);
  await db.update(tours).set({ deletedAt: 0 });
  await removeDeletedTours(db, Date.now());
  expect(await countRows('tours')).toBe(1);
  await db.update(tours).set({ deletedAt: null });
  await send(api.cancelBooking, cancelledOn, { params: { id: booking.id }, token });
  expect((await remove()).status).toBe(200);
});

it('removes a tour that was deleted under a booking only once that is over', async () => {
  const { tour, book } = await begin();
  const { booking } = (await (await book()).json()) as { booking: Booking };
  const deletedAt = Date.now();
  await db.update(tours).set({ deletedAt }).where(eq(tours.id, tour._id));
  const days = (number: number) => number * 24 * 60 * 60 * 1000;
  await removeDeletedTours(db, deletedAt + days(31));
  expect(await countRows('tours')).toBe(1);
  await removeDeletedTours(db, Date.parse(booking.end ?? '') + days(2));
  expect(await countRows('tours')).toBe(0);
});

it('books a tour or deletes it when both happen at once', async () => {
  for (const overbook of [true, false]) {
    const { token, tour, book } = await begin();
    const remove = () => call(api.deleteTour, { params: { id: tour._id }, token });
    const [booked, removed] = await Promise.all([book({ overbook }), remove()]);
    expect([booked.status === 201, removed.status === 200].filter(Boolean)).toHaveLength(1);
  }
});

it('counts seats that were sold elsewhere beside those of bookings, and never fewer than are booked', async () => {
  const { tour, book, write } = await begin();
  await book();
  const changeJune = (change: Partial<Departure>) => (dates: Tour['departures']) =>
    dates?.map((one) => (one.startsOn === june ? { ...one, ...change } : one));
  const taken = async () => (await readDeparture(tour._id, june)).taken;
  expect((await (await write(changeJune({ takenElsewhere: 3 })))()).status).toBe(200);
  expect(await taken()).toBe(5);
  // A client that knows the seats taken in all, and not where they were sold.
  expect((await (await write(changeJune({ taken: 4, takenElsewhere: undefined })))()).status).toBe(200);
  expect(await taken()).toBe(4);
  expect((await (await write(changeJune({ taken: 0, takenElsewhere: undefined })))()).status).toBe(200);
  expect(await taken()).toBe(2);
});

it('keeps a tour’s version when seats are booked, and changes the ETag of its public read', async () => {
  const { token, tour, book, write } = await begin();
  const etag = async () => (await call(api.readTour, { params: { id: tour._id } })).headers.get('ETag') ?? '';
  const [before, save] = [await etag(), await write((dates) => dates)];
  const { version, updatedAt } = await readTour(tour._id);
  await book();
  expect(await etag()).not.toBe(before);
  expect(await readTour(tour._id)).toMatchObject({ version, updatedAt });
  // A form that was opened before still saves, also by the public read's ETag.
  const price = [['price', '1']] as [string, string][];
  expect((await editTour(token, tour._id, price, { headers: { 'If-Match': before } })).status).toBe(200);
  expect((await save()).status).toBe(412);
});

it('names every booking on a date in the refusal', async () => {
  const { book, write } = await begin();
  const problem = async (change: Parameters<typeof write>[0]) =>
    ((await (await (await write(change))()).json()) as { fields: { departures: string } }).fields.departures;
  const referenceOf = async (made: Promise<Response>) =>
    ((await (await made).json()) as { booking: Booking }).booking.reference;
  const first = await referenceOf(book({ seats: 1 }));
  const second = await referenceOf(book({ seats: 1 }));
  expect(await problem(onlyJuly)).toBe(
    `Wed 19 Jun can’t be removed: ${first}, ${second} are booked on it. Move or cancel first.`,
  );
});

it('books a date or removes it when both happen at once', async () => {
  const ways = [true, false].flatMap((hasVersion) => [true, false].map((overbook) => ({ hasVersion, overbook })));
  for (const { hasVersion, overbook } of ways) {
    const { token, tour, book, write } = await begin();
    const seen = await write(onlyJuly);
    const remove = hasVersion
      ? seen
      : () => editTour(token, tour._id, [['departures', JSON.stringify(onlyJuly(tour.departures))]]);
    const [booked, removed] = await Promise.all([book({ overbook }), remove()]);
    expect([booked.status === 201, removed.status === 200].filter(Boolean)).toHaveLength(1);
    const days = (await readTour(tour._id)).departures?.map(({ startsOn }) => startsOn);
    expect(days).toEqual(booked.status === 201 ? [june, july] : [july]);
  }
});

it('keeps the taken seats when an older tour is saved without a version', async () => {
  const { token, tour, book } = await begin();
  await book();
  const departures = JSON.stringify(tour.departures?.map((one) => ({ ...one, seats: 12 })));
  expect((await editTour(token, tour._id, [['departures', departures]])).status).toBe(200);
  expect(await readDeparture(tour._id, june)).toMatchObject({ seats: 12, taken: 2 });
});

it('keeps the taken seats when an earlier version is brought back, and copies none of them', async () => {
  const { token, tour, book } = await begin();
  await editTour(token, tour._id, [
    ['departures', JSON.stringify(tour.departures?.map((one) => ({ ...one, seats: 4 })))],
  ]);
  await book();
  expect((await call(api.restoreVersion, { params: { id: tour._id, version: 1 }, token })).status).toBe(200);
  expect(await readDeparture(tour._id, june)).toMatchObject({ seats: 9, taken: 2 });
  const copy = (await (await call(api.copyTour, { params: { id: tour._id }, token })).json()) as { tour: Tour };
  expect(copy.tour.departures?.map(({ taken }) => taken)).toEqual([0, 0]);
});
