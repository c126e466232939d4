import { expect, it } from 'vitest';
import { withTermRows } from './fixed-terms.ts';

it('makes rows of terms that were fields of their own, and leaves out what isn’t there', () => {
  expect(withTermRows({ name: 'Skyline', partDays: 60, keptLate: 90 })).toEqual({
    name: 'Skyline',
    instalments: [
      { percent: 70, daysBefore: 60 },
      { percent: 100, daysBefore: 30 },
    ],
    cancellation: [
      { from: 31, percent: 20 },
      { from: 15, percent: 50 },
      { from: 0, percent: 90 },
    ],
  });
  expect(withTermRows({ name: 'Skyline' })).toEqual({ name: 'Skyline' });
});
