import { expect, it } from 'vitest';
import { site } from '#shared/site/site';
import { anInquiry } from '../../test/inquiries';
import { toReplyLinks } from './send-ways';

const inquiry = anInquiry({
  name: 'Asha Rao',
  phone: '098765 43210',
  email: 'asha+ride@example.com',
  number: 1,
  subject: 'Spiti & Kinnaur',
});

it('opens WhatsApp with the full number and a first line', () => {
  const { whatsapp } = toReplyLinks(inquiry);
  const url = new URL(whatsapp);
  expect(url.origin + url.pathname).toBe('https://wa.me/919876543210');
  expect(url.searchParams.get('text')).toMatch(/^Namaste Asha, .*Spiti & Kinnaur for one person in June\. $/);
});

it.each([
  ['+91', '9876543210', '919876543210'],
  ['+91', '91 98765 43210', '919876543210'],
  ['+1', '(415) 555-0132', '14155550132'],
  ['+1', '1 415 555 0132', '14155550132'],
  ['+44', '7911123456', '447911123456'],
  ['+39', '0236123456', '390236123456'],
  ['+91', 'ask at the shop, 12', '9112'],
])('calls %s %s as +%s', (countryCode, phone, digits) => {
  expect(toReplyLinks({ ...inquiry, countryCode, phone }).call).toBe(`tel:+${digits}`);
});

it('escapes each part of the mail link', () => {
  const { mail } = toReplyLinks({ ...inquiry, email: 'a?b&c@example.com' });
  const url = new URL(mail);
  expect(url.pathname).toBe('a%3Fb%26c@example.com');
  expect(url.searchParams.get('subject')).toBe(`${site.name}: Spiti & Kinnaur, June`);
});
