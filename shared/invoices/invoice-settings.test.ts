import * as v from 'valibot';
import { expect, it } from 'vitest';
import { defaultInvoiceSettings, findTaxRates, invoiceFields } from './invoice-settings.ts';

const problemOf = (name: keyof typeof invoiceFields, value: string) =>
  v.safeParse(invoiceFields[name], value).issues?.[0].message ?? null;

it.each([
  ['invoicePrefix', 'LONGER', 'At most 3 characters.'],
  ['invoicePrefix', 'H P', 'One to three letters or digits, such as HP.'],
  ['invoicePrefix', 'HP/', 'One to three letters or digits, such as HP.'],
  ['invoicePrefix', 'h-p', null],
  ['sac', '123456', 'A service’s code has six digits and begins with 99, such as 998555.'],
  ['gstRates', '', 'Enter a day and a rate, such as 2017-07-01: 5%.'],
  ['gstRates', '5%', 'A line for each day, such as 2017-07-01: 5%.'],
  ['gstRates', '2017-02-30: 5%', 'A line for each day, such as 2017-07-01: 5%.'],
  ['gstRates', '2017-07-01: 5%\n2017-07-01: 12%', 'A line for each day, such as 2017-07-01: 5%.'],
  ['gstRates', '2017-07-01: 5%\n2027-04-01 12.5 %', null],
  ['tcsRates', '', null],
  ['tcsRates', '2026-04-01: 2%', null],
  ['tcsRates', '2025-04-01: 5% to ₹10,00,000, 20% beyond', 'A line for each day, such as 2026-04-01: 2%.'],
] as const)('validates %s %j', (name, value, problem) => {
  expect(problemOf(name, value)).toBe(problem);
});

it('applies the latest rate when the lines are in any order', () => {
  const tcsRates = '2026-04-01: 2%\n2025-04-01: 5%';
  const on = (day: string) => findTaxRates(day, { ...defaultInvoiceSettings, tcsRates }).tcsPercent;
  expect([on('2025-03-31'), on('2026-03-31'), on('2026-04-01')]).toEqual([0, 5, 2]);
});
