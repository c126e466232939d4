import * as v from 'valibot';
import { line, normalizeDigitsAndDashes, requiredLine } from '../text.ts';

// Country codes and trunk prefixes follow ITU-T E.164 and its national numbering plans (2026).
interface ParsedPhone {
  countryCode: string;
  /** National digits only, without a trunk prefix: `7911123456`. */
  phone: string;
}

export const phoneMessages = {
  missing: 'Enter your phone number.',
  characters: 'Use digits; spaces, dashes, dots, brackets and a leading + are fine.',
  length: 'Enter 4 to 15 digits.',
  unknownCode: 'Check the country code at the start of this number.',
  chooseCode: 'Choose a country code.',
} as const;

// Digits in a national number.
const minPhoneDigits = 4;
const maxPhoneDigits = 15;

/** Every country code: 1 and 7, then two-digit, then three-digit ones. None is a prefix of another. */
const countryCodePattern =
  /^(?:1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|21[1-368]|2[246]\d|23\d|25[0-8]|29[01789]|35\d|37\d|38[0-35-79]|42[013]|50\d|59\d|67[02-9]|68[0-35-9]|69[0-2]|800|808|85[02356]|870|878|88[0-368]|96[0-8]|97[0-79]|99[2-68])/;

/** Digits before a national number for calls inside the country: 0 unless listed. An empty pattern keeps a first 0. */
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
  ...Object.fromEntries(['39', '378', '379', '225', '226', '229', '242'].map((countryCode) => [countryCode, /^$/])),
};

/** Matches a number whose length shows that it begins with the country code, without a plus. */
const codesWithoutPlus: Record<string, RegExp> = { '91': /^91(?=[6-9]\d{9}$)/ };

const removeSeparators = (input: string): string => normalizeDigitsAndDashes(input).replace(/[\s\-.()[\]/]/g, '');

/** Returns `+44`, or null for an unknown code. Where countries share a code, `selectedCode` names one: `+1 CA`. */
export function parseCountryCode(selectedCode: string): string | null {
  const digits = /^\+(\d{1,3})(?: [A-Z]{2})?$/.exec(selectedCode.trim())?.[1];
  return digits !== undefined && countryCodePattern.exec(digits)?.[0] === digits ? `+${digits}` : null;
}

/** Returns the number, or a message for the field. A country code in `input` wins over `selectedCode`. */
export function parsePhone(selectedCode: string, input: string): ParsedPhone | string {
  const compactInput = removeSeparators(input);
  if (compactInput === '') return phoneMessages.missing;
  const [, internationalPrefix, digits = ''] = /^(\+|00)?(\d+)$/.exec(compactInput) ?? [];
  if (digits === '') return phoneMessages.characters;
  const enteredCode = internationalPrefix === undefined ? undefined : countryCodePattern.exec(digits)?.[0];
  if (internationalPrefix !== undefined && enteredCode === undefined) return phoneMessages.unknownCode;
  const countryCode = enteredCode ?? parseCountryCode(selectedCode)?.slice(1);
  if (countryCode === undefined) return phoneMessages.chooseCode;
  const phone = digits
    .slice(enteredCode?.length ?? 0)
    .replace(codesWithoutPlus[countryCode] ?? /^$/, '')
    .replace(trunkPrefixes[countryCode] ?? /^0/, '');
  if (phone.length < minPhoneDigits || phone.length > maxPhoneDigits) return phoneMessages.length;
  return { countryCode: `+${countryCode}`, phone };
}

/** @returns null if `input` does not begin with a valid country code, such as `+44 7911…` or `0044…` */
export function parseInternationalPhone(input: string): ParsedPhone | null {
  if (!/^(\+|00)/.test(removeSeparators(input))) return null;
  const parsed = parsePhone('', input);
  return typeof parsed === 'string' ? null : parsed;
}

const groupPatterns: Record<string, RegExp> = {
  '+91': /^(\d{5})(\d{5})$/,
  '+1': /^(\d{3})(\d{3})(\d{4})$/,
};

export function groupDigits({ countryCode, phone }: ParsedPhone): string {
  const digitGroups = groupPatterns[countryCode]?.exec(phone)?.slice(1);
  return digitGroups?.join(' ') ?? phone.replace(/\d(?=(?:\d{3})+$)/g, '$& ').replace(/^(\d) /, '$1');
}

/** @returns `+91 98765 43210`; an invalid number unchanged */
export function formatPhone({ countryCode, phone }: ParsedPhone): string {
  if (phone === '') return '';
  const parsed = parsePhone(countryCode, countryCode + phone);
  return typeof parsed === 'string' ? `${countryCode} ${phone}` : `${parsed.countryCode} ${groupDigits(parsed)}`;
}

/** @returns `+91 98765 43210`; null for an invalid number. A number without a country code must be Indian. */
function formatFullPhone(input: string): string | null {
  const parsed = parsePhone('+91', input);
  if (typeof parsed === 'string' || (parsed.countryCode === '+91' && parsed.phone.length !== 10)) return null;
  return formatPhone(parsed);
}

export const phoneSchema = (missingMessage: string) =>
  v.pipe(
    line(40),
    v.minLength(1, missingMessage),
    v.check(
      (input) => formatFullPhone(input) !== null,
      'Enter ten digits for India; else begin with the country, like +49.',
    ),
    v.transform((input) => formatFullPhone(input) ?? input),
  );

// The browser's e-mail field uses the same pattern. It does not backtrack.
const emailPattern =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/;

export const emailSchema = v.pipe(
  requiredLine(254, 'Enter your e-mail address.'),
  v.regex(emailPattern, 'Enter a full e-mail address, like name@example.com.'),
);

/** Staff may save only addresses whose host has a dot, as every host on the internet has. */
export const isFullEmail = (text: string) => emailPattern.test(text) && /@.+\./.test(text);
