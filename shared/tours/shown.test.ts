import { expect, test } from 'vitest';
import { formatMoment } from '../text/dates.ts';
import { priceText } from '../text/money.ts';
import { atWidth, pictureSrc, pictureSrcSet } from './media.ts';

const sha = 'ab'.repeat(32);

test('rupees use Indian grouping, and a missing price is N/A', () => {
  expect(priceText(124999)).toBe('₹1,24,999');
  expect(priceText(0)).toBe('₹0');
  expect(priceText(null)).toBe('N/A');
});

test('times are shown in Indian time, whatever the phone’s time zone', () => {
  expect(formatMoment('2026-11-12T13:10:00.000Z')).toBe('12 Nov 2026, 18:40');
  expect(formatMoment('nonsense')).toBe('');
});

test('our pictures come in every width; other addresses are left alone', () => {
  expect(atWidth(pictureSrc(sha), 400)).toBe(`/img/${sha}-400.webp`);
  expect(pictureSrcSet(pictureSrc(sha), 800)).toBe(`/img/${sha}-400.webp 400w, /img/${sha}-800.webp 800w`);
  expect(atWidth('https://elsewhere.example/a.jpg', 400)).toBe('https://elsewhere.example/a.jpg');
  expect(pictureSrcSet('/img/../../secret-400.webp')).toBeUndefined();
});
