import * as v from 'valibot';
import { formatWeekday, toIndianDay } from '../dates.ts';
import { CustomerMailChanges } from '../email/customer-mails.ts';
import { isFullEmail, phoneSchema } from '../inquiries/contact-details.ts';
import { templateLanguages } from '../inquiries/reply-templates.ts';
import { defaultInvoiceSettings, findTaxRates, invoiceFields } from '../invoices/invoice-settings.ts';
import { findHost, line, normalizeDigitsAndDashes, requiredLine, requiredText, text } from '../text.ts';
import { defaultPhotoSettings, photoFields, SitePhotos } from './photos.ts';
import { CancellationSteps, Instalments } from './policy-steps.ts';
import { brandFields, defaultLists, defaultTexts, figureFields, listFields, textFields } from './settings-lists.ts';
import { type AgencyFacts, defaultFacts } from './site.ts';
import { findContrastProblem } from './theme-colors.ts';

// The agency's settings. Only the admin panel and the Worker load this file.

const wholeNumber = (min: number, max: number) =>
  v.pipe(
    v.number('Enter a whole number.'),
    v.integer('Enter a whole number.'),
    v.minValue(min, `Enter ${min} or more.`),
    v.maxValue(max, `Enter ${max} or less.`),
  );

const degrees = (max: number) =>
  v.pipe(
    v.number('Enter degrees, such as 28.614.'),
    v.minValue(-max, `Enter degrees between -${max} and ${max}.`),
    v.maxValue(max, `Enter degrees between -${max} and ${max}.`),
  );

const time = v.pipe(line(5), v.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'A time looks like 10:00, from 00:00 to 23:59.'));

const socialProfile = (name: string, host: string) =>
  v.pipe(
    line(200),
    v.check((text) => {
      if (text === '') return true;
      const actualHost = findHost(text);
      return actualHost === host || (actualHost?.endsWith(`.${host}`) ?? false);
    }, `Paste the page’s whole address, such as https://www.${host}/${name}, or leave it empty.`),
  );

const base36Digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** Check digit of a GSTIN from its first 14 characters: Luhn's algorithm in base 36. */
export function calculateGstinCheckSign(first14: string): string {
  const sum = [...first14].reduce((total, character, index) => {
    const product = base36Digits.indexOf(character) * (index % 2 === 0 ? 1 : 2);
    return total + Math.floor(product / 36) + (product % 36);
  }, 0);
  return base36Digits[(36 - (sum % 36)) % 36] ?? '';
}

const gstinPattern = /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/;

/** Unique identity number of an embassy or a body of the UN (CGST Act, section 25(9)): state, year, kind, number. */
const uinPattern = /^\d{4}[A-Z]{3}\d{5}[OU]N[0-9A-Z]$/;

/** True for a GSTIN or UIN with an existing state and a correct check digit. */
export const isGstin = (text: string) =>
  (gstinPattern.test(text) || uinPattern.test(text)) &&
  text.slice(0, 2) in stateNames &&
  calculateGstinCheckSign(text.slice(0, 14)) === text[14];

/** PAN inside a GSTIN; null for a UIN, which has none. */
export const extractPan = (gstin: string): string | null => (gstinPattern.test(gstin) ? gstin.slice(2, 12) : null);

const toUpperCase = v.transform((text: string) => text.replace(/\s/g, '').toUpperCase());
const optionalCode = (max: number, pattern: RegExp, message: string) =>
  v.pipe(
    line(max),
    v.check((text) => text === '' || pattern.test(text.replace(/\s/g, '').toUpperCase()), message),
    toUpperCase,
  );

const gstin = v.pipe(
  optionalCode(24, gstinPattern, 'A GSTIN has 15 characters, such as 02ABCDE1234F1Z5.'),
  v.check(
    (text) => text === '' || isGstin(text),
    'The last character doesn’t fit the others: compare it with your certificate.',
  ),
);

export const stateNames: Readonly<Record<string, string>> = {
  '01': 'Jammu and Kashmir',
  '02': 'Himachal Pradesh',
  '03': 'Punjab',
  '04': 'Chandigarh',
  '05': 'Uttarakhand',
  '06': 'Haryana',
  '07': 'Delhi',
  '08': 'Rajasthan',
  '09': 'Uttar Pradesh',
  '10': 'Bihar',
  '11': 'Sikkim',
  '12': 'Arunachal Pradesh',
  '13': 'Nagaland',
  '14': 'Manipur',
  '15': 'Mizoram',
  '16': 'Tripura',
  '17': 'Meghalaya',
  '18': 'Assam',
  '19': 'West Bengal',
  '20': 'Jharkhand',
  '21': 'Odisha',
  '22': 'Chhattisgarh',
  '23': 'Madhya Pradesh',
  '24': 'Gujarat',
  '26': 'Dadra and Nagar Haveli and Daman and Diu',
  '27': 'Maharashtra',
  '29': 'Karnataka',
  '30': 'Goa',
  '31': 'Lakshadweep',
  '32': 'Kerala',
  '33': 'Tamil Nadu',
  '34': 'Puducherry',
  '35': 'Andaman and Nicobar Islands',
  '36': 'Telangana',
  '37': 'Andhra Pradesh',
  '38': 'Ladakh',
};

