/*
 * Phone numbers of the whole world, kept as a country code and national digits. Codes and trunk prefixes are those of
 * ITU-T E.164 and its national numbering plans, as of 2026.
 */

/** A number as it is stored. */
export interface Phone {
  /** With its plus: `+44`. */
  countryCode: string;
  /** National digits alone, without a trunk prefix: `7911123456`. */
  phone: string;
}

export const phoneWords = {
  missing: 'Please give a phone number.',
  signs: 'Use digits; spaces, dashes, dots, brackets and a leading + are fine.',
  length: 'A phone number has 4 to 15 digits.',
  noSuchCode: 'No country has the code this number begins with.',
  chooseCode: 'Please choose a country code.',
} as const;

/** Digits of a national number, at least and at most (design §8.18). */
const fewest = 4;
const most = 15;

/** Every country code there is: 1 and 7, the two-digit ones, then the three-digit ones. None begins another one. */
const code =
  /^(?:1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|21[1-368]|2[246]\d|23\d|25[0-8]|29[01789]|35\d|37\d|38[0-35-79]|42[013]|50\d|59\d|67[02-9]|68[0-35-9]|69[0-2]|800|808|85[02356]|870|878|88[0-368]|96[0-8]|97[0-79]|99[2-68])/;

/**
 * What is dialled before a national number inside its country, and not from abroad: a 0 almost everywhere. Where the
 * first 0 is part of the number nothing is taken away.
 */
const trunkPrefixes: Record<string, RegExp> = {
  // The length tells a trunk 1 or 8 from a number that begins with it.
  '1': /^1(?=\d{10}$)/,
  '7': /^8(?=\d{10}$)/,
  '36': /^06/,
  '370': /^[08](?=\d{8}$)/,
  '375': /^80(?=\d{9}$)|^0/,
  '993': /^8(?=\d{8}$)/,
  // Italy and the Vatican, San Marino, Côte d'Ivoire, Burkina Faso, Benin, Congo.
  ...Object.fromEntries(['39', '378', '379', '225', '226', '229', '242'].map((kept) => [kept, /^$/])),
};

/** A code written in front of its number without a plus, where the number's length gives it away. */
const doubledCodes: Record<string, RegExp> = { '91': /^91(?=[6-9]\d{9}$)/ };

// Blanks of every width, dashes, dots, brackets and the slash between area and number.
const separators = /[\s\p{Pd}\u2212.()[\]/]/gu;
// What a copied contact brings along unseen.
const invisible = /\p{Cf}/gu;

/** The signs of a number without what only makes it easier to read; Hindi digits as ASCII's. */
function toBare(typed: string): string {
  return typed
    .normalize('NFKC')
    .replace(/[\u0966-\u096f]/g, (digit) => String(digit.charCodeAt(0) - 0x966))
    .replace(invisible, '')
    .replace(separators, '');
}

/** A chosen country code, `+44`, or null. A select may say which of several countries it stands for: `+1 CA`. */
export function parseCountryCode(chosen: string): string | null {
  const digits = /^\+(\d{1,3})(?: [A-Z]{2})?$/.exec(chosen.trim())?.[1];
  return digits !== undefined && code.exec(digits)?.[0] === digits ? `+${digits}` : null;
}

/**
 * Reads a number as people write it (design §8.18). A code written in the number, after `+` or `00`, wins over the
 * chosen one; a trunk prefix goes.
 * @param chosen `+44`, or `+1 CA` as a form's select has it
 * @returns the number, or why it is none: a sentence for beside the field
 */
export function parsePhone(chosen: string, typed: string): Phone | string {
  const bare = toBare(typed);
  if (bare === '') return phoneWords.missing;
  const [, lead, all = ''] = /^(\+|00)?(\d+)$/.exec(bare) ?? [];
  if (all === '') return phoneWords.signs;
  const written = lead === undefined ? undefined : code.exec(all)?.[0];
  if (lead !== undefined && written === undefined) return phoneWords.noSuchCode;
  const of = written ?? parseCountryCode(chosen)?.slice(1);
  if (of === undefined) return phoneWords.chooseCode;
  const phone = all
    .slice(written?.length ?? 0)
    .replace(doubledCodes[of] ?? /^$/, '')
    .replace(trunkPrefixes[of] ?? /^0/, '');
  if (phone.length < fewest || phone.length > most) return phoneWords.length;
  return { countryCode: `+${of}`, phone };
}

/** A number that brings its country code along, `+44 7911…` or `0044…`; null for any other. */
export function parseWithCode(typed: string): Phone | null {
  if (!/^(\+|00)/.test(toBare(typed))) return null;
  const read = parsePhone('', typed);
  return typeof read === 'string' ? null : read;
}

const groupings: Record<string, RegExp> = {
  '+91': /^(\d{5})(\d{5})$/,
  '+1': /^(\d{3})(\d{3})(\d{4})$/,
};

/** National digits in groups that are easy to read and to dial: `98765 43210`. */
export function groupDigits({ countryCode, phone }: Phone): string {
  const groups = groupings[countryCode]?.exec(phone)?.slice(1);
  return groups?.join(' ') ?? phone.replace(/\d(?=(?:\d{3})+$)/g, '$& ').replace(/^(\d) /, '$1');
}

/** A stored number as it is shown: `+91 98765 43210`. One that cannot be read as a number is shown as it is. */
export function formatPhone({ countryCode, phone }: Phone): string {
  const read = parsePhone(countryCode, phone);
  return typeof read === 'string' ? `${countryCode} ${phone}` : `${read.countryCode} ${groupDigits(read)}`;
}
