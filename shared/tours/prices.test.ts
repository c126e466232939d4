import { expect, it } from 'vitest';
import { defaultSite } from '../settings/site';
import { findPriceKind, formatPerPerson, formatPriceKind } from './prices';

it.each([
  [
    'rider',
    ['', '98160 55555', '+91 98160 55555', '+919816055555', '+91', ' +91-98160', '0091 98160 55555', '091 98160 55555'],
  ],
  ['foreigner', ['+44 7700 900123', '+1', '+977 98510 12345', ' +49 170', '0044 7700 900123']],
])('takes who has such a number for a %s', (kind, phones) => {
  expect(phones.map((phone) => [phone, findPriceKind(phone)])).toEqual(phones.map((phone) => [phone, kind]));
});

it('says beside a price whether GST comes to it, is in it, or isn’t charged', () => {
  const words = [null, { percent: 5, isIncluded: false }, { percent: 5, isIncluded: true }].map((gst) =>
    formatPerPerson({ gst }),
  );
  expect(words).toEqual(['per person', 'per person + 5 % GST', 'per person, GST included']);
});

it('says for whom a price is, and what others pay', () => {
  expect(formatPriceKind({ foreignerPrice: null }, defaultSite)).toBe('per person. Indian passport; others: ask');
  expect(formatPriceKind({ foreignerPrice: 61_000 }, defaultSite)).toBe('per person. Indian passport; others: ₹61,000');
});
