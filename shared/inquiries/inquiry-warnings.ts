import { parsePhone } from './contact-details.ts';

/** A question about a contact detail that likely leads nowhere, or a number of people that likely is a slip. It is asked once; the visitor may send it as it is. */
export interface InquiryWarning {
  field: 'email' | 'phone' | 'number';
  question: string;
  /** What is likely meant instead; null where nobody can tell. */
  suggestion: string | null;
}

const providers = ['gmail.com', 'yahoo.com', 'hotmail.com', 'outlook.com', 'rediffmail.com', 'icloud.com'];
/** Real ones, one letter from those above. */
const lookalikes = new Set(['mail', 'email', 'ymail']);
const gmailEnds = /^com$/;
const otherEnds = /^(?:com|in|[a-z]{2}|co\.[a-z]{2}|com\.[a-z]{2})$/;

/** True for words that one letter more, less, other or exchanged with its neighbour makes the same. */
function isOneSlipAway(typed: string, meant: string): boolean {
  if (Math.abs(typed.length - meant.length) > 1 || typed === meant) return false;
  let from = 0;
  while (typed[from] === meant[from] && from < typed.length) from += 1;
  const [rest, other] = [typed.slice(from), meant.slice(from)];
  const isExchanged = rest[0] === other[1] && rest[1] === other[0] && rest.slice(2) === other.slice(2);
  return rest.slice(1) === other.slice(1) || rest.slice(1) === other || rest === other.slice(1) || isExchanged;
}

function findProvider(domain: string): string | null {
  const [name = '', ...ends] = domain.toLowerCase().split('.');
  const end = ends.join('.');
  for (const provider of providers) {
    const known = provider.split('.')[0] ?? '';
    const isMisspelt = isOneSlipAway(name, known) && !lookalikes.has(name);
    const hasOddEnd = name === known && !(known === 'gmail' ? gmailEnds : otherEnds).test(end);
    if (isMisspelt || hasOddEnd) return provider;
  }
  return null;
}

function doubtEmail(email: string): InquiryWarning | null {
  const at = email.lastIndexOf('@');
  if (at < 1) return null;
  const [local, domain] = [email.slice(0, at), email.slice(at + 1)];
  const provider = findProvider(domain);
  if (provider)
    return { field: 'email', question: `Did you mean ${local}@${provider}?`, suggestion: `${local}@${provider}` };
  if (!domain.includes('.'))
    return { field: 'email', question: `Is ${email} complete? It has no dot after @.`, suggestion: null };
  return /^\.|\.\.|\.$/.test(local)
    ? { field: 'email', question: `Are the dots in ${email} right?`, suggestion: null }
    : null;
}

function doubtPhone(countryCode: string, typed: string): InquiryWarning | null {
  const phone = parsePhone(countryCode, typed);
  if (typeof phone === 'string' || phone.countryCode !== '+91' || /^[1-9]\d{9}$/.test(phone.phone)) return null;
  return { field: 'phone', question: `Is +91 ${phone.phone} right? Indian numbers have ten digits.`, suggestion: null };
}

/** Our largest groups have 14 people; a club may come with more. */
const manyPeople = 20;

function doubtNumber(number: string): InquiryWarning | null {
  // More is refused anyway.
  if (!(Number(number) > manyPeople) || Number(number) > 9_999) return null;
  return { field: 'number', question: `For ${number} people: is that right?`, suggestion: null };
}

/** The first detail of an inquiry that is likely a slip; null for none. */
export function findInquiryWarning(
  of: Record<'email' | 'phone' | 'countryCode' | 'number', string>,
): InquiryWarning | null {
  return doubtPhone(of.countryCode, of.phone) ?? doubtEmail(of.email.trim()) ?? doubtNumber(of.number);
}
