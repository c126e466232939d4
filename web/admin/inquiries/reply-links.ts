import type { Inquiry } from '#shared/inquiry';
import { site } from '#shared/site';

/** Country codes without their plus, and how long a national number is where they hold. */
const nationalDigits: Record<string, number> = { '91': 10, '1': 10 };

/** All digits of a number as wa.me wants them: country code first, no leading zeros, the code not twice. */
function toInternational({ countryCode, phone }: Inquiry): string {
  const code = countryCode.replace(/\D/g, '');
  const digits = phone.replace(/\D/g, '').replace(/^0+/, '');
  const hasCode = digits.startsWith(code) && digits.length > (nationalDigits[code] ?? Number.POSITIVE_INFINITY);
  return hasCode ? digits : code + digits;
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
