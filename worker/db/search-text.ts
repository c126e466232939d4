import { type SQLWrapper, sql } from 'drizzle-orm';
import { normalizeDigitsAndDashes } from '#shared/text';

/** More words do not narrow the result further. */
const maxWords = 20;

export const splitSearchWords = (query: string): string[] => query.split(/\s+/).filter(Boolean).slice(0, maxWords);

export const containsWord = (text: SQLWrapper, word: string) => sql`instr(${text}, ${word}) > 0`;

/** Digits without a leading 0 or 00, as in stored numbers; null for other text. */
export function parseSearchedPhone(query: string): string | null {
  const digits = normalizeDigitsAndDashes(query).replace(/[\s()+./-]/g, '');
  return /^\d{3,}$/.test(digits) ? digits.replace(/^0{1,2}(?=\d{3})/, '') : null;
}

/** Letters that Unicode does not decompose into letter and mark. */
const asciiByLetter: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ħ: 'h',
  ı: 'i',
};

/** Lower case, without accents and apostrophes, with plain digits and dashes. Vowel signs of Devanagari stay. */
export function normalizeSearchText(text: string): string {
  return normalizeDigitsAndDashes(text)
    .toLowerCase()
    .replace(/['`´ʻʼ‘’]/g, '')
    .normalize('NFD')
    .replace(/(?<=\p{Script=Latin})\p{M}+/gu, '')
    .replace(/[ßæœøđðþłħı]/g, (letter) => asciiByLetter[letter] ?? letter)
    .normalize('NFC');
}

interface SearchableInquiry {
  name: string;
  email: string;
  countryCode: string;
  phone: string;
  subject: string;
  departureMonth: string;
  inquiryPage: string;
  message?: string | null | undefined;
}

export function toInquirySearchText(inquiry: SearchableInquiry): string {
  const { name, email, countryCode, phone, subject, departureMonth, inquiryPage, message } = inquiry;
  return normalizeSearchText(
    [name, email, countryCode + phone, subject, departureMonth, inquiryPage, ...(message ? [message] : [])].join(' '),
  );
}
