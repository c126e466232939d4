import { expect, it } from 'vitest';
import { demoTours } from '#shared/test/demo-tours';
import { listEmergencyNumbers } from './help.ts';

it.each([...new Set(demoTours.map(({ country }) => country))])('%s has its own numbers', (country) => {
  const numbers = listEmergencyNumbers(country);
  expect(numbers).not.toBe(listEmergencyNumbers('Nowhere'));
  expect(numbers[0]?.who).not.toBe('Emergency');
  for (const { who, number } of numbers) expect(`${who} ${number}`).toMatch(/^[A-Z].+ \d{3,4}$/);
});

it('knows a number for every other country too', () => {
  expect(listEmergencyNumbers('').map(({ number }) => number)).toEqual(['112']);
  expect(listEmergencyNumbers('Nepal').map(({ number }) => number)).toEqual(['112']);
});
