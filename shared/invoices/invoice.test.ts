import { expect, it } from 'vitest';
import { formatAmountInWords, formatRupeesAndPaise } from './invoice.ts';

it.each([
  [0, 'Rupees zero only'],
  [1_00, 'Rupees one only'],
  [10_000_00, 'Rupees ten thousand only'],
  [9_523_81, 'Rupees nine thousand five hundred and twenty-three and eighty-one paise only'],
  [89_040_00, 'Rupees eighty-nine thousand and forty only'],
  [1_05_000_05, 'Rupees one lakh five thousand and five paise only'],
  [12_34_56_789_00, 'Rupees twelve crore thirty-four lakh fifty-six thousand seven hundred and eighty-nine only'],
])('spells %i paise in words', (paise, words) => {
  expect(formatAmountInWords(paise)).toBe(words);
});

it('formats amounts with paise', () => {
  expect([9_523_81, 1_24_999_00, -5, 0].map(formatRupeesAndPaise)).toEqual([
    '₹9,523.81',
    '₹1,24,999.00',
    '−₹0.05',
    '₹0.00',
  ]);
});
