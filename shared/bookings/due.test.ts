import { expect, it } from 'vitest';
import { defaultSite } from '../settings/site.ts';
import { allocatePayments, findNextDue, formatBeforeStart, isOverdue, makeInstalments } from './ledger.ts';

const part = (due: string | null, amountPaise: number, paidPaise = 0) => ({
  due,
  daysBefore: due === null ? null : 45,
  amountPaise,
  paidPaise,
});

it('asks next for the rest of the first instalment, for all that is late together, and for nothing once all is paid', () => {
  const parts = [part(null, 100, 100), part('2027-05-05', 500, 20), part('2027-05-20', 300)];
  expect(findNextDue(parts, '2027-03-01')).toMatchObject({ due: '2027-05-05', amountPaise: 480 });
  expect(findNextDue(parts, '2027-05-21')).toMatchObject({ due: '2027-05-05', amountPaise: 780 });
  expect(findNextDue([part(null, 100), ...parts.slice(1)], '2027-03-01')).toMatchObject({
    due: null,
    amountPaise: 100,
  });
  expect(findNextDue([part(null, 100, 100)], '2027-03-01')).toBeNull();
  expect(isOverdue({ due: '2027-05-05', daysBefore: 45, amountPaise: 1 }, '2027-05-05')).toBe(false);
  expect(isOverdue({ due: '2027-05-05', daysBefore: 45, amountPaise: 1 }, '2027-05-06')).toBe(true);
});

it('asks for the first part alone while no first day is agreed, and says how long before it the next one comes', () => {
  const parts = makeInstalments({ totalPaise: 8_500_000, seats: 2, start: null, today: '2027-03-01' }, defaultSite);
  const next = (paidPaise: number) => findNextDue(allocatePayments(parts, paidPaise), '2027-03-01');
  expect(next(0)).toEqual({ due: null, daysBefore: null, amountPaise: 1_000_000 });
  expect(next(1_000_000)).toEqual({ due: null, daysBefore: 45, amountPaise: 4_950_000 });
  expect([next(0), next(1_000_000)].map((due) => due && formatBeforeStart(due))).toEqual([
    null,
    '45 days before the start',
  ]);
});
