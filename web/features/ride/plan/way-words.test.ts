import { expect, it } from 'vitest';
import { formatStretch } from './ride-figures.ts';

it('says where a way goes, or that it comes back', () => {
  expect(formatStretch('Jispa', 'Sarchu')).toBe('Jispa to Sarchu');
  expect(formatStretch('Tandi', 'Karu', ' → ')).toBe('Tandi → Karu');
  expect(formatStretch('Hunder', 'Hunder', ' → ')).toBe('Hunder and back');
});
