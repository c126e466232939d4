import { toPlainSigns } from '#shared/text/plain-signs';

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
export function foldText(text: string): string {
  return toPlainSigns(text)
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

export function foldInquiry(asked: Searched): string {
  const { name, email, countryCode, phone, subject, departureMonth, inquiryPage, message } = asked;
  return foldText(
    [name, email, countryCode + phone, subject, departureMonth, inquiryPage, ...(message ? [message] : [])].join(' '),
  );
}
