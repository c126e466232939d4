import * as v from 'valibot';
import { checkTemplate, placeholderLabels, type TemplateLanguage } from '../inquiries/reply-templates.ts';
import { requiredLine, requiredText } from '../text.ts';

// Mails to customers, whose texts the agency can change in its settings.

const mailPlaceholderLabels = {
  name: placeholderLabels.name,
  agency: placeholderLabels.agency,
  phone: placeholderLabels.phone,
  hours: 'When the office is open',
  reference: 'The number to call and say',
  tour: 'Tour',
  dates: 'First and last day',
  place: 'Where to, in their words',
  people: 'People',
  month: 'Month',
  deadline: 'By when you answer',
  waiting: 'That they are on the waiting list',
  total: 'Price',
  until: 'Until when it holds',
  amount: 'Amount of this mail',
  day: 'Day of this mail',
  paid: 'Paid so far',
  balance: 'Still to be paid in all',
  due: 'To be paid next, and by when',
  kept: 'What you keep',
  refund: 'What they get back',
  number: 'Number of the receipt',
  link: 'Link to their page',
  receipt: 'Link to the receipt',
  travellers: 'How many people are complete',
  form: 'Link to fill in who travels',
  meeting: 'First day of the itinerary',
  leader: 'Tour leader',
  packing: 'What to bring',
  stop: 'Link to stop reminders',
} as const;

export type MailPlaceholder = keyof typeof mailPlaceholderLabels;
/** A value is empty if there is nothing to say: the template's lines with its placeholder are left out. */
export type MailValues = Partial<Record<MailPlaceholder, string>>;

interface CustomerMail {
  label: string;
  /** Completes “Goes out …”. */
  when: string;
  placeholders: readonly MailPlaceholder[];
  /** Sent only by day, and not to people who stopped reminders. */
  isReminder?: true;
}

const agencyFacts = ['name', 'agency', 'phone', 'hours'] as const;
const tripFacts = ['reference', 'tour', 'dates', 'people'] as const;
const bookingFacts = [...agencyFacts, ...tripFacts, 'link'] as const;
const reminderFacts = [...bookingFacts, 'stop'] as const;

/** In the order in which a customer gets them. */
export const customerMails = {
  inquiry_received: {
    label: 'Inquiry received',
    when: 'when an inquiry with an e-mail address arrives',
    placeholders: [...agencyFacts, ...tripFacts, 'place', 'month', 'deadline', 'waiting'],
  },
  quote_sent: {
    label: 'Quote',
    when: 'when you send a quote',
    placeholders: [...bookingFacts, 'total', 'until'],
  },
  quote_expiring: {
    label: 'Quote expires',
    when: 'two days before the last day of a quote that isn’t accepted',
    placeholders: [...reminderFacts, 'total', 'until'],
    isReminder: true,
  },
  hold_started: {
    label: 'Seats held',
    when: 'when a rider holds seats on the site',
    placeholders: [...bookingFacts, 'total', 'amount', 'until'],
  },
  hold_ended: {
    label: 'Hold over',
    when: 'when a hold ends without a payment',
    placeholders: bookingFacts,
  },
  booked: {
    label: 'Booked',
    when: 'when you make a booking, a quote is accepted, or seats are confirmed or paid for',
    placeholders: [...bookingFacts, 'total', 'paid', 'balance', 'due', 'form'],
  },
  payment_received: {
    label: 'Receipt',
    when: 'when you note a payment',
    placeholders: [...bookingFacts, 'amount', 'day', 'number', 'receipt', 'balance', 'due'],
  },
  instalment_due: {
    label: 'Instalment due',
    when: 'seven and three days before an instalment is due',
    placeholders: [...reminderFacts, 'amount', 'day', 'balance'],
    isReminder: true,
  },
  instalment_late: {
    label: 'Instalment late',
    when: 'a day after it was due, unless a reported payment waits for you',
    placeholders: [...reminderFacts, 'amount', 'day', 'balance'],
    isReminder: true,
  },
  travellers_missing: {
    label: 'Who travels',
    when: '21 and 10 days before the start, while details of travellers are missing',
    placeholders: [...reminderFacts, 'travellers', 'form'],
    isReminder: true,
  },
  trip_ahead: {
    label: 'Before the start',
    when: 'seven days before the start',
    placeholders: [...reminderFacts, 'meeting', 'leader', 'packing', 'balance'],
    isReminder: true,
  },
  review_asked: {
    label: 'Review',
    when: 'two days after the last day',
    placeholders: [...reminderFacts],
    isReminder: true,
  },
  booking_cancelled: {
    label: 'Cancelled',
    when: 'when you cancel a booking',
    placeholders: [...bookingFacts, 'paid', 'kept', 'refund', 'until'],
  },
  refund_paid: {
    label: 'Refund',
    when: 'when you note a refund',
    placeholders: [...bookingFacts, 'amount', 'day', 'number', 'receipt'],
  },
} as const satisfies Record<string, CustomerMail>;

