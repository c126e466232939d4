import type { Inquiry } from '#shared/inquiry';
import { hasWords } from '../ui/search-words';

/** Everything a person may remember of an inquiry, in words of any order; a phone number also without its blanks. */
export function matchesSearch(inquiry: Inquiry, search: string): boolean {
  const { name, email, subject, departureMonth, inquiryPage, countryCode, phone } = inquiry;
  if (hasWords([name, email, subject, departureMonth, inquiryPage, countryCode, phone], search)) return true;
  const digits = search.replace(/[\s()+./-]/g, '');
  return /^\d{3,}$/.test(digits) && (countryCode + phone).replace(/\D/g, '').includes(digits);
}