const findCurrentYear = () => new Date().getFullYear();

const fields = v.strictObject({
  name: requiredLine(40, 'Enter the agency’s name.'),
  tagline: requiredLine(80, 'Say in a few words what you do.'),
  homeLead: requiredText(160, 'Say on Home what you offer.'),
  description: requiredText(300, 'Describe the agency for search engines.'),
  about: requiredText(300, 'Describe the agency in two sentences.'),
  founded: v.pipe(
    wholeNumber(1900, 2200),
    v.check((year) => year <= findCurrentYear(), 'This year is still to come.'),
  ),
  phone: phoneSchema('Enter the number that riders call.'),
  whatsapp: phoneSchema('Enter the number that riders write to.'),
  email: v.pipe(
    requiredLine(254, 'Enter the address that visitors write to.'),
    v.check(isFullEmail, 'An e-mail address looks like ride@agency.in.'),
  ),
  /** Private; empty for the deployment's `AGENCY_EMAIL`. */
  inquiryMailbox: v.pipe(
    line(254),
    v.check((text) => text === '' || isFullEmail(text), 'An e-mail address looks like ride@agency.in.'),
  ),
  grievanceOfficer: requiredLine(80, 'Name a person: the law asks for one.'),
  street: requiredLine(120, 'Enter the street.'),
  city: requiredLine(60, 'Enter the city.'),
  postcode: v.pipe(
    requiredLine(10, 'Enter the PIN code.'),
    v.transform((input) => normalizeDigitsAndDashes(input).replace(/[\s-]/g, '')),
    v.regex(/^[1-9]\d{5}$/, 'A PIN code has six digits.'),
  ),
  stateCode: v.pipe(
    line(2),
    v.check((code) => code in stateNames, 'Choose a state.'),
  ),
  lat: degrees(90),
  lon: degrees(180),
  cityM: wholeNumber(0, 5000),
  officeDays: v.pipe(
    v.array(wholeNumber(0, 6)),
    v.minLength(1, 'Choose the days on which the office is open.'),
    v.maxLength(7, 'A week has seven days.'),
    v.transform((days) => [...new Set(days)].sort()),
  ),
  opens: time,
  closes: time,
  instagram: socialProfile('youragency', 'instagram.com'),
  youtube: socialProfile('@youragency', 'youtube.com'),
  facebook: socialProfile('youragency', 'facebook.com'),
  deposit: wholeNumber(0, 1_000_000),
  instalments: Instalments,
  cancellation: CancellationSteps,
  refundWeeks: wholeNumber(1, 52),
  quoteDays: wholeNumber(1, 90),
  seatBooking: v.picklist(['off', 'on'], 'Choose one of the list.'),
  holdHours: wholeNumber(1, 168),
  gstin,
  /** If empty, the agency's name is used. */
  accountHolder: line(80),
  bankName: line(80),
  bankAccount: optionalCode(24, /^\d{6,18}$/, 'An account number has 6 to 18 digits.'),
  ifsc: optionalCode(
    14,
    /^[A-Z]{4}0[A-Z0-9]{6}$/,
    'An IFSC has 11 characters, such as SBIN0001234: four letters, a zero, six more.',
  ),
  /** ISO 9362, with or without a branch; for transfers from abroad. */
  swift: optionalCode(
    14,
    /^[A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/,
    'A SWIFT code has 8 or 11 characters, such as SBININBB104.',
  ),
  upi: v.pipe(
    line(100),
    v.check(
      (text) => text === '' || /^[A-Za-z0-9._-]{2,64}@[A-Za-z][A-Za-z0-9]{1,31}$/.test(text),
      'A UPI address looks like name@bank.',
    ),
  ),
  paymentPage: v.pipe(
    line(500),
    v.check((text) => text === '' || findHost(text) !== null, 'Enter a link that begins with https://.'),
  ),
  /** A line for each thing that travellers bring, on the page of their booking; may be empty. */
  packingList: text(1000),
  mailLanguage: v.picklist(templateLanguages, 'Choose one of the list.'),
  customerMails: CustomerMailChanges,
  ...invoiceFields,
  ...listFields,
  ...textFields,
  ...figureFields,
  ...brandFields,
  ...photoFields,
});

type Fields = v.InferOutput<typeof fields>;
export type SettingsField = keyof Fields;

const checkFieldTogether = (
  field: SettingsField,
  isValid: (settings: Fields) => boolean,
  message: string | ((issue: v.CheckIssue<Fields>) => string),
) => v.forward(v.check(isValid, message), [field]) as v.GenericValidation<Fields, Fields, v.CheckIssue<Fields>>;

export const Settings = v.pipe(
  fields,
  checkFieldTogether('closes', ({ opens, closes }) => opens < closes, 'The office closes after it opens.'),
  checkFieldTogether(
    'gstin',
    ({ gstin, stateCode }) => gstin === '' || gstin.startsWith(stateCode),
    'This number is of another state: it begins with its code.',
  ),
  checkFieldTogether(
    'ink',
    ({ ink }) => findContrastProblem(ink) === null,
    ({ input }) => findContrastProblem(input.ink) ?? '',
  ),
);
export type Settings = v.InferOutput<typeof Settings>;

/** Packing list until an owner writes another. It is here, because visitors’ pages do not load this file. */
const defaultPackingList = [
  'Boots that cover the ankles',
  'Warm layers, also in July',
  'A rain suit',
  'Sunglasses and sun cream',
  'Your medicines, enough for the whole tour',
  'Driving licence and photo ID, the originals',
  'A power bank, and cash in small notes',
].join('\n');

const {
  hours: _hours,
  gst: _gst,
  photos: _photos,
  paymentMethods: _paymentMethods,
  holdHours: _holdHours,
  officeDays,
  instalments,
  cancellation,
  ...otherFacts
} = defaultFacts;
export const defaultSettings: Settings = {
  ...otherFacts,
  officeDays: [...officeDays],
  instalments: [...instalments],
  cancellation: [...cancellation],
  ...defaultLists,
  ...defaultTexts,
  ...defaultPhotoSettings,
  seatBooking: 'off',
  holdHours: 24,
  inquiryMailbox: '',
  stateCode: '07',
  gstin: '',
  accountHolder: '',
  bankName: '',
  bankAccount: '',
  ifsc: '',
  swift: '',
  upi: '',
  paymentPage: '',
  packingList: defaultPackingList,
  mailLanguage: 'en',
  customerMails: {},
  ...defaultInvoiceSettings,
};

function formatOfficeHours({
  officeDays: days,
  opens,
  closes,
}: Pick<Settings, 'officeDays' | 'opens' | 'closes'>): string {
  const [firstDay = 0] = days;
  const isConsecutive = days.length > 2 && days.every((day, index) => day === firstDay + index);
  const names = (isConsecutive ? [firstDay, firstDay + days.length - 1] : days).map(formatWeekday);
  return `${names.join(isConsecutive ? ' to ' : ', ')}, ${opens} to ${closes}, India time`;
}

const privateFields: readonly string[] = [
  'seatBooking',
  'inquiryMailbox',
  'stateCode',
  'gstin',
  'accountHolder',
  'bankName',
  'bankAccount',
  'ifsc',
  'swift',
  'upi',
  'paymentPage',
  'packingList',
  'mailLanguage',
  'customerMails',
  ...Object.keys(defaultInvoiceSettings).filter((name) => !(name in defaultFacts)),
  ...Object.keys(defaultPhotoSettings),
];

export const isSameValue = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Current GST; null without a GSTIN. */
function toGst(settings: Settings): AgencyFacts['gst'] {
  const { gstPercent: percent } = findTaxRates(toIndianDay(Date.now()), settings);
  return settings.gstin === '' || percent === 0 ? null : { percent, isIncluded: settings.gstInPrices === 'included' };
}

const formatPaymentMethods = ({ upi, bankAccount, ifsc }: Settings): string =>
  [upi && 'UPI', bankAccount && ifsc && 'bank transfer'].filter(Boolean).join(' or ');

/** Settings that visitors may read and that differ from the defaults. Tax number and bank account are private. */
export function toPublicFacts(settings: Settings, photos: SitePhotos | null = null): Partial<AgencyFacts> {
  const derivedFacts = {
    hours: formatOfficeHours(settings),
    gst: toGst(settings),
    paymentMethods: formatPaymentMethods(settings),
    holdHours: settings.seatBooking === 'on' ? settings.holdHours : 0,
    photos,
  };
  const facts: Record<string, unknown> = { ...settings, ...derivedFacts };
  for (const name of privateFields) delete facts[name];
  const defaults: Record<string, unknown> = { ...defaultFacts, ...defaultLists, ...defaultTexts };
  const changedFacts = Object.entries(facts).filter(([name, value]) => !isSameValue(defaults[name], value));
  return Object.fromEntries(changedFacts) as Partial<AgencyFacts>;
}

export const SettingsResponse = v.object({ settings: Settings, version: v.number() });
export type SettingsResponse = v.InferOutput<typeof SettingsResponse>;
/** `photos`: what pages show with these settings. */
export const SavedSettings = v.object({
  message: v.string(),
  ...SettingsResponse.entries,
  photos: v.optional(v.nullable(SitePhotos), null),
});
export type SavedSettings = v.InferOutput<typeof SavedSettings>;

export const BrandPicture = v.object({ sha: v.string() });

export const settingsFields = Object.keys(fields.entries) as SettingsField[];
