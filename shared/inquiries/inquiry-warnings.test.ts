import { expect, it } from 'vitest';
import { findInquiryWarning } from './inquiry-warnings.ts';

const ask = (email: string, phone = '98765 43210', countryCode = '+91') =>
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
])('asks at %s whether %s is meant', (typed, meant) => {
  expect(ask(typed)).toEqual({ field: 'email', question: `Did you mean ${meant}?`, instead: meant });
});

it.each([
  'ram@gmail.com',
  'ram@mail.com',
  'ram@ymail.com',
  'ram@yahoo.co.in',
  'ram@outlook.in',
  'ram@agency.travel',
  '',
])('asks nothing at %s', (typed) => {
  expect(ask(typed)).toBeNull();
});

it.each(['.ram@agency.in', 'a..b@agency.in', 'ram@intranet'])('asks at %s without a guess', (typed) => {
  expect(ask(typed)).toMatchObject({ field: 'email', instead: null });
});

it('asks at an Indian number that has not ten digits, and at no other country’s', () => {
  expect(ask('', '98220')).toMatchObject({ field: 'phone', question: expect.stringContaining('ten digits') });
  expect(ask('', '0987654321')).toMatchObject({ field: 'phone' });
  expect(ask('', '98765 43210')).toBeNull();
  expect(ask('', '4001', '+683')).toBeNull();
});

it('asks about more people than a group has', () => {
  const doubt = (number: string) =>
    findInquiryWarning({ email: 'asha@example.in', phone: '98160 00000', countryCode: '+91', number });
  expect(doubt('500')).toMatchObject({ field: 'number', question: 'For 500 people: is that right?' });
  expect([doubt('14'), doubt('')]).toEqual([null, null]);
});
