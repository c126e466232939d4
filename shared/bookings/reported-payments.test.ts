import { expect, it } from 'vitest';
import { cleanReference, isBankReference } from './reported-payments.ts';

it.each([
  ['995838861770', '995838861770'],
  ['9958-3886-1770', '995838861770'],
  ['UTR 995838861770', '995838861770'],
  ['UPI Ref. No. 995838861770', '995838861770'],
  ['995838861770.', '995838861770'],
  ['９９５８３８８６１７７０', '995838861770'],
  ['sbin5261 1223 3445 566', 'SBIN526112233445566'],
  ['UTR: SBINR52026112800123456', 'SBINR52026112800123456'],
])('normalizes %j to %s', (typed, reference) => {
  expect(cleanReference(typed)).toBe(reference);
  expect(isBankReference(cleanReference(typed))).toBe(true);
});

it.each([
  '',
  'cash, to Stanzin',
  'cheque 000123',
  'Paid to Stanzin in Manali',
  'Cash to Stanzin 28112026',
  'Cheque no. 12345678',
])('does not change %j', (typed) => {
  expect(cleanReference(typed)).toBe(typed);
  expect(isBankReference(typed)).toBe(false);
});
