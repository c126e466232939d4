import { expect, it } from 'vitest';
import { formatWay } from './figures.ts';

it('says where a way goes, or that it comes back', () => {
  expect(formatWay('Jispa', 'Sarchu')).toBe('Jispa to Sarchu');
  expect(formatWay('Tandi', 'Karu', ' → ')).toBe('Tandi → Karu');
  expect(formatWay('Hunder', 'Hunder', ' → ')).toBe('Hunder and back');
});
