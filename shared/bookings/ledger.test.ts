import { array, assert, integer, property } from 'fast-check';
import { expect, it } from 'vitest';
import { defaultSite } from '../settings/site.ts';
import {
  allocatePayments,
  calculateBalance,
  findBookingState,
  findNextDue,
  formatBeforeStart,
  isOverdue,
  makeInstalments,
  moveInstalments,
  planCancellation,
  rescaleInstalments,
} from './ledger.ts';
import { calculateTaxes } from './tax.ts';

// Example: two travellers from Karnataka, and an agency in Himachal Pradesh.
const agency = { agencyStateCode: '02', agencyGstin: '02ABCDE1234F1Z5' };
const tax = { ...agency, payerStateCode: '29', ratePercent: 5, isGstIncluded: false, tcsPercent: 0 };
const lines = [{ what: 'Manali to Leh', number: 2, pricePaise: 4_240_000 }];
const start = '2027-06-19';
const totalPaise = 8_904_000;
const instalments = makeInstalments({ totalPaise, seats: 2, start, today: '2027-03-01' }, defaultSite);

it('adds IGST when payer and agency are in different states', () => {
  const taxes = [{ name: 'IGST', rate: 5, amountPaise: 424_000 }];
  expect(calculateTaxes(lines, 0, tax)).toMatchObject({ taxes, roundingPaise: 0, totalPaise });
});

it('splits a total into a booking payment, 70 % 45 days before and the rest 30 days before', () => {
  expect(instalments).toEqual([
    { daysBefore: null, due: null, amountPaise: 1_000_000 },
    { daysBefore: 45, due: '2027-05-05', amountPaise: 5_232_800 },
    { daysBefore: 30, due: '2027-05-20', amountPaise: 2_671_200 },
  ]);
  expect(moveInstalments(instalments, '2027-07-19').map(({ due }) => due)).toEqual([null, '2027-06-04', '2027-06-19']);
});

it('limits the cancellation fee to the paid amount', () => {
  const { cancellation } = defaultSite;
  const plan = planCancellation({ totalPaise, paidPaise: 1_000_000, start, cancellation }, '2027-05-01');
  expect(plan).toMatchObject({ percent: 20, chargePaise: 1_780_800, keptPaise: 1_000_000, backPaise: 0 });
  const cancelled = { keptPaise: plan.keptPaise };
  expect(calculateBalance({ start, end: start, totalPaise, paidPaise: 1_000_000, cancelled })).toBe(0);
  const more = planCancellation({ totalPaise, paidPaise: 6_232_800, start, cancellation }, '2027-05-25');
  expect(more).toMatchObject({ percent: 50, keptPaise: 4_452_000, backPaise: 1_780_800 });
  const open = planCancellation({ totalPaise, paidPaise: totalPaise, start: null, cancellation }, '2027-05-25');
  expect([open.percent, planCancellation({ ...open, totalPaise, start, cancellation }, '2027-06-20').percent]).toEqual([
    20, 100,
  ]);
});

it('derives the state of a booking from its payments and days', () => {
  const facts = { start, end: '2027-06-28', totalPaise, paidPaise: 0, cancelled: null };
  const state = (paidPaise: number, today: string) => findBookingState({ ...facts, paidPaise }, today);
  expect([state(0, '2027-03-01'), state(1, '2027-03-01'), state(totalPaise, '2027-03-01')]).toEqual([
    'waiting',
    'booked',
    'paid',
  ]);
  expect([state(1, start), state(1, '2027-06-28'), state(1, '2027-06-29')]).toEqual([
    'travelling',
    'travelling',
    'done',
  ]);
  expect(findBookingState({ ...facts, cancelled: { keptPaise: 0 } }, '2027-06-29')).toBe('cancelled');
  expect(findBookingState({ ...facts, start: null, end: null }, '2027-06-29')).toBe('waiting');
});

it('rescales instalments to any total, and back to the original ones', () =>
  assert(
    property(
      array(integer({ min: 0, max: 50_000_000 }), { maxLength: 4 }),
      integer({ min: 1, max: 9 }),
      (totals, seats) => {
        let current = { totalPaise, seats: 2 };
        let rescaled = instalments;
        for (const changed of [...totals.map((totalPaise) => ({ totalPaise, seats })), current]) {
          rescaled = rescaleInstalments(rescaled, current, changed);
          current = changed;
          expect(rescaled.reduce((sum, { amountPaise }) => sum + amountPaise, 0)).toBe(changed.totalPaise);
          expect(Math.min(...rescaled.map(({ amountPaise }) => amountPaise))).toBeGreaterThanOrEqual(0);
        }
        expect(rescaled).toMatchObject(instalments);
      },
    ),
  ));

it('allocates payments to instalments in order', () =>
  assert(
    property(
      array(integer({ min: 1, max: 1_000 }), { maxLength: 5 }),
      integer({ min: -100, max: 6_000 }),
      (amounts, paidPaise) => {
        const allocated = allocatePayments(
          amounts.map((amountPaise) => ({ daysBefore: null, due: null, amountPaise })),
          paidPaise,
        );
        const totalAmount = amounts.reduce((sum, amount) => sum + amount, 0);
        expect(allocated.reduce((sum, { paidPaise }) => sum + paidPaise, 0)).toBe(
          Math.max(0, Math.min(totalAmount, paidPaise)),
        );
        const firstUnpaid = allocated.findIndex(({ amountPaise, paidPaise }) => paidPaise < amountPaise);
        expect(firstUnpaid < 0 || allocated.slice(firstUnpaid + 1).every(({ paidPaise }) => paidPaise === 0)).toBe(
          true,
        );
      },
    ),
  ));

const makeInstalment = (due: string | null, amountPaise: number, paidPaise = 0) => ({
  due,
  daysBefore: due === null ? null : 45,
  amountPaise,
  paidPaise,
});

it('finds the next due amount: the rest of an instalment, all overdue ones together, or nothing', () => {
  const examples = [
    makeInstalment(null, 100, 100),
    makeInstalment('2027-05-05', 500, 20),
    makeInstalment('2027-05-20', 300),
  ];
  expect(findNextDue(examples, '2027-03-01')).toMatchObject({ due: '2027-05-05', amountPaise: 480 });
  expect(findNextDue(examples, '2027-05-21')).toMatchObject({ due: '2027-05-05', amountPaise: 780 });
  expect(findNextDue([makeInstalment(null, 100), ...examples.slice(1)], '2027-03-01')).toMatchObject({
    due: null,
    amountPaise: 100,
  });
  expect(findNextDue([makeInstalment(null, 100, 100)], '2027-03-01')).toBeNull();
  expect(isOverdue({ due: '2027-05-05', daysBefore: 45, amountPaise: 1 }, '2027-05-05')).toBe(false);
  expect(isOverdue({ due: '2027-05-05', daysBefore: 45, amountPaise: 1 }, '2027-05-06')).toBe(true);
});

it('shows the days before the start when the tour has no first day', () => {
  const undated = makeInstalments({ totalPaise: 8_500_000, seats: 2, start: null, today: '2027-03-01' }, defaultSite);
  const findNext = (paidPaise: number) => findNextDue(allocatePayments(undated, paidPaise), '2027-03-01');
  expect(findNext(0)).toEqual({ due: null, daysBefore: null, amountPaise: 1_000_000 });
  expect(findNext(1_000_000)).toEqual({ due: null, daysBefore: 45, amountPaise: 4_950_000 });
  expect([findNext(0), findNext(1_000_000)].map((due) => due && formatBeforeStart(due))).toEqual([
    null,
    '45 days before the start',
  ]);
});