export type CustomerMailKind = keyof typeof customerMails;
export const customerMailKinds = Object.keys(customerMails) as CustomerMailKind[];
export const findCustomerMail = (kind: CustomerMailKind): CustomerMail => customerMails[kind];
export const isCustomerMailKind = (kind: string): kind is CustomerMailKind => kind in customerMails;
export const reminderKinds = customerMailKinds.filter((kind) => findCustomerMail(kind).isReminder);

export const findPlaceholderLabels = (kind: CustomerMailKind): Readonly<Record<string, string>> =>
  Object.fromEntries(findCustomerMail(kind).placeholders.map((name) => [name, mailPlaceholderLabels[name]]));

export const maxMailSubjectLength = 120;
export const maxMailTextLength = 2_000;

function createMailTextSchema(kind: CustomerMailKind) {
  const { placeholders } = findCustomerMail(kind);
  const hasOnlyPlaceholders = v.check<string, (issue: v.CheckIssue<string>) => string>(
    (text) => checkTemplate(text, placeholders).length === 0,
    ({ input }) => checkTemplate(String(input), placeholders)[0] ?? '',
  );
  return v.strictObject({
    subject: v.pipe(requiredLine(maxMailSubjectLength, 'Write the subject.'), hasOnlyPlaceholders),
    text: v.pipe(requiredText(maxMailTextLength, 'Write the text.'), hasOnlyPlaceholders),
  });
}

export interface MailText {
  subject: string;
  text: string;
}

/** An agency's changes of a mail: the off switch, and texts that differ from the default. */
export interface CustomerMailChange {
  isOff?: boolean | undefined;
  en?: MailText | undefined;
  hi?: MailText | undefined;
}
export type CustomerMailChanges = Partial<Record<CustomerMailKind, CustomerMailChange | undefined>>;

const createChangeSchema = (kind: CustomerMailKind) => {
  const mailText = v.optional(createMailTextSchema(kind));
  return v.optional(v.strictObject({ isOff: v.optional(v.boolean()), en: mailText, hi: mailText }));
};

export const CustomerMailChanges: v.GenericSchema<CustomerMailChanges> = v.strictObject(
  Object.fromEntries(customerMailKinds.map((kind) => [kind, createChangeSchema(kind)])),
) as never;

const TextDraft = v.optional(v.object({ subject: v.string(), text: v.string() }));
/** Changes while an owner writes them, which may have problems. */
export const CustomerMailDrafts: v.GenericSchema<CustomerMailChanges> = v.object(
  v.entriesFromList(
    customerMailKinds,
    v.optional(v.object({ isOff: v.optional(v.boolean()), en: TextDraft, hi: TextDraft })),
  ),
);

export const formatCustomerMailChanges = (changes: CustomerMailChanges): string =>
  customerMailKinds
    .flatMap((kind) => {
      const { isOff, en, hi } = changes[kind] ?? {};
      const texts = [isOff ? 'off' : '', ...[en, hi].map((mail) => mail && `${mail.subject}\n${mail.text}`)];
      return texts.filter(Boolean).map((text) => `${customerMails[kind].label}: ${text}`);
    })
    .join('\n');

export const CustomerMailTest = v.variant(
  'kind',
  customerMailKinds.map((kind) =>
    v.strictObject({
      kind: v.literal(kind),
      language: v.picklist(['en', 'hi'] satisfies TemplateLanguage[]),
      ...createMailTextSchema(kind).entries,
    }),
  ) as never,
) as v.GenericSchema<{ kind: CustomerMailKind; language: TemplateLanguage } & MailText>;
