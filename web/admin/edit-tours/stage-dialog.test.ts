import { expect, it } from 'vitest';
import { fromIndianField, toIndianField, tomorrowMorning } from './stage-dialog';

it('reads and writes a field in Indian time, wherever the desk is', () => {
  expect(fromIndianField('2026-11-22T09:00')).toBe('2026-11-22T03:30:00.000Z');
  expect(toIndianField('2026-11-22T20:00:00Z')).toBe('2026-11-23T01:30');
  expect([fromIndianField(''), fromIndianField('2026-13-01T09:00')]).toEqual([null, null]);
});

it('proposes tomorrow morning, by India’s day', () => {
  expect(tomorrowMorning(Date.parse('2026-11-22T20:00:00Z'))).toBe('2026-11-24T09:00');
});
