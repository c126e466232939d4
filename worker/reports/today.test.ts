import { expect, it } from 'vitest';
import type { Booking } from '#shared/bookings/booking';
import type { Today } from '#shared/reports/today';
import { api } from '#shared/test/api';
import { call, readJson, send, setClock } from '../test/client';
import {
  acceptQuote,
  addDatedTour,
  addInquiry,
  addQuote,
  createBookingInput,
  sendQuote,
  signIn,
} from '../test/factories';

async function addBooking(tourId: string, start: string, name: string, seats = 2): Promise<Booking> {
  const payer = { name, phone: '+91 98160 12345' };
  const response = await send(
    api.addBooking,
    { ...createBookingInput({ tourId, start, seats }), payer },
    { token: await signIn() },
  );
  return (await readJson<{ booking: Booking }>(response, 201)).booking;
}

const readToday = async () => readJson<Today>(call(api.readToday, { token: await signIn('staff') }), 200);

it('lists nothing when nothing happened', async () => {
  setClock('2027-01-10 09:00');
  const none = { rows: [], total: 0 };
  expect(await readToday()).toEqual({
    day: '2027-01-10',
    newBookings: none,
    awaitingSeats: none,
    linkRequests: none,
    duePayments: none,
    dueRefunds: none,
    followUps: none,
    departures: none,
    waitingReviews: none,
    freedDepartures: none,
  });
});

it('lists acceptances since yesterday, due payments, follow-ups and the departures of two weeks', async () => {
  setClock('2027-03-01 10:00');
  const owner = await signIn();
  const days = ['2027-06-09', '2027-06-12', '2027-06-24', '2027-06-25', '2028-06-10'];
  const tour = await addDatedTour(
    owner,
    days.map((day) => ({ day, seats: 12 })),
  );
  const overdue = await addBooking(tour._id, '2027-06-12', 'Late');
  const pay = (id: string, amountPaise: number) =>
    send(api.addPayment, { day: '2027-03-01', amountPaise, mode: 'cash' }, { params: { id }, token: owner });
  await readJson(pay(overdue.id, 1_000_000), 201);
  const paid = await addBooking(tour._id, '2027-06-24', 'Paid', 3);
  await readJson(pay(paid.id, paid.totalPaise), 201);
  setClock('2027-06-08 23:59');
  await addBooking(tour._id, '2028-06-10', 'Older', 1);
  setClock('2027-06-09 00:01');
  await addBooking(tour._id, '2028-06-10', 'Fresh', 1);
  const cancelled = await addBooking(tour._id, '2027-06-12', 'Cancelled');
  await readJson(
    send(
      api.cancelBooking,
      { reason: 'Ill', day: '2027-06-09' },
      { params: { id: cancelled.id }, token: await signIn() },
    ),
    200,
  );
  setClock('2027-06-10 08:00');
  const token = await signIn();
  const inquiryId = await addInquiry({ name: 'Rider' });
  const content = { startsOn: '2027-06-18', people: 1, validUntil: '2027-06-17' };
  const { quote, link } = await sendQuote(token, await addQuote(token, inquiryId, content));
  expect((await acceptQuote(link, quote)).status).toBe(303);
  for (const [name, followUpOn, status] of [
    ['Today', '2027-06-10', 'answered'],
    ['Before', '2027-06-01', 'answered'],
    ['Tomorrow', '2027-06-11', 'answered'],
    ['Won', '2027-06-01', 'won'],
  ]) {
    const id = await addInquiry({ name: name ?? '' });
    await readJson(send(api.changeInquiry, { followUpOn, status }, { params: { id }, token }), 200);
  }

  const today = await readToday();
  expect(today.day).toBe('2027-06-10');
  expect(today.newBookings.rows.map(({ payer, isByQuote }) => [payer, isByQuote])).toEqual([
    ['Tsering Dolma', true],
    ['Fresh', false],
  ]);
  expect(today.newBookings.total).toBe(2);
  const duePayments = today.duePayments.rows.map(
    ({ payer, nextDue: next }) => `${payer.name} ${next?.due} ${next?.amountPaise}`,
  );
  expect(duePayments[0]).toBe(`Late 2027-04-28 ${overdue.totalPaise - 1_000_000}`);
  expect(duePayments.slice(1).sort()).toEqual(['Fresh null 500000', 'Older null 500000', 'Tsering Dolma null 4250000']);
  expect(today.duePayments.total).toBe(4);
  expect(today.followUps.rows.map(({ name }) => name)).toEqual(['Before', 'Today']);
  const rows = today.departures.rows.map(({ start, tourId, seats, taken, balancePaise }) => [
    start,
    tourId,
    seats,
    taken,
    balancePaise,
  ]);
  expect(rows).toEqual([
    ['2027-06-12', tour._id, 12, 2, overdue.totalPaise - 1_000_000],
    // An accepted quote for a day without a departure.
    ['2027-06-18', null, null, 1, 4_250_000],
    ['2027-06-24', tour._id, 12, 3, 0],
  ]);
  expect(today.departures.rows.map(({ unpaidBookings: unpaid }) => unpaid)).toEqual([1, 1, 0]);
  expect(today.departures.total).toBe(3);
});
