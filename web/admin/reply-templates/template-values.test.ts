import { assert, constantFrom, oneof, property, record, string } from 'fast-check';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import type { Inquiry } from '#shared/inquiries/inbox';
import {
  checkTemplate,
  fillTemplate,
  listPlaceholders,
  placeholders,
  ReplyTemplateInput,
  type TemplateValues,
} from '#shared/inquiries/reply-templates';
import { formatRupees } from '#shared/money';
import { defaultSite as site } from '#shared/settings/site';
import { departure } from '#shared/test/tour-samples';
import type { Tour } from '#shared/tours/tour';
import { anInquiry } from '../../test/records';
import { aTour } from '../../test/tours';
import { toReplyLinks } from './reply-links';
import { createSampleFacts, formatDayList, toTemplateFacts, toTemplateValues } from './template-values.ts';

const sampleFacts = createSampleFacts(site);
const values = toTemplateValues(sampleFacts, 'en', site);
const emptyBookingValues = { balance: '', due: '', reference: '', trip: '' };
const agencyValues = { agency: site.name, phone: site.phone, deposit: formatRupees(site.deposit) };

/** Text of an attacker who tries to insert placeholders. */
const hostileText = string({
  unit: constantFrom('{price}', '{', '}', '{name', '$&', '$1', '\\', 'लेह', 'é', ' ', '{{tour}}', '%7B'),
  minLength: 1,
  maxLength: 8,
}).map((text) => `x${text}x`);
const anyValues = record(Object.fromEntries(placeholders.map((name) => [name, hostileText]))) as unknown as ReturnType<
  typeof record<TemplateValues>
>;
const anyTemplate = string({
  unit: oneof(
    constantFrom(...placeholders.map((name) => `{${name}}`)),
    constantFrom('Namaste', ' ', '\n', '\n\n', ',', '₹', 'नमस्ते', '$&'),
  ),
  maxLength: 30,
});

test('never expands a placeholder in the text of a visitor', () =>
  assert(
    property(anyTemplate, anyValues, (template, values) => {
      const { text, parts, problems } = fillTemplate(template, values);
      // An independent implementation, placeholder by placeholder.
      const pieces = template.split(/(\{\w+\})/).map((piece) => values[piece.slice(1, -1) as 'name'] ?? piece);
      expect(text).toBe(pieces.join(''));
      expect(parts.map(({ text: words }) => words).join('')).toBe(text);
      expect(problems).toEqual([]);
    }),
  ));

test('keeps line breaks', () =>
  assert(
    property(anyTemplate, (template) => {
      const breaks = (text: string) => text.split('\n').length;
      expect(breaks(fillTemplate(template, values).text)).toBe(breaks(template));
    }),
  ));

test('reports an empty placeholder once', () => {
  const { problems, text } = fillTemplate('On {dates}, {name}: {dates}', { ...values, dates: ' ' });
  expect(problems).toEqual(['{dates} is empty: fill in “Dates”.']);
  expect(text).toContain('{dates}');
  expect(fillTemplate('For {name}', { ...values, dates: '' }).problems).toEqual([]);
});

test('reports an unknown placeholder and a single brace', () => {
  const all =
    '{name}, {tour}, {price}, {dates}, {people}, {month}, {link}, {deposit}, {instalments}, {agency}, {phone}, {balance}, {due}, {reference}, {trip}';
  expect(checkTemplate('Dear {naam}')).toEqual([`There’s no {naam}. You can use ${all}.`]);
  expect(checkTemplate('{}')).toEqual([`There’s no {}. You can use ${all}.`]);
  for (const template of ['Dear {name', 'name}', '{{name}}', '{na\nme}']) {
    expect(checkTemplate(template)).toEqual(['A brace stands alone: write a placeholder as {name}, with both braces.']);
  }
  expect(v.safeParse(ReplyTemplateInput, { title: 'x', language: 'en', text: 'Dear {naam}' }).success).toBe(false);
});

test('fills in the agency’s facts, and reads {date} as {dates}', () => {
  const text = '{date}: {deposit} to {agency}, {phone}';
  expect(fillTemplate(text, { ...values, deposit: '₹6,000', phone: '+91 98160 12345' })).toMatchObject({
    text: `10 July 2027 or 17 July 2027: ₹6,000 to ${site.name}, +91 98160 12345`,
    problems: [],
  });
});

test('ignores case and spaces in a placeholder', () => {
  expect(fillTemplate('Dear { Name }', values)).toMatchObject({ text: 'Dear Tsering', problems: [] });
  expect(listPlaceholders('{ LINK } {name} {name} {nothing}')).toEqual(['name', 'link']);
});

test('fills in values in the language of the template', () => {
  expect(values).toEqual({
    ...agencyValues,
    name: 'Tsering',
    tour: 'Manali to Leh',
    price: '₹42,500',
    instalments: '70% of the price is due 45 days before the start, the rest 30 days before',
    dates: '10 July 2027 or 17 July 2027',
    people: '2 people',
    month: 'July',
    link: 'https://example.in/tour/manali-to-leh',
    balance: '₹79,040',
    due: '₹52,328 by 26 May 2027',
    reference: 'HP-B-7F3KQ',
    trip: 'https://example.in/trip/7dX2kQ',
  });
  const hindi = toTemplateValues(sampleFacts, 'hi', site);
  expect([hindi.people, hindi.month, hindi.dates]).toEqual(['2 लोगों', 'जुलाई', '10 जुलाई 2027 या 17 जुलाई 2027']);
  const singlePerson = { ...sampleFacts, inquiry: { ...sampleFacts.inquiry, number: 1 } };
  expect([
    toTemplateValues(singlePerson, 'en', site).people,
    toTemplateValues(singlePerson, 'hi', site).people,
  ]).toEqual(['one person', 'एक व्यक्ति']);
  expect([formatDayList([], 'en'), formatDayList(['2027-07-10', '2027-07-17', '2027-07-24'], 'en')]).toEqual([
    '',
    '10 July 2027, 17 July 2027 or 24 July 2027',
  ]);
});

