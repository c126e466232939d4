import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addDays } from '../dates.ts';
import { defaultSite } from '../settings/site.ts';
import { planPayments, splitIntoInstalments } from './payments.ts';

const ladakh = { price: 42_500, people: 2, startsOn: '2027-07-12', today: '2027-03-01' };

it('splits the price into a booking payment, 70 % and the rest, with their days', () => {
  expect(planPayments(ladakh, defaultSite)).toMatchObject({
    totalRupees: 85_000,
    instalments: [
      { daysBefore: null, rupees: 10_000, dueOn: null, isDue: true },
      { daysBefore: 45, rupees: 49_500, dueOn: '2027-05-28', isDue: false },
      { daysBefore: 30, rupees: 25_500, dueOn: '2027-06-12', isDue: false },
    ],
  });
});

it('marks an instalment as due when its day has passed', () => {
  const due = (today: string) => planPayments({ ...ladakh, today }, defaultSite).instalments.map(({ isDue }) => isDue);
  expect(due('2027-05-27')).toEqual([true, false, false]);
  expect(due('2027-05-28')).toEqual([true, true, false]);
  expect(due('2027-07-01')).toEqual([true, true, true]);
});

it('lists the cost of cancelling today, in a week, and on the last day of each charge', () => {
  const { cancellations } = planPayments({ ...ladakh, today: '2027-06-04' }, defaultSite);
  const rows = cancellations.map(({ day, percent, chargeRupees, paidRupees, refundRupees, refundBy, isLast }) =>
    [day, percent, chargeRupees, paidRupees, refundRupees, refundBy, isLast].join(' '),
  );
  expect(rows).toEqual([
    '2027-06-04 20 17000 59500 42500 2027-06-18 false',
    '2027-06-11 20 17000 59500 42500 2027-06-25 true',
    '2027-06-27 50 42500 85000 42500 2027-07-09 true',
    '2027-07-12 100 85000 85000 0 2027-07-26 true',
  ]);
});

it('refunds nothing when the paid amount is below the charge', () => {
  expect(planPayments(ladakh, defaultSite).cancellations[0]).toMatchObject({
    percent: 20,
    chargeRupees: 17_000,
    paidRupees: 10_000,
    refundRupees: 0,
  });
});

it('sets the refund day to a business day within two weeks', () => {
  // 7 and 8 June 2027 are a Monday and a Tuesday, 5 and 6 a weekend.
  const refundBy = (today: string) => planPayments({ ...ladakh, today }, defaultSite).cancellations[0]?.refundBy;
  expect([5, 6, 7, 8].map((day) => refundBy(`2027-06-0${day}`))).toEqual([
    '2027-06-18',
    '2027-06-18',
    '2027-06-21',
    '2027-06-22',
  ]);
});

it('lists no cancellation costs without a first day, or after the tour has begun', () => {
  const undated = planPayments({ ...ladakh, startsOn: null, today: null }, defaultSite);
  expect(undated.instalments.map(({ rupees, dueOn }) => [rupees, dueOn])).toEqual([
    [10_000, null],
    [49_500, null],
    [25_500, null],
  ]);
  expect(undated.cancellations).toEqual([]);
  expect(planPayments({ ...ladakh, today: '2027-07-13' }, defaultSite).cancellations).toEqual([]);
});

it('makes fewer instalments when the booking payment covers most of the price', () => {
  const listRupees = (price: number) =>
    planPayments({ ...ladakh, price, people: 1 }, defaultSite).instalments.map(({ rupees }) => rupees);
  expect(listRupees(5990)).toEqual([5000, 990]);
  expect(listRupees(3000)).toEqual([3000]);
  expect(listRupees(0)).toEqual([]);
});

it('makes instalments that add up, and charges that never fall towards the start', () => {
  fc.assert(
    fc.property(
      ...([fc.integer({ min: 0, max: 10_000_000 }), fc.integer({ min: 1, max: 40 })] as const),
      fc.integer({ min: 0, max: 400 }),
      (price, people, days) => {
        const today = '2027-01-01';
        const { totalRupees, instalments, cancellations } = planPayments(
          { price, people, startsOn: addDays(today, days), today },
          defaultSite,
        );
        expect(totalRupees).toBe(price * people);
        expect(instalments.reduce((sum, { rupees }) => sum + rupees, 0)).toBe(totalRupees);
        expect(instalments.every(({ rupees }) => Number.isInteger(rupees) && rupees > 0)).toBe(true);
        expect(cancellations[0]?.day).toBe(today);
        const charges = cancellations.map(({ chargeRupees }) => chargeRupees);
        expect(charges).toEqual([...charges].sort((a, b) => a - b));
        for (const { chargeRupees, refundRupees } of cancellations)
          expect(chargeRupees + refundRupees).toBeLessThanOrEqual(Math.max(totalRupees, chargeRupees));
      },
    ),
  );
});

it('splits by the given steps when settings are not saved yet', () => {
  const instalments = [
    { percent: 80, daysBefore: 30 },
    { percent: 100, daysBefore: 20 },
  ];
  const split = { total: 85_000, people: 2, startsOn: null, today: null };
  expect(
    splitIntoInstalments(split, { deposit: 5_000, instalments }).map(({ daysBefore, rupees }) => [daysBefore, rupees]),
  ).toEqual([
    [null, 10_000],
    [30, 58_000],
    [20, 17_000],
  ]);
});
