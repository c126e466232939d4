import * as v from 'valibot';
import { sources } from '../bookings/sources.ts';
import { isCalendarDay, MonthName } from '../dates.ts';
import { line, requiredLine, requiredText, text, wholeNumber } from '../text.ts';
import { emailSchema, parsePhone } from './contact-details.ts';
import { months } from './inquiry-labels.ts';

export const inquiryStatuses = ['new', 'answered', 'quoted', 'won', 'lost', 'spam'] as const;
export type InquiryStatus = (typeof inquiryStatuses)[number];

export const inquiryStatusLabels: Record<InquiryStatus, string> = {
  new: 'New',
  answered: 'Answered',
  quoted: 'Quoted',
  won: 'Won',
  lost: 'Lost',
  spam: 'Spam',
};

const openStatuses: readonly InquiryStatus[] = ['new', 'answered', 'quoted'];
export const isOpenStatus = (status: InquiryStatus) => openStatuses.includes(status);

export const replyChannels = ['whatsapp', 'mail', 'call'] as const;
export type ReplyChannel = (typeof replyChannels)[number];
export const replyChannelLabels: Record<ReplyChannel, string> = { whatsapp: 'WhatsApp', mail: 'e-mail', call: 'phone' };

const webAddressPattern =
  /https?:|www\.|\b[a-z0-9-]+\.(?:com|net|org|info|biz|ru|cn|top|xyz|shop|online|site|club|icu)\b/i;

/** A web address in a name or a destination is a sign of spam. */
export function hasWebAddress({ name, subject }: { name: string; subject: string }): boolean {
  return webAddressPattern.test(name) || webAddressPattern.test(subject);
}

/** A new inquiry is late when staff have not replied within this time. */
export const lateAfterMs = 24 * 60 * 60 * 1000;

export const maxNoteLength = 2_000;

export const restorePeriodDays = 30;

// Visitors download inquiry.ts, so these admin schemas are in another file.

export const Inquiry = v.object({
  _id: v.string(),
  name: v.string(),
  countryCode: v.string(),
  phone: v.string(),
  email: v.string(),
  /** The destination, in the visitor's words. */
  subject: v.string(),
  /** Number of people; 0 if unknown. */
  number: v.number(),
  departureMonth: v.string(),
  inquiryPage: v.string(),
  tourId: v.nullable(v.string()),
  departureId: v.nullable(v.string()),
  /** The visitor's ride plan as text. */
  ride: v.nullable(v.string()),
  message: v.nullable(v.string()),
  source: v.picklist(sources),
  writtenAt: v.nullable(v.string()),
  receivedAt: v.string(),
  handledAt: v.nullable(v.string()),
  status: v.picklist(inquiryStatuses),
  ownerId: v.nullable(v.string()),
  followUpOn: v.nullable(v.string()),
  answeredAt: v.nullable(v.string()),
  /** On the waiting list of the departure; counts while the departure is in the future and the inquiry is open. */
  waits: v.boolean(),
  deletedAt: v.nullable(v.string()),
  /** Number of the last change. `If-Match` names it as `"v3"`. */
  version: v.number(),
});
export type Inquiry = v.InferOutput<typeof Inquiry>;

export const ErasedPerson = v.object({ message: v.string(), erased: v.number() });

const peopleMessage = 'Enter the number of people, up to 9,999, or leave it empty.';
const missingContactMessage = 'Enter a phone number or an e-mail address: one is enough.';

const editableFields = {
  name: requiredLine(100, 'Enter a name.'),
  countryCode: v.optional(line(10), '+91'),
  phone: v.optional(line(40), ''),
  email: v.optional(
    v.union([v.pipe(line(254), v.literal('')), emailSchema], ({ input }) => formatEmailProblem(input)),
    '',
  ),
  number: v.optional(wholeNumber(0, 9_999, peopleMessage), 0),
  departureMonth: v.optional(v.picklist(['', ...months], 'Choose a month.'), ''),
};

/** Returns an empty string for a valid address. */
function formatEmailProblem(input: unknown): string {
  const result = v.safeParse(emailSchema, input);
  return result.success ? '' : result.issues[0].message;
}

interface ContactInput {
  countryCode: string;
  phone: string;
  email: string;
}

/** Returns an empty string for valid contact details. */
const formatContactProblem = ({ countryCode, phone, email }: ContactInput): string => {
  if (phone === '') return email === '' ? missingContactMessage : '';
  const parsedPhone = parsePhone(countryCode, phone);
  return typeof parsedPhone === 'string' ? parsedPhone : '';
};

