import * as v from 'valibot';
import { referencePrefix } from '../settings/site.ts';
import { line, requiredLine, text, toPlainSigns } from '../text.ts';
import { emailSchema, parseCountryCode, parsePhone, phoneMessages } from './contact-details.ts';
import { honeypotField, inquiryPages, maxPlanLength, months } from './inquiry-labels.ts';

const howMany = 'Enter the number of people, from 1 to 9,999.';

// Forms send this as text. Never rounded or clamped.
const people = v.pipe(
  v.union(
    [v.number(), v.pipe(v.string(), v.transform(toPlainSigns), v.trim(), v.regex(/^\d{1,9}$/), v.transform(Number))],
    howMany,
  ),
  v.integer(howMany),
  v.minValue(1, 'Enter 1 or more.'),
  v.maxValue(9_999, 'Enter 9,999 or fewer.'),
);

const Fields = v.strictObject({
  name: requiredLine(100, 'Enter your name.'),
  countryCode: v.pipe(
    v.string(phoneMessages.chooseCode),
    v.check((chosen) => parseCountryCode(chosen) !== null, phoneMessages.chooseCode),
  ),
  phone: line(40),
  email: v.union([v.pipe(line(254), v.literal('')), emailSchema]),
  subject: requiredLine(200, 'Enter where you want to go.'),
  number: people,
  departureMonth: v.picklist(months, 'Choose a month.'),
  inquiryPage: v.optional(line(200), inquiryPages.contact),
  tourId: v.optional(line(100)),
  departureId: v.optional(line(100)),
  ride: v.optional(text(maxPlanLength)),
  /** When Send was pressed, by the visitor's clock (ISO 8601). For the agency's information only. */
  writtenAt: v.optional(v.pipe(v.string(), v.isoTimestamp('Not an ISO 8601 time.'))),
  /** A field that nobody sees; programs fill it in. */
  [honeypotField]: v.optional(v.string()),
});

/** A visitor's inquiry (spec §3 and §7). Unknown fields are an error. */
export const InquiryInput = v.pipe(
  Fields,
  // Who asks for a date of ours, if only for when it has a seat, is reached by either.
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
        const read = parsePhone(countryCode, phone);
        // A wrong code is reported on its own field.
        return phone === '' || typeof read !== 'string' || read === phoneMessages.chooseCode;
      },
      ({ input: { countryCode, phone } }) => String(parsePhone(countryCode, phone)),
    ),
    ['phone'],
  ),
  v.transform((input) => {
    const phone = parsePhone(input.countryCode, input.phone);
    const { tourId, departureId, ride, ...fields } = input;
    return {
      ...fields,
      ...(typeof phone === 'string' ? {} : phone),
      // A form without scripts sends what it leaves empty.
      ...(tourId ? { tourId } : {}),
      ...(departureId ? { departureId } : {}),
      ...(ride ? { ride } : {}),
    };
  }),
);
export type InquiryInput = v.InferOutput<typeof InquiryInput>;

/** The answer to a stored inquiry. It echoes the Idempotency-Key, which a captive portal can't. */
export const InquiryReceipt = v.object({ message: v.string(), key: v.optional(v.string()) });

/** A UUID, made where something is sent: what came under the same key is stored once. */
export const IdempotencyKey = v.pipe(
  v.string(),
  v.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i, 'Idempotency-Key must be a UUID.'),
);

// Crockford's base 32: no I, L, O or U, which are misread or misheard.
const digits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const length = 5;

/** Half a byte of the id is one of its digits; five of ours are 25 bits, so the seventh of them counts for one bit. */
const idDigits = 7;
const spare = 3;

function toSigns(id: string): string {
  const bits = Number.parseInt(id.slice(0, idDigits), 16) >>> spare;
  const at = (place: number) => digits[(bits >>> (5 * (length - 1 - place))) & 31];
  return Array.from({ length }, (_, place) => at(place)).join('');
}

/** A rider can quote it on the phone: `HP-7F3KQ`, made of an inquiry's id. Two may have the same, once in millions. */
export const toInquiryReference = (id: string): string => `${referencePrefix}-${toSigns(id)}`;

/** A booking's: `HP-B-7F3KQ`. The database sees to it that no two have the same. */
export const toBookingReference = (id: string): string => `${referencePrefix}-B-${toSigns(id)}`;

/**
 * The ids that a reference may belong to: from the first up to, and without, the second; null for other text. Reads what
 * was misread, too: small letters, O for 0, I or L for 1, and no dash.
 */
export function parseInquiryReference(text: string): [from: string, to: string] | null {
  const plain = text.trim().toUpperCase().replace(/[\s-]/g, '');
  if (!plain.startsWith(referencePrefix) || plain.length !== referencePrefix.length + length) return null;
  const read = [...plain.slice(referencePrefix.length)].map((sign) =>
    digits.indexOf(sign.replace('O', '0').replace(/[IL]/, '1')),
  );
  if (read.includes(-1)) return null;
  const bits = read.reduce((sum, digit) => sum * 32 + digit, 0);
  const at = (value: number) => (value * 2 ** spare).toString(16).padStart(idDigits, '0');
  // Beyond the highest of all there is no id to name.
  return [at(bits), bits === 2 ** (5 * length) - 1 ? 'g' : at(bits + 1)];
}
