import type { Inquiry } from '#shared/inquiries/inquiry';
import { countPeople } from '#shared/inquiries/inquiry-count';
import type { AnswerWay } from '#shared/inquiries/inquiry-life';
import { parsePhone } from '#shared/inquiries/phone';
import { site } from '#shared/site/site';

/** All digits, country code first, as wa.me and tel: want them. Old rows may hold a number as it was typed. */
function toInternational({ countryCode, phone }: Pick<Inquiry, 'countryCode' | 'phone'>): string {
  const read = parsePhone(countryCode, phone);
  const whole = typeof read === 'string' ? countryCode + phone : read.countryCode + read.phone;
  return whole.replace(/\D/g, '');
}

export function firstLine({ name, subject, number, departureMonth }: Inquiry): string {
  const called = name.trim().split(/\s+/)[0] ?? name;
  const asked = [
    subject ? ` about ${subject}` : '',
    number > 0 ? ` for ${countPeople(number)}` : '',
    departureMonth ? ` in ${departureMonth}` : '',
  ];
  return `Namaste ${called}, this is ${site.name}. Thank you for asking${asked.join('')}.`;
}

export interface ReplyLinks {
  mail: string;
  call: string;
  whatsapp: string;
}

/** A link that begins a mail to them. */
export function toMailLink({ email }: Pick<Inquiry, 'email'>, subject: string, body: string): string {
  const address = encodeURIComponent(email).replace('%40', '@');
  // By RFC 6068 lines end with CRLF. Mail programs don't decode a plus as a blank.
  const mail = new URLSearchParams({ subject, body: body.replace(/\n/g, '\r\n') });
  return `mailto:${address}?${mail.toString().replace(/\+/g, '%20')}`;
}

/** A link that begins a WhatsApp message to them. */
export function toWhatsappLink(inquiry: Pick<Inquiry, 'countryCode' | 'phone'>, text: string): string {
  return `https://wa.me/${toInternational(inquiry)}?text=${encodeURIComponent(text)}`;
}

export const toMailSubject = ({ subject, departureMonth }: Inquiry) =>
  `${site.name}: ${[subject || 'your inquiry', departureMonth].filter(Boolean).join(', ')}`;

/** True if somebody can be written to or called this way. */
export function isReachedBy({ phone, email }: Pick<Inquiry, 'phone' | 'email'>, way: AnswerWay): boolean {
  return way === 'mail' ? email !== '' : phone !== '';
}

export function toReplyLinks(inquiry: Inquiry): ReplyLinks {
  const first = firstLine(inquiry);
  return {
    mail: toMailLink(inquiry, toMailSubject(inquiry), `${first}\n\n`),
    call: `tel:+${toInternational(inquiry)}`,
    whatsapp: toWhatsappLink(inquiry, `${first} `),
  };
}