function normalizePhone<T extends ContactInput>(input: T): T {
  const parsedPhone = input.phone === '' ? '' : parsePhone(input.countryCode, input.phone);
  return typeof parsedPhone === 'string' ? input : { ...input, ...parsedPhone };
}

export const ManualInquiry = v.pipe(
  v.strictObject({
    ...editableFields,
    source: v.picklist(
      sources.filter((source) => source !== 'site'),
      'Choose where it came from.',
    ),
    tourId: v.optional(v.nullable(line(100)), null),
    departureId: v.optional(v.nullable(line(100)), null),
    message: v.optional(text(2_000), ''),
    /** True sends a confirmation to the person's e-mail address. */
    confirm: v.optional(v.boolean('True or false.'), false),
  }),
  v.forward(
    v.partialCheck(
      [['countryCode'], ['phone'], ['email']],
      (contact) => formatContactProblem(contact) === '',
      ({ input }) => formatContactProblem(input),
    ),
    ['phone'],
  ),
  v.transform((input) => normalizePhone(input)),
);
export type ManualInquiry = v.InferOutput<typeof ManualInquiry>;

export const CorrectedFields = v.pipe(
  v.strictObject(editableFields),
  v.forward(
    v.partialCheck(
      [['countryCode'], ['phone'], ['email']],
      (contact) => formatContactProblem(contact) === '',
      ({ input }) => formatContactProblem(input),
    ),
    ['phone'],
  ),
  v.transform((input) => normalizePhone(input)),
);
export type CorrectedFields = v.InferOutput<typeof CorrectedFields>;

export const AddedInquiry = v.object({ message: v.string(), inquiry: Inquiry });
export type AddedInquiry = v.InferOutput<typeof AddedInquiry>;

/** `mine`: open inquiries of the current user. `due`: open inquiries whose follow-up date is today or earlier. */
export const inboxTabs = ['new', 'mine', 'due', 'all', 'spam'] as const;
export type InboxTab = (typeof inboxTabs)[number];

/** Filters of the tab “All”, which otherwise has everything except spam and deleted inquiries. */
export const inboxFilters = ['new', 'answered', 'quoted', 'won', 'lost', 'waiting', 'deleted'] as const;
export type InboxFilter = (typeof inboxFilters)[number];

export const inboxPageSize = 50;
const maxPageSize = 100;
export const exportPageSize = 1_000;

export const maxChangedAtOnce = 100;

const FollowUpDay = v.pipe(
  v.string('Enter a date.'),
  v.check((text) => text.startsWith('20') && isCalendarDay(text), 'There is no such day.'),
);

/** Search filters. A request sends them in its body, because a URL with a person's name would end up in logs. */
export const InboxSearch = v.strictObject({
  tab: v.picklist(inboxTabs, 'Choose one of the lists.'),
  filter: v.optional(v.picklist(inboxFilters, 'Choose one of the list.')),
  tourId: v.optional(v.pipe(v.string(), v.maxLength(100))),
  /** Name of the page from which the visitor sent the inquiry. */
  page: v.optional(v.pipe(v.string(), v.maxLength(200))),
  source: v.optional(v.picklist(sources, 'Choose one of the list.')),
  /** Indian month in which the inquiry was received: `2027-03`. */
  month: v.optional(MonthName),
  isAnsweredInADay: v.optional(v.boolean('True or false.')),
  q: v.optional(v.pipe(v.string(), v.maxLength(200, 'Enter at most 200 characters.'))),
  cursor: v.optional(v.pipe(v.string(), v.regex(/^(?:20\d\d-\d\d-\d\d~)?\d{1,15}$/, 'This is no place in the list.'))),
  limit: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(maxPageSize))),
});
export type InboxSearch = v.InferOutput<typeof InboxSearch>;
export const InboxExport = v.omit(InboxSearch, ['limit']);

export const ListedInquiry = v.object({
  ...Inquiry.entries,
  /** Number of other inquiries of the same person; 10 means 10 or more. */
  alsoAsked: v.number(),
  /** The contact detail that another inquiry has too, with a different second detail. */
  shares: v.optional(v.nullable(v.picklist(['number', 'address']))),
  tour: v.optional(v.string()),
  /** First day of the requested departure. */
  start: v.optional(v.string()),
  hasAccepted: v.optional(v.boolean()),
});
export type ListedInquiry = v.InferOutput<typeof ListedInquiry>;

