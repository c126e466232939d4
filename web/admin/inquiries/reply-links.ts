import type { Inquiry } from '#shared/inquiry';
import { parsePhone } from '#shared/phone';
import { site } from '#shared/site';

/** All digits, country code first, as wa.me and tel: want them. Old rows may hold a number as it was typed. */
function toInternational({ countryCode, phone }: Inquiry): string {
  const read = parsePhone(countryCode, phone);
  const whole = typeof read === 'string' ? countryCode + phone : read.countryCode + read.phone;
  return whole.replace(/\D/g, '');
}

export function firstLine({ name, subject, number, departureMonth }: Inquiry): string {
  const people = number === 1 ? 'one person' : `${number} people`;
  const called = name.trim().split(/\s+/)[0] ?? name;
  return `Namaste ${called}, this is ${site.name}. Thank you for asking about ${subject} for ${people} in ${departureMonth}.`;
}

export interface ReplyLinks {
  mail: string;
  call: string;
  whatsapp: string;
}

export function toReplyLinks(inquiry: Inquiry): ReplyLinks {
  const { subject, departureMonth, email } = inquiry;
  const address = encodeURIComponent(email).replace('%40', '@');
  const mail = new URLSearchParams({
    subject: `${site.name}: ${subject}, ${departureMonth}`,
    body: `${firstLine(inquiry)}\n\n`,
  });
  const international = toInternational(inquiry);
  return {
    // Mail programs don't decode a plus as a blank.
    mail: `mailto:${address}?${mail.toString().replace(/\+/g, '%20')}`,
    call: `tel:+${international}`,
    whatsapp: `https://wa.me/${international}?text=${encodeURIComponent(`${firstLine(inquiry)} `)}`,
  };
}
