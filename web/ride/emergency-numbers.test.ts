import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { Tour } from '#shared/tours/tour';
import { listEmergencyNumbers } from './emergency-numbers.ts';

const tours: Tour[] = JSON.parse(readFileSync(new URL('../../seed/tours.json', import.meta.url), 'utf8'));

it.each([...new Set(tours.map(({ country }) => country))])('%s has its own numbers', (country) => {
  const numbers = listEmergencyNumbers(country);
  expect(numbers).not.toBe(listEmergencyNumbers('Nowhere'));
  expect(numbers[0]?.who).not.toBe('Emergency');
  for (const { who, number } of numbers) expect(`${who} ${number}`).toMatch(/^[A-Z].+ \d{3,4}$/);
});

it('knows a number for every other country too', () => {
  expect(listEmergencyNumbers('').map(({ number }) => number)).toEqual(['112']);
  expect(listEmergencyNumbers('Nepal').map(({ number }) => number)).toEqual(['112']);
});