export const InboxPage = v.object({
  data: v.array(ListedInquiry),
  /** Cursor of the next page. */
  next: v.nullable(v.string()),
});
export type InboxPage = v.InferOutput<typeof InboxPage>;

/** Number of inquiries in each tab. A count above `countLimit` means more than `countLimit`. */
export const InboxCounts = v.object({
  /** Increases with each change of an inquiry. */
  version: v.number(),
  new: v.number(),
  mine: v.number(),
  due: v.number(),
  all: v.number(),
  spam: v.number(),
  oldestNew: v.nullable(v.string()),
});
export type InboxCounts = v.InferOutput<typeof InboxCounts>;

export const InquiryEvent = v.object({
  id: v.number(),
  /** Id of the inquiry. */
  inquiry: v.string(),
  at: v.string(),
  actorId: v.nullable(v.string()),
  actorName: v.string(),
  kind: v.string(),
  /** The properties depend on the kind: `from` (old value), `to` (new value), `way` (reply channel), `text`. */
  detail: v.record(v.string(), v.nullable(v.string())),
});
export type InquiryEvent = v.InferOutput<typeof InquiryEvent>;

export const InquiryDetails = v.object({
  inquiry: Inquiry,
  /** All inquiries of the same person, newest first, with this inquiry. */
  theirs: v.array(Inquiry),
  events: v.array(InquiryEvent),
});
export type InquiryDetails = v.InferOutput<typeof InquiryDetails>;

const changeFields = {
  status: v.optional(v.picklist(inquiryStatuses, 'Choose one of the list.')),
  ownerId: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(100)))),
  followUpOn: v.optional(v.nullable(FollowUpDay)),
  /** Records a reply: a new inquiry becomes answered, and an inquiry without an owner belongs to the current user. */
  answeredBy: v.optional(v.picklist(replyChannels, 'Choose one of the list.')),
  /** Title of the reply template that staff used. */
  template: v.optional(requiredLine(80)),
  note: v.optional(requiredText(maxNoteLength, 'Write something first.')),
  /** The requested tour and departure. */
  asked: v.optional(
    v.strictObject({
      tourId: v.nullable(v.pipe(v.string(), v.maxLength(100))),
      departureId: v.nullable(v.pipe(v.string(), v.maxLength(100))),
    }),
  ),
  /** Adds the person to the waiting list of the departure, at the place of the inquiry's arrival. */
  waits: v.optional(v.literal(true)),
  /** Reason for removing the person from the waiting list. */
  stopsWaiting: v.optional(requiredLine(200, 'Say why.')),
  deleted: v.optional(v.boolean('True or false.')),
};
const SingleChange = v.strictObject({ ...changeFields, corrected: v.optional(CorrectedFields) });
export type InquiryChange = v.InferOutput<typeof SingleChange>;

const hasAnyChange = ({ template: _, ...change }: InquiryChange) =>
  Object.values(change).some((value) => value !== undefined);
const noChangeMessage = 'Say what to change.';

export const InquiryChangeInput = v.pipe(SingleChange, v.check(hasAnyChange, noChangeMessage));

const VersionedId = v.strictObject({
  id: v.pipe(v.string(), v.uuid('This is no inquiry.')),
  version: v.pipe(v.number(), v.integer(), v.minValue(1)),
});

export const InquiryChangesInput = v.strictObject({
  items: v.pipe(
    v.array(VersionedId),
    v.minLength(1),
    v.maxLength(maxChangedAtOnce, `At most ${maxChangedAtOnce} at once.`),
  ),
  change: v.pipe(
    v.strictObject(changeFields),
    v.check((change) => hasAnyChange(change), noChangeMessage),
  ),
});
export type InquiryChanges = v.InferOutput<typeof InquiryChangesInput>;

export const ChangedInquiry = v.object({ message: v.string(), inquiry: Inquiry });
export type ChangedInquiry = v.InferOutput<typeof ChangedInquiry>;

export const ChangedInquiries = v.object({
  message: v.string(),
  changed: v.array(Inquiry),
  /** Unchanged, because another user changed them first. */
  stale: v.array(Inquiry),
  /** Other inquiries of the same people that the reply answered too. */
  along: v.optional(v.array(Inquiry), []),
});
export type ChangedInquiries = v.InferOutput<typeof ChangedInquiries>;

/** All staff, by name. `away`: the account is disabled. */
export const Colleagues = v.object({
  data: v.array(v.object({ id: v.string(), name: v.string(), away: v.boolean() })),
});
export type Colleague = v.InferOutput<typeof Colleagues>['data'][number];
