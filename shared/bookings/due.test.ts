import { expect, it } from 'vitest';
import { isLate, nextDue } from './due.ts';

const part = (due: string | null, amountPaise: number, paidPaise = 0) => ({ due, amountPaise, paidPaise });

it('is the rest of the first instalment, all that is late together, and nothing once all is paid', () => {
  const parts = [part(null, 100, 100), part('2027-05-05', 500, 20), part('2027-05-20', 300)];
  expect(nextDue(parts, '2027-03-01')).toEqual({ due: '2027-05-05', amountPaise: 480 });
  expect(nextDue(parts, '2027-05-21')).toEqual({ due: '2027-05-05', amountPaise: 780 });
  expect(nextDue([part(null, 100), ...parts.slice(1)], '2027-03-01')).toEqual({ due: null, amountPaise: 100 });
  expect(nextDue([part(null, 100, 100)], '2027-03-01')).toBeNull();
  expect(isLate({ due: '2027-05-05', amountPaise: 1 }, '2027-05-05')).toBe(false);
  expect(isLate({ due: '2027-05-05', amountPaise: 1 }, '2027-05-06')).toBe(true);
});
