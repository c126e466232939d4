import * as v from 'valibot';
import { sources } from '../bookings/sources.ts';
import { whole } from '../text/fields.ts';
import { line, requiredLine, text } from '../text/text.ts';
import { email } from './email.ts';
import { months } from './inquiry-words.ts';
import { parsePhone } from './phone.ts';
import { Inquiry } from './stored-inquiry.ts';

// What the desk writes down of somebody who called or sent a message: it knows less than the public form asks for.

const howMany = 'Enter the number of people, up to 9,999, or leave it empty.';
const oneIsEnough = 'Enter a phone number or an e-mail address: one is enough.';

const person = {
  name: requiredLine(100, 'Enter a name.'),
  countryCode: v.optional(line(10), '+91'),
  phone: v.optional(line(40), ''),
  email: v.optional(
    v.union([v.pipe(line(254), v.literal('')), email], ({ input }) => emailProblem(input)),
    '',
  ),
  number: v.optional(whole(0, 9_999, howMany), 0),
  departureMonth: v.optional(v.picklist(['', ...months], 'Choose a month.'), ''),
};

function emailProblem(input: unknown): string {
  const read = v.safeParse(email, input);
  return read.success ? '' : read.issues[0].message;
}

interface Reached {
  countryCode: string;
  phone: string;
  email: string;
}

const phoneProblem = ({ countryCode, phone, email }: Reached): string => {
  if (phone === '') return email === '' ? oneIsEnough : '';
  const read = parsePhone(countryCode, phone);
  return typeof read === 'string' ? read : '';
};

/** The number as it is stored: without blanks, its own country code before the chosen one. */
function toReached<T extends Reached>(input: T): T {
  const read = input.phone === '' ? '' : parsePhone(input.countryCode, input.phone);
  return typeof read === 'string' ? input : { ...input, ...read };
}

export const InquiryByHand = v.pipe(
  v.strictObject({
    ...person,
    source: v.picklist(
      sources.filter((one) => one !== 'site'),
      'Choose where it came from.',
    ),
    tourId: v.optional(v.nullable(line(100)), null),
    departureId: v.optional(v.nullable(line(100)), null),
    message: v.optional(text(2_000), ''),
    confirm: v.optional(v.boolean('True or false.'), false),
  }),
  v.forward(
    v.partialCheck(
      [['countryCode'], ['phone'], ['email']],
      (reached) => phoneProblem(reached) === '',
      ({ input }) => phoneProblem(input),
    ),
    ['phone'],
  ),
  v.transform((input) => toReached(input)),
);
export type InquiryByHand = v.InferOutput<typeof InquiryByHand>;

/** Fields that are put right in an inquiry; the words of its writer stay as they were sent. */
export const CorrectedFields = v.pipe(
  v.strictObject(person),
  v.forward(
    v.partialCheck(
      [['countryCode'], ['phone'], ['email']],
      (reached) => phoneProblem(reached) === '',
      ({ input }) => phoneProblem(input),
    ),
    ['phone'],
  ),
  v.transform((input) => toReached(input)),
);
export type CorrectedFields = v.InferOutput<typeof CorrectedFields>;

export const AddedInquiry = v.object({ message: v.string(), inquiry: Inquiry });
export type AddedInquiry = v.InferOutput<typeof AddedInquiry>;