test('fills in the subject, without price and link, when the inquiry has no tour', () => {
  const inquiry = { name: 'Tsering Dolma', subject: 'Somewhere high', number: 0, departureMonth: 'Spring' };
  expect(toTemplateValues({ inquiry, tour: null, days: [] }, 'hi', site)).toEqual({
    name: 'Tsering',
    tour: 'Somewhere high',
    price: '',
    instalments: 'कुल दाम का 70% यात्रा से 45 दिन पहले और बाकी 30 दिन पहले देना होता है',
    dates: '',
    people: '',
    month: 'Spring',
    link: '',
    ...agencyValues,
    ...emptyBookingValues,
  });
});

test('formats when the next instalment is or was due', () => {
  const bookingBalance = { reference: 'HP-B-7F3KQ', balancePaise: 7_904_000, today: '2027-06-01' };
  const formatDue = (day: string | null, language: 'en' | 'hi', daysBefore: number | null = null) => {
    const nextInstalment = { due: day, daysBefore, amountPaise: 1_000_050 };
    return toTemplateValues({ ...sampleFacts, balance: { ...bookingBalance, nextInstalment } }, language, site).due;
  };
  expect([formatDue(null, 'en'), formatDue('2027-06-01', 'en'), formatDue('2027-05-31', 'en')]).toEqual([
    '₹10,000.50 now',
    '₹10,000.50 by 1 June 2027',
    '₹10,000.50, which was due on 31 May 2027',
  ]);
  expect([formatDue(null, 'hi'), formatDue('2027-06-01', 'hi')]).toEqual(['अभी ₹10,000.50', '1 जून 2027 तक ₹10,000.50']);
  expect([formatDue(null, 'en', 45), formatDue(null, 'hi', 45)]).toEqual([
    '₹10,000.50 45 days before the start',
    'यात्रा से 45 दिन पहले ₹10,000.50',
  ]);
});

test('fills in the price of the chosen departure, or of foreign nationals when the phone is from abroad', () => {
  const datedTour = { departures: [departure({ id: 'july', startsOn: '2097-07-10', price: 44_000 })], price: 42_500 };
  const findPrice = (tour: Partial<Tour>, changes: Partial<Inquiry> = {}) => {
    const inquiry = anInquiry({ tourId: 'leh', ...changes });
    const facts = toTemplateFacts(inquiry, [{ ...aTour(), ...datedTour, ...tour, _id: 'leh' }], 'https://example.in');
    return toTemplateValues(facts, 'en', site).price;
  };
  expect(findPrice({})).toBe('₹42,500');
  expect(findPrice({}, { departureId: 'july' })).toBe('₹44,000');
  expect(findPrice({ foreignerPrice: 61_000 }, { countryCode: '+49', departureId: 'july' })).toBe('₹61,000');
  // Without a price the reply can't be sent, which is better than the price for Indian nationals.
  expect(findPrice({ foreignerPrice: null }, { countryCode: '+49' })).toBe('');
  expect(findPrice({ foreignerPrice: 61_000 }, { countryCode: '', phone: '' })).toBe('₹42,500');
});

const inquiry = anInquiry({
  name: 'Asha Rao',
  phone: '098765 43210',
  email: 'asha+ride@example.com',
  number: 1,
  subject: 'Spiti & Kinnaur',
});

test('opens WhatsApp with the full number and a greeting', () => {
  const { whatsapp } = toReplyLinks(inquiry, site);
  const url = new URL(whatsapp);
  expect(url.origin + url.pathname).toBe('https://wa.me/919876543210');
  expect(url.searchParams.get('text')).toMatch(/^Namaste Asha, .*Spiti & Kinnaur for one person in June\. $/);
});

test.each([
  ['+91', '9876543210', '919876543210'],
  ['+91', '91 98765 43210', '919876543210'],
  ['+1', '(415) 555-0132', '14155550132'],
  ['+1', '1 415 555 0132', '14155550132'],
  ['+44', '7911123456', '447911123456'],
  ['+39', '0236123456', '390236123456'],
  ['+91', 'ask at the shop, 12', '9112'],
])('calls %s %s as +%s', (countryCode, phone, digits) => {
  expect(toReplyLinks({ ...inquiry, countryCode, phone }, site).call).toBe(`tel:+${digits}`);
});

test('escapes each part of the mail link', () => {
  const { mail } = toReplyLinks({ ...inquiry, email: 'a?b&c@example.com' }, site);
  const url = new URL(mail);
  expect(url.pathname).toBe('a%3Fb%26c@example.com');
  expect(url.searchParams.get('subject')).toBe(`${site.name}: Spiti & Kinnaur, June`);
});
