import type { Inquiry } from '#shared/inquiry';

/** Everything a person may remember of an inquiry, in any case; a phone number also without its blanks. */
export function matchesSearch(inquiry: Inquiry, search: string): boolean {
  const wanted = search.trim().toLocaleLowerCase();
  if (wanted === '') return true;
  const { name, email, subject, departureMonth, inquiryPage, countryCode, phone } = inquiry;
  const text = [name, email, subject, departureMonth, inquiryPage, countryCode, phone].join('\n').toLocaleLowerCase();
  if (text.includes(wanted)) return true;
  const digits = wanted.replace(/[\s()+./-]/g, '');
  return /^\d{3,}$/.test(digits) && (countryCode + phone).replace(/\D/g, '').includes(digits);
}
