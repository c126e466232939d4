import type { Inquiry } from '#shared/inquiry';
import { parsePhone } from '#shared/phone';
import { site } from '#shared/site';

/** All digits of a number as wa.me and tel: want them, country code first. An old row may hold what was typed then. */
function toInternational({ countryCode, phone }: Inquiry): string {
  const read = parsePhone(countryCode, phone);
  const whole = typeof read === 'string' ? countryCode + phone : read.countryCode + read.phone;
  return whole.replace(/\D/g, '');
}

/** How a reply begins, so that the person knows what it is about. */
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
    // Mail programs take a plus for a plus.
    mail: `mailto:${address}?${mail.toString().replace(/\+/g, '%20')}`,
    call: `tel:+${international}`,
    whatsapp: `https://wa.me/${international}?text=${encodeURIComponent(`${firstLine(inquiry)} `)}`,
  };
}
