import * as v from 'valibot';
import { toPlainSigns } from '../text/plain-signs.ts';
import { line, requiredLine, text } from '../text/text.ts';
import { email } from './email.ts';
import { inquiryPages, maxPlanned, months, trapField } from './inquiry-words.ts';
import { parseCountryCode, parsePhone, phoneWords } from './phone.ts';

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
    v.string(phoneWords.chooseCode),
    v.check((chosen) => parseCountryCode(chosen) !== null, phoneWords.chooseCode),
  ),
  phone: line(40),
  email: v.union([v.pipe(line(254), v.literal('')), email]),
  subject: requiredLine(200, 'Enter where you want to go.'),
  number: people,
  departureMonth: v.picklist(months, 'Choose a month.'),
  inquiryPage: v.optional(line(200), inquiryPages.contact),
  tourId: v.optional(line(100)),
  departureId: v.optional(line(100)),
  ride: v.optional(text(maxPlanned)),
  /** When Send was pressed, by the visitor's clock (ISO 8601). For the agency's information only. */
  writtenAt: v.optional(v.pipe(v.string(), v.isoTimestamp('Not an ISO 8601 time.'))),
  /** A field that nobody sees; programs fill it in. */
  [trapField]: v.optional(v.string()),
});

/** A visitor's inquiry (spec §3 and §7). Unknown fields are an error. */
export const InquiryInput = v.pipe(
  Fields,
  // Who asks for a date of ours, if only for when it has a seat, is reached by either.
  v.forward(
    v.partialCheck(
      [['phone'], ['departureId']],
      ({ phone, departureId }) => Boolean(phone || departureId),
      phoneWords.missing,
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
        return phone === '' || typeof read !== 'string' || read === phoneWords.chooseCode;
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
