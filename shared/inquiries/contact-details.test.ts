import fc from 'fast-check';
import { expect, it } from 'vitest';
import { countries, listCountryOptions } from '../../web/features/inquiry/phone-field.ts';
import {
  formatPhone,
  parseCountryCode,
  parseInternationalPhone,
  parsePhone,
  phoneMessages,
} from './contact-details.ts';
import { countryCodes } from './inquiry-labels.ts';

it.each([
  // The spec's client sends these.
  ['+91', '98123 45670', '+91', '9812345670'],
  ['+1', '(415) 555-0132', '+1', '4155550132'],
  // A code in the number wins.
  ['+91', '+91 98765 43210', '+91', '9876543210'],
  ['+1', '0091-98765-43210', '+91', '9876543210'],
  ['+91', '0044 7911 123456', '+44', '7911123456'],
  ['+91', '+44 7911 123456', '+44', '7911123456'],
  ['+91', '+44 (0)20 7946 0958', '+44', '2079460958'],
  ['+91', '(+971) 50.123.4567', '+971', '501234567'],
  ['+91', '\u202a+91\u00a098765\u201143210\u202c', '+91', '9876543210'],
  ['', '+975 17 12 34 56', '+975', '17123456'],
  // The trunk prefix is dropped.
  ['+44', '07911 123456', '+44', '7911123456'],
  ['+91', '098765 43210', '+91', '9876543210'],
  ['+91', '91 98765 43210', '+91', '9876543210'],
  ['+1', '1 415 555 0132', '+1', '4155550132'],
  ['+1 CA', '416 555 0132', '+1', '4165550132'],
  ['+7', '8 912 345 67 89', '+7', '9123456789'],
  ['+36', '06 20 123 4567', '+36', '201234567'],
  ['+44 JE', '07797 123456', '+44', '7797123456'],
  // Here the first 0 is part of the number.
  ['+39', '02 3612 3456', '+39', '0236123456'],
  ['+91', '+39 06 1234 5678', '+39', '0612345678'],
  ['+378', '0549 123456', '+378', '0549123456'],
  ['+225', '07 12 34 56 78', '+225', '0712345678'],
  // Hindi digits and full-width Japanese ones.
  ['+91', '९८७६५ ४३२१०', '+91', '9876543210'],
  ['+91', '+81 90', '+81', '90'],
  ['+91', '＋８１ ９０ １２３４ ５６７８', '+81', '9012345678'],
  ['+91', '৯৮৭৬৫৪৩২১০', '+91', '9876543210'],
  ['+91', '੯੮੭੬੫੪੩੨੧੦', '+91', '9876543210'],
  ['+683', '4001', '+683', '4001'],
])('parses %j, %j as %s %s', (selectedCode, input, countryCode, phone) => {
  const parsedPhone = parsePhone(selectedCode, input);
  if (phone.length < 4) expect(parsedPhone).toBe(phoneMessages.length);
  else expect(parsedPhone).toEqual({ countryCode, phone });
});

it.each([
  ['+91', '', phoneMessages.missing],
  ['+91', ' - ', phoneMessages.missing],
  ['+91', 'call me', phoneMessages.characters],
  ['+91', '98765+43210', phoneMessages.characters],
  ['+91', '98765 ext 4', phoneMessages.characters],
  ['+91', '123', phoneMessages.length],
  ['+91', '1234567890123456', phoneMessages.length],
  ['+91', '+999 12345678', phoneMessages.unknownCode],
  ['+91', '00', phoneMessages.length],
  ['', '98765 43210', phoneMessages.chooseCode],
])('rejects %j, %j: %s', (selectedCode, input, problem) => {
  expect(parsePhone(selectedCode, input)).toBe(problem);
});

it('parses its own output, stored or formatted', () => {
  const anyCode = fc.constantFrom(...countries.map(({ countryCode }) => countryCode), '+91', '+1');
  const anyDigits = fc
    .array(fc.integer({ min: 0, max: 9 }), { minLength: 5, maxLength: 14 })
    .map((all) => all.join(''));
  fc.assert(
    fc.property(anyCode, anyDigits, (selectedCode, digits) => {
      const parsedPhone = parsePhone(selectedCode, digits.replace(/^00/, '12'));
      if (typeof parsedPhone === 'string') return;
      // A second trunk prefix inside the digits isn't a real number.
      if (
        typeof parsePhone(parsedPhone.countryCode, parsedPhone.phone) === 'string' ||
        /^[018]/.test(parsedPhone.phone)
      )
        return;
      if (parsedPhone.countryCode === '+91' && parsedPhone.phone.length === 12) return;
      expect(parsePhone(parsedPhone.countryCode, parsedPhone.phone)).toEqual(parsedPhone);
      expect(parseInternationalPhone(formatPhone(parsedPhone))).toEqual(parsedPhone);
    }),
  );
});

it('groups digits and leaves an invalid number unchanged', () => {
  expect(formatPhone({ countryCode: '+91', phone: '098765 43210' })).toBe('+91 98765 43210');
  expect(formatPhone({ countryCode: '+1', phone: '4155550132' })).toBe('+1 415 555 0132');
  expect(formatPhone({ countryCode: '+44', phone: '7911123456' })).toBe('+44 7911 123 456');
  expect(formatPhone({ countryCode: '+971', phone: '501234567' })).toBe('+971 501 234 567');
  expect(formatPhone({ countryCode: '+91', phone: '12' })).toBe('+91 12');
});

it('lists every country once, by name, with a valid code', () => {
  const options = listCountryOptions();
  const values = [...countryCodes, ...options].map(({ value }) => value);
  expect(new Set(values).size).toBe(values.length);
  expect(values.length).toBeGreaterThan(240);
  for (const { value, label } of options)
    expect(`${parseCountryCode(value)} (`).toBe(label.slice(0, label.indexOf('(') + 1));
  expect(options.map(({ label }) => label)).toEqual(
    expect.arrayContaining(['+44 (United Kingdom)', '+1 (Canada)', '+975 (Bhutan)', '+977 (Nepal)', '+49 (Germany)']),
  );
  expect(options.find(({ label }) => label === '+44 (United Kingdom)')?.value).toBe('+44');
  expect(options.find(({ label }) => label === '+1 (Canada)')?.value).toBe('+1 CA');
  const names = options.map(({ label }) => label.slice(label.indexOf('(') + 1, -1));
  expect(names).toEqual([...names].sort((a, b) => a.localeCompare(b, 'en')));
});
