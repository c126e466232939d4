import * as v from 'valibot';
import { expect, test } from 'vitest';
import { listProblemsByField } from '../text.ts';
import { matchesFilter } from '../tours/catalogue.ts';
import type { TourCard } from '../tours/tour.ts';
import { isFaqPlaceholder } from '../tours/tour-input.ts';
import { InquiryInput } from './inquiry.ts';

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

const findProblems = (change: Record<string, unknown>) => {
  const result = v.safeParse(InquiryInput, { ...asha, ...change });
  return result.success ? {} : listProblemsByField(result.issues);
};

test('accepts a submitted form and keeps a Hindi name', () => {
  expect(v.parse(InquiryInput, asha)).toMatchObject({ name: 'आशा राव', number: 2 });
});

test('cleans a question and leaves an empty one out', () => {
  expect(v.parse(InquiryInput, { ...asha, message: ' Is it cold?\r\nAnd wet? ' }).message).toBe(
    'Is it cold?\nAnd wet?',
  );
  expect(v.parse(InquiryInput, { ...asha, message: ' \n ' })).not.toHaveProperty('message');
  expect(findProblems({ message: 'x'.repeat(1_001) })).toEqual({ message: 'At most 1000 characters.' });
});

test('reports each invalid field', () => {
  expect(findProblems({ phone: '12', email: 'asha', number: '0', departureMonth: '' })).toEqual({
    phone: 'Enter 4 to 15 digits.',
    email: 'Enter a full e-mail address, like name@example.com.',
    number: 'Enter 1 or more.',
    departureMonth: 'Choose a month.',
  });
  expect(Object.keys(findProblems({ role: 'admin' }))).toEqual(['role']);
});

test('requires a phone number and an e-mail address, or one of them for a departure', () => {
  const missing = { phone: 'Enter your phone number.', email: 'Enter your e-mail address.' };
  expect(findProblems({ phone: ' ', email: '' })).toEqual(missing);
  expect(findProblems({ phone: '', email: 'asha' })).toMatchObject({ phone: missing.phone });
  const date = { tourId: 'leh', departureId: 'july' };
  expect([findProblems({ ...date, phone: '' }), findProblems({ ...date, email: ' ' })]).toEqual([{}, {}]);
  expect(findProblems({ ...date, phone: '', email: '' })).toEqual({ email: missing.email });
  expect(Object.keys(findProblems({ ...date, phone: '12', email: '' }))).toEqual(['phone']);
  expect(v.parse(InquiryInput, { ...asha, ...date, email: ' ' })).toMatchObject({ phone: '9812345670', email: '' });
});

test('splits a phone number into code and digits, and still reports other invalid fields', () => {
  expect(v.parse(InquiryInput, { ...asha, phone: '0044 7911 123456' })).toMatchObject({
    countryCode: '+44',
    phone: '7911123456',
  });
  expect(v.parse(InquiryInput, { ...asha, countryCode: '+1 CA', phone: '416 555 0132' })).toMatchObject({
    countryCode: '+1',
    phone: '4165550132',
  });
  expect(findProblems({ countryCode: '+999', phone: '98123 45670' })).toEqual({
    countryCode: 'Choose a country code.',
  });
  expect(Object.keys(findProblems({ phone: 'call me', email: 'asha' })).sort()).toEqual(['email', 'phone']);
});

test.each(['२', '２', '2'])('parses %s as two people', (number) => {
  expect(v.parse(InquiryInput, { ...asha, number }).number).toBe(2);
});

test.each([1, 9999, '1', ' 12 ', '9999'])('accepts %j people unchanged', (number) => {
  expect(v.parse(InquiryInput, { ...asha, number }).number).toBe(Number(number));
});

test.each([0, -1, 1.5, 10_000, '0', '10000', '12000', '2.5', '1e3', '4 or 5', '', null])(
  'rejects %j people',
  (number) => {
    expect(Object.keys(findProblems({ number }))).toEqual(['number']);
  },
);

test('removes control characters and direction overrides from a name', () => {
  expect(v.parse(InquiryInput, { ...asha, name: ' As\u0000ha \u202eoaR' }).name).toBe('Asha oaR');
});

test('recognises only the exact FAQ placeholder', () => {
  expect(isFaqPlaceholder([{ question: 'Question 1', answer: 'Answer 1' }])).toBe(true);
  expect(isFaqPlaceholder([])).toBe(false);
  expect(isFaqPlaceholder([{ question: 'Question 1', answer: 'Answer 2' }])).toBe(false);
});

test('matches a place in any case and a type exactly', () => {
  const tour = { type: 'Domestic', place: 'Spiti Valley' } as TourCard;
  expect(matchesFilter(tour, { place: 'spiti valley' })).toBe(true);
  expect(matchesFilter(tour, { place: 'Spiti' })).toBe(false);
  expect(matchesFilter(tour, { type: 'Adventure' })).toBe(false);
});
