import * as v from 'valibot';
import { expect, test } from 'vitest';
import { InquiryInput } from './inquiry.ts';
import { problemsByField } from './text.ts';
import { isFaqPlaceholder, matchesFilter, type TourCard } from './tour.ts';

const asha = {
  name: 'आशा राव',
  countryCode: '+91',
  phone: '98123 45670',
  email: 'asha@example.com',
  subject: 'Leh Ladakh',
  number: '2',
  departureMonth: 'July',
  inquiryPage: 'contactPage',
};

const problems = (change: Record<string, unknown>) => {
  const result = v.safeParse(InquiryInput, { ...asha, ...change });
  return result.success ? {} : problemsByField(result.issues);
};

test('an inquiry is taken as a form sends it, with Hindi names as they were written', () => {
  expect(v.parse(InquiryInput, asha)).toMatchObject({ name: 'आशा राव', number: 2 });
});

test('each field that is wrong is named', () => {
  expect(problems({ phone: '12', email: 'asha', number: '0', departureMonth: '' })).toEqual({
    phone: 'A phone number has 6 to 15 digits.',
    email: 'This does not look like an e-mail address.',
    number: 'At least one person.',
    departureMonth: 'Please choose a month.',
  });
  expect(Object.keys(problems({ role: 'admin' }))).toEqual(['role']);
});

test('control characters and direction overrides are taken out of a name', () => {
  expect(v.parse(InquiryInput, { ...asha, name: ' As\u0000ha \u202eoaR' }).name).toBe('Asha oaR');
});

test('only the placeholder to the letter is read as "leave the FAQ as it is"', () => {
  expect(isFaqPlaceholder([{ question: 'Question 1', answer: 'Answer 1' }])).toBe(true);
  expect(isFaqPlaceholder([])).toBe(false);
  expect(isFaqPlaceholder([{ question: 'Question 1', answer: 'Answer 2' }])).toBe(false);
});

test('a place matches whole and in any case, a type exactly', () => {
  const tour = { type: 'Domestic', place: 'Spiti Valley' } as TourCard;
  expect(matchesFilter(tour, { place: 'spiti valley' })).toBe(true);
  expect(matchesFilter(tour, { place: 'Spiti' })).toBe(false);
  expect(matchesFilter(tour, { type: 'Adventure' })).toBe(false);
});
