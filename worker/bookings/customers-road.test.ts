import { expect, it } from 'vitest';
import type { Booking } from '#shared/bookings/booking';
import { reviewPaths, seatPaths, travellerPaths, tripPaths } from '#shared/link-routes';
import { pages } from '#shared/routes';
import { api } from '#shared/test/api';
import { call, postForm, readJson, restartWorker, send } from '../test/client';
import { readBooking, readDeparture, readTour, signIn, toForm } from '../test/factories';
import { openAgency, play, riderEmail, tourDay } from '../test/mailing-agency';

const seatForm = { seats: '2', name: 'Asha Rao', phone: '98160 12345', email: riderEmail, name2: 'Pema', terms: 'yes' };
const travellerForm = {
  ...{ name: 'Asha Rao', age: '34', phone: '98160 12345', nationality: 'Indian', role: 'rider', bike: 'Himalayan 450' },
  ...{ idKind: 'voter', idNumber: 'Z1234567', licence: 'HP-0120190012345', bloodGroup: 'O+' },
  ...{ emergencyName: 'Ravi Rao', emergencyPhone: '98160 54321' },
};
const utr = '412345678901';

it('leads from a tour’s page to a held seat, a payment, the travellers, the ride and a review, with each mail once', async () => {
  const agency = await openAgency({ seatBooking: 'on', upi: 'tours@okbank' });
  const { bindings, tourId, findRiderMails } = agency;
  const findToken = (page: string) => {
    const mail = findRiderMails().findLast(({ text }) => text.includes(`/${page}/`));
    return new RegExp(`/${page}/([\\w-]{43})`).exec(mail?.text ?? '')?.[1] ?? '';
  };
  const readText = async (path: string) => (await call(path, { bindings })).text();
  let booking: Booking | undefined;
  const readAgain = async (): Promise<Booking> => readBooking(await signIn(), booking?.id ?? '');
  const departureId = (await readTour(tourId)).departures?.[0]?.id ?? '';

  const holdSeats = async () => {
    const formPath = seatPaths.form(tourId, departureId);
    // The first calls of the test were answered while no mails reached riders.
    restartWorker();
    expect(await readText(pages.tour(tourId))).toContain(`href="${formPath}"`);
    expect((await postForm(formPath, seatForm, { bindings })).status).toBe(200);
    const holdPath = seatPaths.hold(findToken('book'));
    const price = /name="price" value="([\d.]+)"/.exec(await readText(holdPath))?.[1] ?? '';
    const held = await postForm(holdPath, { price }, { bindings });
    expect([held.status, (await readDeparture(tourId, tourDay)).taken]).toEqual([303, 2]);
    const [row] = await readJson<Booking[]>(call(api.listBookings, { token: await signIn() }));
    booking = await readBooking(await signIn(), row?.id ?? '');
    const tripPath = held.headers.get('location') ?? '';
    expect(await readText(tripPath)).toContain('We hold your 2 seats.');
    const reportPath = tripPaths.reportPayment(tripPath.split('/').at(-1) ?? '');
    expect((await postForm(reportPath, { utr, amount: '10,000' }, { bindings })).status).toBe(303);
  };
  const pay = async (amountPaise: number, report: object = {}) => {
    const body = { day: '2097-03-01', amountPaise, mode: 'upi', isDayConfirmed: true, ...report };
    const options = { params: { id: booking?.id ?? '' }, token: await signIn(), bindings };
    expect((await send(api.addPayment, body, options)).status).toBe(201);
  };
  const confirmReport = async () => {
    const [report] = (await readAgain()).reportedPayments;
    await pay(1_000_000, { reference: utr, reportedPaymentId: report?.id });
    expect(await readAgain()).toMatchObject({ state: 'booked', heldUntil: null, paidPaise: 1_000_000 });
  };
  const enterTravellers = async () => {
    const token = findToken('travellers');
    for (const seat of [0, 1]) {
      const response = await postForm(travellerPaths.traveller(token, seat), travellerForm, { bindings });
      expect(response.status).toBe(303);
    }
    expect(await readText(tripPaths.trip(findToken('trip')))).toMatch(/2 of 2 complete/);
  };
  const payRest = async () => pay((await readAgain()).balancePaise);
  const review = async () => {
    const words = 'Snow on the passes, and hot tea behind each.';
    const body = toForm(Object.entries({ stars: '5', words, name: 'Asha' }));
    expect((await call(reviewPaths.review(findToken('review')), { method: 'POST', body, bindings })).status).toBe(303);
    const { review: written } = await readAgain();
    const options = { params: { id: written?.id ?? '' }, token: await signIn(), bindings };
    expect((await send(api.changeReview, { state: 'approved' }, options)).status).toBe(200);
  };

  const acts = {
    '2097-03-01': holdSeats,
    '2097-03-02': confirmReport,
    '2097-03-05': enterTravellers,
    '2097-04-29': payRest,
    '2097-06-22': review,
  };
  const events = [
    ...(await play(agency, '2097-03-01', '2097-03-06', acts)),
    ...(await play(agency, '2097-04-27', '2097-05-07', acts)),
    ...(await play(agency, '2097-05-28', '2097-05-30', acts)),
    ...(await play(agency, '2097-06-08', '2097-06-24', acts)),
  ];
  const reference = booking?.reference ?? '';
  const { totalPaise } = await readAgain();
  expect(totalPaise).toBe(8_500_000);
  expect(events).toEqual([
    '2097-03-01 12 Hold 2 seats: Manali to Leh',
    `2097-03-01 12 Held for you: Manali to Leh, ${reference}`,
    `2097-03-02 12 You are booked: Manali to Leh, ${reference}`,
    `2097-03-02 12 Receipt: ₹10,000 for ${reference}`,
    '2097-04-28 09 ₹49,500 by 5 May 2097: Manali to Leh',
    `2097-04-29 12 Receipt: ₹75,000 for ${reference}`,
    '2097-06-12 09 Soon on the road: Manali to Leh, 19 June 2097',
    '2097-06-21 09 How was Manali to Leh?',
  ]);
  const tour = await readTour(tourId);
  expect(tour).toMatchObject({ reviewAverage: 5, reviewCount: 1, reviews: [{ name: 'Asha', startsOn: tourDay }] });
  expect(await readText(pages.tour(tourId))).toContain('hot tea behind each');
});
