import * as v from 'valibot';
import { countryCodes, inquiryPages, months } from './inquiry-words.ts';
import { requiredText, text } from './text.ts';

const phone = v.pipe(
  requiredText(24, 'Please give a phone number.'),
  v.regex(/^[0-9 ()./-]+$/, 'Digits only, please; the country code has its own field.'),
  v.check((value) => {
    const digits = value.replace(/\D/g, '').length;
    return digits >= 6 && digits <= 15;
  }, 'A phone number has 6 to 15 digits.'),
);

const email = v.pipe(
  requiredText(254, 'Please give an e-mail address.'),
  // The pattern of HTML's own e-mail field, so that browser and server agree; linear, no backtracking.
  v.regex(
    /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/,
    'This does not look like an e-mail address.',
  ),
);

const people = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.trim(), v.regex(/^\d{1,3}$/), v.transform(Number))], 'How many people?'),
  v.integer('How many people? A whole number.'),
  v.minValue(1, 'At least one person.'),
  v.maxValue(999, 'At most 999 people.'),
);

/** What a visitor sends (spec §3 and §7). Unknown fields are an error, so that nothing is dropped unseen. */
export const InquiryInput = v.strictObject({
  name: requiredText(100, 'Please give your name.'),
  countryCode: v.picklist(
    countryCodes.map((code) => code.value),
    'Please choose a country code.',
  ),
  phone,
  email,
  subject: requiredText(200, 'Please say where you want to go.'),
  number: people,
  departureMonth: v.picklist(months, 'Please choose a month.'),
  inquiryPage: v.optional(text(200), inquiryPages.contact),
  /** When Send was pressed, by the visitor's clock, ISO 8601. Information for the agency, never used to expire. */
  writtenAt: v.optional(v.pipe(v.string(), v.isoTimestamp('Not an ISO 8601 time.'))),
});
export type InquiryInput = v.InferOutput<typeof InquiryInput>;

/** What the agency reads. */
export const Inquiry = v.object({
  _id: v.string(),
  name: v.string(),
  countryCode: v.string(),
  phone: v.string(),
  email: v.string(),
  subject: v.string(),
  number: v.number(),
  departureMonth: v.string(),
  inquiryPage: v.string(),
  writtenAt: v.nullable(v.string()),
  receivedAt: v.string(),
  /** When the agency marked it as handled; null while it waits. */
  handledAt: v.nullable(v.string()),
});
export type Inquiry = v.InferOutput<typeof Inquiry>;

export const InquiryList = v.object({ data: v.array(Inquiry) });

/** Whether an inquiry has been handled; false makes it wait again. */
export const HandledMark = v.strictObject({ handled: v.boolean('True or false.') });

/** The inquiry as it is after its mark was changed. */
export const MarkedInquiry = v.object({ message: v.string(), inquiry: Inquiry });

/** A UUID, as minted by `crypto.randomUUID()` when Send is pressed. */
export const IdempotencyKey = v.pipe(
  v.string(),
  v.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i, 'Idempotency-Key must be a UUID.'),
);

/** The answer to an inquiry that is stored. `key` echoes the Idempotency-Key: a captive portal cannot. */
export const InquiryReceipt = v.object({ message: v.string(), key: v.optional(v.string()) });
export type InquiryReceipt = v.InferOutput<typeof InquiryReceipt>;
