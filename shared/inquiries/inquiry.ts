import * as v from 'valibot';
import type { Site } from '../settings/site.ts';
import { line, normalizeDigitsAndDashes, requiredLine, text } from '../text.ts';
import { emailSchema, parseCountryCode, parsePhone, phoneMessages } from './contact-details.ts';
import { honeypotField, inquiryPages, maxPlanLength, maxQuestionLength, months } from './inquiry-labels.ts';

const peopleMessage = 'Enter 1 to 9,999 people.';

const PeopleCount = v.pipe(
  v.union(
    [
      v.number(),
      v.pipe(v.string(), v.transform(normalizeDigitsAndDashes), v.trim(), v.regex(/^\d{1,9}$/), v.transform(Number)),
    ],
    peopleMessage,
  ),
  v.integer(peopleMessage),
  v.minValue(1, 'Enter 1 or more.'),
  v.maxValue(9_999, 'Enter 9,999 or fewer.'),
);

const InquiryFields = v.strictObject({
  name: requiredLine(100, 'Enter your name.'),
  countryCode: v.pipe(
    v.string(phoneMessages.chooseCode),
    v.check((countryCode) => parseCountryCode(countryCode) !== null, phoneMessages.chooseCode),
  ),
  phone: line(40),
  email: v.union([v.pipe(line(254), v.literal('')), emailSchema]),
  subject: requiredLine(200, 'Enter where you want to go.'),
  number: PeopleCount,
  departureMonth: v.picklist(months, 'Choose a month.'),
  inquiryPage: v.optional(line(200), inquiryPages.contact),
  /** The visitor's question. */
  message: v.optional(text(maxQuestionLength)),
  tourId: v.optional(line(100)),
  departureId: v.optional(line(100)),
  ride: v.optional(text(maxPlanLength)),
  /** When the visitor pressed Send, by the visitor's clock. The server never relies on it. */
  writtenAt: v.optional(v.pipe(v.string(), v.isoTimestamp('Not an ISO 8601 time.'))),
  [honeypotField]: v.optional(v.string()),
});

/** A visitor's inquiry (spec §3 and §7). Unknown fields are an error. */
export const InquiryInput = v.pipe(
  InquiryFields,
  // A phone number or an e-mail address is enough for an inquiry about one of the agency's departures.
  v.forward(
    v.partialCheck(
      [['phone'], ['departureId']],
      ({ phone, departureId }) => Boolean(phone || departureId),
      phoneMessages.missing,
    ),
    ['phone'],
  ),
  v.forward(
    v.partialCheck(
      [['email'], ['departureId'], ['phone']],
      ({ email, departureId, phone }) => Boolean(email || (departureId && phone)),
      'Enter your e-mail address.',
    ),
    ['email'],
  ),
  v.forward(
    v.partialCheck(
      [['countryCode'], ['phone']],
      ({ countryCode, phone }) => {
        const parsedPhone = parsePhone(countryCode, phone);
        // The countryCode field reports a wrong code itself.
        return phone === '' || typeof parsedPhone !== 'string' || parsedPhone === phoneMessages.chooseCode;
      },
      ({ input: { countryCode, phone } }) => String(parsePhone(countryCode, phone)),
    ),
    ['phone'],
  ),
  v.transform((input) => {
    const parsedPhone = parsePhone(input.countryCode, input.phone);
    const { message, tourId, departureId, ride, ...fields } = input;
    return {
      ...fields,
      ...(typeof parsedPhone === 'string' ? {} : parsedPhone),
      ...(message ? { message } : {}),
      ...(tourId ? { tourId } : {}),
      ...(departureId ? { departureId } : {}),
      ...(ride ? { ride } : {}),
    };
  }),
);
export type InquiryInput = v.InferOutput<typeof InquiryInput>;

/** The response for a stored inquiry. It repeats the Idempotency-Key, which proves that no captive portal answered. */
export const InquiryReceipt = v.object({ message: v.string(), key: v.optional(v.string()) });

export const IdempotencyKey = v.pipe(
  v.string(),
  v.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i, 'Idempotency-Key must be a UUID.'),
);

// Crockford's base 32 leaves out I, L, O and U, which people misread or mishear.
const base32Digits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const codeLength = 5;

/** Seven hexadecimal digits of the id have 28 bits. The code has 25, so the last 3 bits are dropped. */
const idPrefixLength = 7;
const droppedBits = 3;

function toCode(id: string): string {
  const codeBits = Number.parseInt(id.slice(0, idPrefixLength), 16) >>> droppedBits;
  const digitAt = (position: number) => base32Digits[(codeBits >>> (5 * (codeLength - 1 - position))) & 31];
  return Array.from({ length: codeLength }, (_, position) => digitAt(position)).join('');
}

type Prefix = Pick<Site, 'invoicePrefix'>;

/** A short name for an inquiry, to read out on the phone: `HP-7F3KQ`. Rarely, two inquiries share one. */
export const toInquiryReference = (id: string, { invoicePrefix }: Prefix): string => `${invoicePrefix}-${toCode(id)}`;

/** `HP-B-7F3KQ`. A unique index of the database rejects duplicates. */
export const toBookingReference = (id: string, { invoicePrefix }: Prefix): string => `${invoicePrefix}-B-${toCode(id)}`;

const referencePattern = new RegExp(`^([A-Z0-9/-]{1,3}?)([\\s-]*)([A-Z0-9]{${codeLength}})$`);

/**
 * Returns the range of ids with this reference, or null. Accepts O for 0, I or L for 1, and a missing dash; with the dash
 * any prefix, because the agency's may have changed since the reference was sent.
 */
export function parseInquiryReference(
  text: string,
  { invoicePrefix }: Prefix,
): [lowerBound: string, upperBound: string] | null {
  const [, prefix, separator, code = ''] = referencePattern.exec(text.trim().toUpperCase()) ?? [];
  if (prefix !== invoicePrefix && separator !== '-') return null;
  const digitValues = [...code].map((letter) => base32Digits.indexOf(letter.replace('O', '0').replace(/[IL]/, '1')));
  if (digitValues.includes(-1)) return null;
  const codeBits = digitValues.reduce((sum, digit) => sum * 32 + digit, 0);
  const toIdPrefix = (bits: number) => (bits * 2 ** droppedBits).toString(16).padStart(idPrefixLength, '0');
  // No id is above the range of the highest code; "g" sorts after every hexadecimal digit.
  return [toIdPrefix(codeBits), codeBits === 2 ** (5 * codeLength) - 1 ? 'g' : toIdPrefix(codeBits + 1)];
}
