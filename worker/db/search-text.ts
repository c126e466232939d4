import { type SQLWrapper, sql } from 'drizzle-orm';
import { normalizeDigitsAndDashes } from '#shared/text';

/** More narrow nothing down. */
const most = 20;

export const splitSearchWords = (typed: string): string[] => typed.split(/\s+/).filter(Boolean).slice(0, most);

/** Condition: a text has this word in it. */
export const containsWord = (text: SQLWrapper, word: string) => sql`instr(${text}, ${word}) > 0`;

/**
 * Digits of a searched phone number, as they stand in a stored one: without the 0 or 00 dialled before it. Null if
 * something else is searched for.
 */
export function parseSearchedPhone(typed: string): string | null {
  const digits = normalizeDigitsAndDashes(typed).replace(/[\s()+./-]/g, '');
  return /^\d{3,}$/.test(digits) ? digits.replace(/^0{1,2}(?=\d{3})/, '') : null;
}

/** Letters that Unicode doesn't take apart into a letter and a mark. */
const whole: Readonly<Record<string, string>> = {
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

/**
 * A text as searches compare it: small letters, Latin ones without their accents, plain digits and dashes, no
 * apostrophes. Vowel signs of Devanagari stay.
 */
export function normalizeSearchText(text: string): string {
  return normalizeDigitsAndDashes(text)
    .toLowerCase()
    .replace(/['`´ʻʼ‘’]/g, '')
    .normalize('NFD')
    .replace(/(?<=\p{Script=Latin})\p{M}+/gu, '')
    .replace(/[ßæœøđðþłħı]/g, (letter) => whole[letter] ?? letter)
    .normalize('NFC');
}

interface Searched {
  name: string;
  email: string;
  countryCode: string;
  phone: string;
  subject: string;
  departureMonth: string;
  inquiryPage: string;
  message?: string | null | undefined;
}

export function toInquirySearchText(asked: Searched): string {
  const { name, email, countryCode, phone, subject, departureMonth, inquiryPage, message } = asked;
  return normalizeSearchText(
    [name, email, countryCode + phone, subject, departureMonth, inquiryPage, ...(message ? [message] : [])].join(' '),
  );
}
