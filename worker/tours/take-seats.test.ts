import { expect, it } from 'vitest';
import { api } from '#shared/calls';
import type { OpenedInquiry } from '#shared/inquiries/inbox';
import { activityApi } from '#shared/staff/activity-paths';
import { departure } from '#shared/test/tour-samples';
import type { Tour } from '#shared/tours/tour';
import { call, send } from '../test/client';
import { addInquiry, addTour, editTour, newBooking, readTour, signIn } from '../test/factories';

const july = departure({ id: 'july', startsOn: '2027-07-10', seats: 4, taken: 2 });
const august = departure({ id: 'august', startsOn: '2027-08-07', state: 'cancelled' });

async function begin() {
  const token = await signIn('staff');
  const tour = await addTour(token, { departures: JSON.stringify([july, august]) });
  const take = async (id: string, body: object, headers: Record<string, string> = {}) => {
    const response = await send(api.takenSeats(tour._id, id), body, { token, headers });
    return {
      status: response.status,
      body: (await response.json()) as { message: string; tour: Tour; fields?: object },
    };
  };
  const taken = async () => (await readTour(tour._id)).departures?.map(({ taken }) => taken);
  return { token, tour, take, taken };
}

it('takes seats, gives them back, and says in the activity list who did', async () => {
  const { token, tour, take, taken } = await begin();
  const { updatedAt } = await readTour(tour._id);
  expect((await take('july', { seats: 2 })).body).toMatchObject({
    message: '4 of 4 seats are taken.',
    tour: { version: 2 },
  });
  expect((await take('july', { seats: -3 })).body.message).toBe('1 of 4 seats are taken.');
  expect(await taken()).toEqual([1, 0]);
  expect((await readTour(tour._id)).updatedAt).toBe(updatedAt);
  const list = await (await call(activityApi.list, { token: await signIn('owner') })).json();
  expect(JSON.stringify(list)).toContain('"label":"Manali to Leh, 10 Jul 2027: 1 of 4"');
  // What was edited before can still be brought back; taken seats are no edit.
  expect(await (await call(api.tourVersions(tour._id), { token })).json()).toEqual({ data: [] });
});

it('takes no more than there are, nor of a cancelled date, unless it is told to', async () => {
  const { take, taken } = await begin();
  expect(await take('july', { seats: 3 })).toMatchObject({
    status: 400,
    body: { fields: { seats: 'Only 2 seats of this date are free.' } },
  });
  expect((await take('august', { seats: 1 })).body.fields).toEqual({ seats: 'This date is cancelled.' });
  expect((await take('july', { seats: -3 })).body.fields).toEqual({ seats: 'Only 2 seats of this date are taken.' });
  expect(await taken()).toEqual([2, 0]);
  expect((await take('july', { seats: 3, over: true })).body.message).toBe('5 of 4 seats are taken.');
  expect((await take('july', { seats: 1 })).body.fields).toEqual({ seats: 'This date is full.' });
});

it('names what is wrong with a call, and what is not there', async () => {
  const { token, take } = await begin();
  for (const body of [{}, { seats: 0 }, { seats: 1.5 }, { seats: '2' }, { seats: 501 }, { seats: 1, all: true }]) {
    expect((await take('july', body)).status).toBe(400);
  }
  expect((await take('may', { seats: 1 })).status).toBe(404);
  expect((await send(api.takenSeats('no-such-tour', 'july'), { seats: 1 }, { token })).status).toBe(404);
});

it('goes by the version: a second press takes nothing, and an open form is told of the seats', async () => {
  const { token, tour, take, taken } = await begin();
  const first = { 'If-Match': '"v1"' };
  expect((await take('july', { seats: 1 }, first)).status).toBe(200);
  expect(await take('july', { seats: 1 }, first)).toMatchObject({ status: 412, body: { tour: { version: 2 } } });
  expect((await editTour(token, tour._id, [['price', '1']], { headers: first })).status).toBe(412);
  expect(await taken()).toEqual([3, 0]);
});

it('keeps them taken when the tour is saved by somebody who saw it before, and names no version', async () => {
  const { token, tour, take, taken } = await begin();
  expect((await take('july', { seats: 1 })).status).toBe(200);
  const departures = JSON.stringify(tour.departures?.map((one) => ({ ...one, seats: 9 })));
  expect((await editTour(token, tour._id, [['departures', departures]])).status).toBe(200);
  expect(await taken()).toEqual([3, 0]);
  expect((await readTour(tour._id)).departures?.map(({ seats }) => seats)).toEqual([9, 9]);
});

