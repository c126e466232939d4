import * as v from 'valibot';
import { expect, it } from 'vitest';
import { paperFields, ratesOn, shippedPapers } from './paper-settings.ts';

const problemOf = (name: keyof typeof paperFields, value: string) =>
  v.safeParse(paperFields[name], value).issues?.[0].message ?? null;

it.each([
  ['paperPrefix', 'LONGER', 'At most 4 characters.'],
  ['paperPrefix', 'H P', 'One to four letters or digits, such as HP.'],
  ['paperPrefix', 'HP/', 'One to four letters or digits, such as HP.'],
  ['paperPrefix', 'h-p', null],
  ['sac', '123456', 'A service’s code has six digits and begins with 99, such as 998555.'],
  ['gstRates', '', 'Enter a day and a rate, such as 2017-07-01: 5%.'],
  ['gstRates', '5%', 'A line for each day, such as 2017-07-01: 5%.'],
  ['gstRates', '2017-02-30: 5%', 'A line for each day, such as 2017-07-01: 5%.'],
  ['gstRates', '2017-07-01: 5%\n2017-07-01: 12%', 'A line for each day, such as 2017-07-01: 5%.'],
  ['gstRates', '2017-07-01: 5%\n2027-04-01: 12.5%', null],
  ['tcsSteps', '', null],
  ['tcsSteps', '2026-04-01: 2%, 5% without PAN', null],
  ['tcsSteps', '2026-04-01: 2%\n2025-04-01: 5% to ₹10,00,000, 20% beyond', null],
] as const)('reads %s %j as an owner writes it', (name, value, problem) => {
  expect(problemOf(name, value)).toBe(problem);
});

it('refuses steps of TCS that it can’t read, with an example', () => {
  expect(problemOf('tcsSteps', '2025-04-01: 5% up to ten lakh')).toMatch(/such as 2026-04-01: 2%/);
});

it('takes the newest line that holds, in whichever order they are written', () => {
  const tcsSteps = '2026-04-01: 2%\n2025-04-01: 5% to 1000000, 20% beyond';
  const on = (day: string) => ratesOn(day, { ...shippedPapers, tcsSteps }).tcs;
  expect(on('2025-03-31')).toBeNull();
  expect(on('2026-03-31')).toMatchObject({ percent: 5, thresholdPaise: 100_000_000, beyondPercent: 20 });
  expect(on('2026-04-01')).toMatchObject({ percent: 2, thresholdPaise: null, beyondPercent: 2 });
});
