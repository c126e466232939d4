import * as v from 'valibot';
import { line, requiredLine, toPlainSigns } from '../text.ts';

// Country codes and trunk prefixes follow ITU-T E.164 and its national numbering plans (2026).
interface Phone {
  countryCode: string;
  /** National digits only, without a trunk prefix: `7911123456`. */
  phone: string;
}

export const phoneMessages = {
  missing: 'Enter your phone number.',
  signs: 'Use digits; spaces, dashes, dots, brackets and a leading + are fine.',
  length: 'Enter 4 to 15 digits.',
  noSuchCode: 'Check the country code at the start of this number.',
  chooseCode: 'Choose a country code.',
} as const;

// Digits in a national number (design §8.18).
const fewest = 4;
const most = 15;

/** Every country code: 1 and 7, then two-digit, then three-digit ones. None is a prefix of another. */
const code =
  /^(?:1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|21[1-368]|2[246]\d|23\d|25[0-8]|29[01789]|35\d|37\d|38[0-35-79]|42[013]|50\d|59\d|67[02-9]|68[0-35-9]|69[0-2]|800|808|85[02356]|870|878|88[0-368]|96[0-8]|97[0-79]|99[2-68])/;

/**
 * Dialled before a national number at home but not from abroad: usually 0. Empty where the first 0 is part of the
 * number.
 */
const trunkPrefixes: Record<string, RegExp> = {
  // The length shows whether a leading 1 or 8 is a trunk prefix.
  '1': /^1(?=\d{10}$)/,
  '7': /^8(?=\d{10}$)/,
  '91': /^0(?=\d{10}$)/,
  '36': /^06/,
  '370': /^[08](?=\d{8}$)/,
  '375': /^80(?=\d{9}$)|^0/,
  '993': /^8(?=\d{8}$)/,
  // Italy and the Vatican, San Marino, Côte d'Ivoire, Burkina Faso, Benin, Congo.
  ...Object.fromEntries(['39', '378', '379', '225', '226', '229', '242'].map((kept) => [kept, /^$/])),
};

/** A country code typed without a plus; the number's length gives it away. */
const doubledCodes: Record<string, RegExp> = { '91': /^91(?=[6-9]\d{9}$)/ };

const toBare = (typed: string): string => toPlainSigns(typed).replace(/[\s\-.()[\]/]/g, '');

/** A chosen code, `+44` or `+1 CA` as the select has it, → `+44`; null if it isn't one. */
export function parseCountryCode(chosen: string): string | null {
  const digits = /^\+(\d{1,3})(?: [A-Z]{2})?$/.exec(chosen.trim())?.[1];
  return digits !== undefined && code.exec(digits)?.[0] === digits ? `+${digits}` : null;
}

/**
 * Reads a phone number as people type it (design §8.18). A code typed after `+` or `00` wins over the chosen one.
 * @param chosen `+44`, or `+1 CA` as the select has it
 * @returns the number, or the message to show next to the field
 */
export function parsePhone(chosen: string, typed: string): Phone | string {
  const bare = toBare(typed);
  if (bare === '') return phoneMessages.missing;
  const [, lead, all = ''] = /^(\+|00)?(\d+)$/.exec(bare) ?? [];
  if (all === '') return phoneMessages.signs;
  const written = lead === undefined ? undefined : code.exec(all)?.[0];
  if (lead !== undefined && written === undefined) return phoneMessages.noSuchCode;
  const of = written ?? parseCountryCode(chosen)?.slice(1);
  if (of === undefined) return phoneMessages.chooseCode;
  const phone = all
    .slice(written?.length ?? 0)
    .replace(doubledCodes[of] ?? /^$/, '')
    .replace(trunkPrefixes[of] ?? /^0/, '');
  if (phone.length < fewest || phone.length > most) return phoneMessages.length;
  return { countryCode: `+${of}`, phone };
}

/** Reads a number typed with its country code, `+44 7911…` or `0044…`; null for any other. */
export function parseInternationalPhone(typed: string): Phone | null {
  if (!/^(\+|00)/.test(toBare(typed))) return null;
  const read = parsePhone('', typed);
  return typeof read === 'string' ? null : read;
}

const groupings: Record<string, RegExp> = {
  '+91': /^(\d{5})(\d{5})$/,
  '+1': /^(\d{3})(\d{3})(\d{4})$/,
};

export function groupDigits({ countryCode, phone }: Phone): string {
  const groups = groupings[countryCode]?.exec(phone)?.slice(1);
  return groups?.join(' ') ?? phone.replace(/\d(?=(?:\d{3})+$)/g, '$& ').replace(/^(\d) /, '$1');
}

/** A stored number for display: `+91 98765 43210`. Shown as it is if it can't be parsed. */
export function formatPhone({ countryCode, phone }: Phone): string {
  if (phone === '') return '';
  const read = parsePhone(countryCode, countryCode + phone);
  return typeof read === 'string' ? `${countryCode} ${phone}` : `${read.countryCode} ${groupDigits(read)}`;
}

/** A number at full length for display and dialling: `+91 98765 43210`. Without a code it is Indian, with ten digits. */
function toFullPhone(typed: string): string | null {
  const read = parsePhone('+91', typed);
  if (typeof read === 'string' || (read.countryCode === '+91' && read.phone.length !== 10)) return null;
  return formatPhone(read);
}

/** Schema for a phone number that staff type: `+44 7911 123456`, or an Indian one without its code. */
export const phoneSchema = (missing: string) =>
  v.pipe(
    line(40),
    v.minLength(1, missing),
    v.check(
      (typed) => toFullPhone(typed) !== null,
      'Enter ten digits for India; else begin with the country, like +49.',
    ),
    v.transform((typed) => toFullPhone(typed) ?? typed),
  );

// Same pattern as the browser's e-mail field, so both agree. Linear: no backtracking.
const pattern =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/;

/** A full e-mail address, as the browser's e-mail field understands it. */
export const emailSchema = v.pipe(
  requiredLine(254, 'Enter your e-mail address.'),
  v.regex(pattern, 'Enter a full e-mail address, like name@example.com.'),
);

/** True for an address that staff may write down: its host has a dot, as every host on the internet has. */
export const isFullEmail = (text: string) => pattern.test(text) && /@.+\./.test(text);
