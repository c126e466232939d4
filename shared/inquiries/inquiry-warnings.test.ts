import { expect, it } from 'vitest';
import { findInquiryWarning } from './inquiry-warnings.ts';

const findWarning = (email: string, phone = '98765 43210', countryCode = '+91') =>
  findInquiryWarning({ email, phone, countryCode, number: '2' });

it.each([
  ['ram@gmial.com', 'ram@gmail.com'],
  ['ram@gmail.con', 'ram@gmail.com'],
  ['ram@gmail', 'ram@gmail.com'],
  ['sameer@gmial', 'sameer@gmail.com'],
  ['ram@gmal.com', 'ram@gmail.com'],
  ['ram@yaho.com', 'ram@yahoo.com'],
  ['ram@hotmial.com', 'ram@hotmail.com'],
  ['ram@outlook.con', 'ram@outlook.com'],
])('suggests the provider when %s looks misspelt', (email, suggestion) => {
  expect(findWarning(email)).toEqual({ field: 'email', question: `Did you mean ${suggestion}?`, suggestion });
});

it.each([
  'ram@gmail.com',
  'ram@mail.com',
  'ram@ymail.com',
  'ram@yahoo.co.in',
  'ram@outlook.in',
  'ram@agency.travel',
  '',
])('accepts %s', (email) => {
  expect(findWarning(email)).toBeNull();
});

it.each(['.ram@agency.in', 'a..b@agency.in', 'ram@intranet'])('questions %s without a suggestion', (email) => {
  expect(findWarning(email)).toMatchObject({ field: 'email', suggestion: null });
});

it('questions only Indian numbers without ten digits', () => {
  expect(findWarning('', '98220')).toMatchObject({ field: 'phone', question: expect.stringContaining('ten digits') });
  expect(findWarning('', '0987654321')).toMatchObject({ field: 'phone' });
  expect(findWarning('', '98765 43210')).toBeNull();
  expect(findWarning('', '4001', '+683')).toBeNull();
});

it('questions a number of people above the largest group', () => {
  const findPeopleWarning = (number: string) =>
    findInquiryWarning({ email: 'asha@example.in', phone: '98160 00000', countryCode: '+91', number });
  expect(findPeopleWarning('500')).toMatchObject({ field: 'number', question: 'For 500 people: is that right?' });
  expect([findPeopleWarning('14'), findPeopleWarning('')]).toEqual([null, null]);
});
