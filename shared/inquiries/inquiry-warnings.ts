import { parsePhone } from './contact-details.ts';

/** A likely typing error in an inquiry form. The form asks once; the visitor may still send the value unchanged. */
export interface InquiryWarning {
  field: 'email' | 'phone' | 'number';
  question: string;
  suggestion: string | null;
}

const emailProviders = ['gmail.com', 'yahoo.com', 'hotmail.com', 'outlook.com', 'rediffmail.com', 'icloud.com'];
/** Names of real providers that differ by one letter from a name in `emailProviders`. */
const realLookalikes = new Set(['mail', 'email', 'ymail']);
const gmailEndingPattern = /^com$/;
const otherEndingPattern = /^(?:com|in|[a-z]{2}|co\.[a-z]{2}|com\.[a-z]{2})$/;

function isOneTypoAway(input: string, expected: string): boolean {
  if (Math.abs(input.length - expected.length) > 1 || input === expected) return false;
  let prefixLength = 0;
  while (input[prefixLength] === expected[prefixLength] && prefixLength < input.length) prefixLength += 1;
  const [inputEnd, expectedEnd] = [input.slice(prefixLength), expected.slice(prefixLength)];
  const isReplaced = inputEnd.slice(1) === expectedEnd.slice(1);
  const isInserted = inputEnd.slice(1) === expectedEnd;
  const isRemoved = inputEnd === expectedEnd.slice(1);
  const isSwapped =
    inputEnd[0] === expectedEnd[1] && inputEnd[1] === expectedEnd[0] && inputEnd.slice(2) === expectedEnd.slice(2);
  return isReplaced || isInserted || isRemoved || isSwapped;
}

function findIntendedProvider(domain: string): string | null {
  const [name = '', ...endings] = domain.toLowerCase().split('.');
  const ending = endings.join('.');
  for (const provider of emailProviders) {
    const providerName = provider.split('.')[0] ?? '';
    const isMisspelt = isOneTypoAway(name, providerName) && !realLookalikes.has(name);
    const hasWrongEnding =
      name === providerName && !(providerName === 'gmail' ? gmailEndingPattern : otherEndingPattern).test(ending);
    if (isMisspelt || hasWrongEnding) return provider;
  }
  return null;
}

function checkEmail(email: string): InquiryWarning | null {
  const atIndex = email.lastIndexOf('@');
  if (atIndex < 1) return null;
  const [localPart, domain] = [email.slice(0, atIndex), email.slice(atIndex + 1)];
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
  const parsed = parsePhone(countryCode, input);
  if (typeof parsed === 'string' || parsed.countryCode !== '+91' || /^[1-9]\d{9}$/.test(parsed.phone)) return null;
  return {
    field: 'phone',
    question: `Is +91 ${parsed.phone} right? Indian numbers have ten digits.`,
    suggestion: null,
  };
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
