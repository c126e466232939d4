import { parsePhone } from './contact-details.ts';

/** A likely typing error in an inquiry form. The form asks once; the visitor may still send the value unchanged. */
export interface InquiryWarning {
  field: 'email' | 'phone' | 'number';
  question: string;
  suggestion: string | null;
}

const providers = ['gmail.com', 'yahoo.com', 'hotmail.com', 'outlook.com', 'rediffmail.com', 'icloud.com'];
/** Real providers whose names differ by one letter from `providers`. */
const similarProviders = new Set(['mail', 'email', 'ymail']);
const gmailEnding = /^com$/;
const otherEnding = /^(?:com|in|[a-z]{2}|co\.[a-z]{2}|com\.[a-z]{2})$/;

/** True if one inserted, removed, replaced or swapped letter turns `input` into `expected`. */
function isOneTypoAway(input: string, expected: string): boolean {
  if (Math.abs(input.length - expected.length) > 1 || input === expected) return false;
  let prefixLength = 0;
  while (input[prefixLength] === expected[prefixLength] && prefixLength < input.length) prefixLength += 1;
  const [rest, other] = [input.slice(prefixLength), expected.slice(prefixLength)];
  const isSwapped = rest[0] === other[1] && rest[1] === other[0] && rest.slice(2) === other.slice(2);
  return rest.slice(1) === other.slice(1) || rest.slice(1) === other || rest === other.slice(1) || isSwapped;
}

function findIntendedProvider(domain: string): string | null {
  const [name = '', ...endings] = domain.toLowerCase().split('.');
  const ending = endings.join('.');
  for (const provider of providers) {
    const providerName = provider.split('.')[0] ?? '';
    const isMisspelt = isOneTypoAway(name, providerName) && !similarProviders.has(name);
    const hasWrongEnding =
      name === providerName && !(providerName === 'gmail' ? gmailEnding : otherEnding).test(ending);
    if (isMisspelt || hasWrongEnding) return provider;
  }
  return null;
}

function checkEmail(email: string): InquiryWarning | null {
  const at = email.lastIndexOf('@');
  if (at < 1) return null;
  const [localPart, domain] = [email.slice(0, at), email.slice(at + 1)];
  const provider = findIntendedProvider(domain);
  if (provider) {
    const suggestion = `${localPart}@${provider}`;
    return { field: 'email', question: `Did you mean ${suggestion}?`, suggestion };
  }
  if (!domain.includes('.'))
    return { field: 'email', question: `Is ${email} complete? It has no dot after @.`, suggestion: null };
  return /^\.|\.\.|\.$/.test(localPart)
    ? { field: 'email', question: `Are the dots in ${email} right?`, suggestion: null }
    : null;
}

function checkPhone(countryCode: string, input: string): InquiryWarning | null {
  const phone = parsePhone(countryCode, input);
  if (typeof phone === 'string' || phone.countryCode !== '+91' || /^[1-9]\d{9}$/.test(phone.phone)) return null;
  return { field: 'phone', question: `Is +91 ${phone.phone} right? Indian numbers have ten digits.`, suggestion: null };
}

/** The agency's largest groups have 14 people; a club may bring more. */
const maxUsualPeople = 20;

function checkPeople(number: string): InquiryWarning | null {
  // The form's own validation rejects more than 9,999.
  if (!(Number(number) > maxUsualPeople) || Number(number) > 9_999) return null;
  return { field: 'number', question: `For ${number} people: is that right?`, suggestion: null };
}

export function findInquiryWarning({
  email,
  phone,
  countryCode,
  number,
}: Record<'email' | 'phone' | 'countryCode' | 'number', string>): InquiryWarning | null {
  return checkPhone(countryCode, phone) ?? checkEmail(email.trim()) ?? checkPeople(number);
}
