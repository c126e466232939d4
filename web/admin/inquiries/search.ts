import type { Inquiry } from '#shared/inquiry';
import { hasWords } from '../ui/search-words';

/** Searches every field, words in any order; phone numbers also without their spaces. */
export function matchesSearch(inquiry: Inquiry, search: string): boolean {
  const { name, email, subject, departureMonth, inquiryPage, countryCode, phone } = inquiry;
  if (hasWords([name, email, subject, departureMonth, inquiryPage, countryCode, phone], search)) return true;
  const digits = search.replace(/[\s()+./-]/g, '');
  return /^\d{3,}$/.test(digits) && (countryCode + phone).replace(/\D/g, '').includes(digits);
}
