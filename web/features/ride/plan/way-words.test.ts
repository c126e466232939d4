import { expect, it } from 'vitest';
import { wayWords } from './figures.ts';

it('says where a way goes, or that it comes back', () => {
  expect(wayWords('Jispa', 'Sarchu')).toBe('Jispa to Sarchu');
  expect(wayWords('Tandi', 'Karu', ' → ')).toBe('Tandi → Karu');
  expect(wayWords('Hunder', 'Hunder', ' → ')).toBe('Hunder and back');
});