it('loses no seat when several are taken at once', async () => {
  const { take, taken } = await begin();
  const answers = await Promise.all([1, 2, 3].map(() => take('july', { seats: 1, over: true })));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await taken()).toEqual([5, 0]);
});

it('takes an inquiry’s seats once, whoever presses, and its timeline says so in the same moment', async () => {
  const { token, tour, take, taken } = await begin();
  const inquiry = await addInquiry();
  const both = await Promise.all([1, 2].map(() => take('july', { seats: 2, inquiry })));
  expect(both.map(({ status }) => status).sort()).toEqual([200, 412]);
  // An answer that was lost, and its seats asked for again.
  expect(await take('july', { seats: 2, inquiry, over: true })).toMatchObject({
    status: 412,
    body: { message: 'Somebody was first: 2 seats are taken for this inquiry.', tour: { version: 2 } },
  });
  expect(await taken()).toEqual([4, 0]);
  const free = () => take('july', { seats: -2, inquiry });
  expect((await free()).body.message).toBe('2 of 4 seats are taken.');
  expect((await free()).body.message).toBe('Somebody was first: no seats are taken for this inquiry.');
  expect(await taken()).toEqual([2, 0]);
  const opened = (await (await call(api.inquiry(inquiry), { token })).json()) as OpenedInquiry;
  expect([opened.inquiry.version, opened.events.map(({ kind, detail }) => [kind, detail])]).toEqual([
    3,
    [
      ['seats', { seats: '2', tour: tour._id, departure: 'july', on: '2027-07-10' }],
      ['seats', { seats: '-2', tour: tour._id, departure: 'july', on: '2027-07-10' }],
    ],
  ]);
});

it('gives seats back to the date that they are of, whatever date the inquiry is about', async () => {
  const { take, taken } = await begin();
  const inquiry = await addInquiry({ departureId: 'august' });
  expect((await take('july', { seats: 2, inquiry })).status).toBe(200);
  expect(await take('august', { seats: -2, inquiry })).toMatchObject({
    body: { message: 'Somebody was first: no seats are taken for this inquiry.' },
  });
  expect((await take('july', { seats: -2, inquiry })).status).toBe(200);
  expect(await taken()).toEqual([2, 0]);
});

it('takes them once, though two dates of two tours are asked for at the same moment', async () => {
  const one = await begin();
  const other = await begin();
  const inquiry = await addInquiry();
  const both = await Promise.all([one, other].map(({ take }) => take('july', { seats: 2, inquiry })));
  expect(both.map(({ status }) => status).sort()).toEqual([200, 412]);
  expect([...((await one.taken()) ?? []), ...((await other.taken()) ?? [])].sort()).toEqual([0, 0, 2, 4]);
});

it('takes them though somebody else is booked', async () => {
  const { token, tour, take, taken } = await begin();
  const booked = await send(api.bookings, newBooking({ tourId: tour._id, start: '2027-07-10', seats: 1 }), { token });
  expect(booked.status).toBe(201);
  expect((await take('july', { seats: 1, inquiry: await addInquiry() })).status).toBe(200);
  expect(await taken()).toEqual([4, 0]);
});

it('takes no seats for an inquiry that was erased meanwhile', async () => {
  const { take, taken } = await begin();
  const inquiry = await addInquiry();
  const owner = await signIn('owner');
  expect((await call(api.inquirer(inquiry), { method: 'DELETE', token: owner })).status).toBe(200);
  expect(await take('july', { seats: 2, inquiry })).toMatchObject({
    status: 404,
    body: { message: 'This inquiry is no longer there.' },
  });
  expect(await taken()).toEqual([2, 0]);
});

it('stays with its date when an earlier version is brought back, and goes along with no copy', async () => {
  const { token, tour, take } = await begin();
  const may = departure({ id: 'may', startsOn: '2027-05-08' });
  await editTour(token, tour._id, [['departures', JSON.stringify([{ ...july, seats: 12 }, may])]]);
  await take('july', { seats: 5 });
  await take('may', { seats: 1 });
  expect((await call(api.tourVersion(tour._id, 1), { method: 'POST', token })).status).toBe(200);
  const back = (await readTour(tour._id)).departures;
  expect(back).toEqual([{ ...may, taken: 1 }, { ...july, taken: 7 }, august]);
  const copy = (await (await call(api.copyTour(tour._id), { method: 'POST', token })).json()) as { tour: Tour };
  expect(copy.tour.departures?.map(({ id, taken }) => [id, taken])).toEqual([
    ['may', 0],
    ['july', 0],
    ['august', 0],
  ]);
});
