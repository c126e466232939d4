import * as v from 'valibot';
import { sources } from '../bookings/sources.ts';
import { isDay, MonthName } from '../dates.ts';
import { line, requiredLine, requiredText, text, whole } from '../text.ts';
import { emailSchema, parsePhone } from './contact-details.ts';
import { months } from './inquiry-labels.ts';

/** An inquiry's life: what became of it. `new` until somebody has answered. */
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

/** While it is one of these, somebody may still have to do something. */
const openStatuses = ['new', 'answered', 'quoted'] as const satisfies readonly InquiryStatus[];
export const isOpenStatus = (status: InquiryStatus) => openStatuses.some((open) => open === status);

export const replyChannels = ['whatsapp', 'mail', 'call'] as const;
export type ReplyChannel = (typeof replyChannels)[number];
export const replyChannelLabels: Record<ReplyChannel, string> = { whatsapp: 'WhatsApp', mail: 'e-mail', call: 'phone' };

const webAddress = /https?:|www\.|\b[a-z0-9-]+\.(?:com|net|org|info|biz|ru|cn|top|xyz|shop|online|site|club|icu)\b/i;

/** True where a name or a destination has a web address in it, as no rider’s has. */
export function hasWebAddress({ name, subject }: { name: string; subject: string }): boolean {
  return webAddress.test(name) || webAddress.test(subject);
}

/** A new inquiry is late after this time, in milliseconds. */
export const lateAfterMs = 24 * 60 * 60 * 1000;

export const maxNoteLength = 2_000;

/** How long a deleted inquiry can be brought back, in days. */
export const restorePeriodDays = 30;

// Apart from inquiry.ts, which every visitor downloads.

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
  tourId: v.nullable(v.string()),
  departureId: v.nullable(v.string()),
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
  /** They wait for seats of the date, as long as it is to come and the inquiry open. */
  waits: v.boolean(),
  deletedAt: v.nullable(v.string()),
  /** Grows with every change; `If-Match` names it as `"v3"`. */
  version: v.number(),
});
export type Inquiry = v.InferOutput<typeof Inquiry>;

export const ErasedPerson = v.object({ message: v.string(), erased: v.number() });

// What the desk writes down of somebody who called or sent a message: it knows less than the public form asks for.

const howMany = 'Enter the number of people, up to 9,999, or leave it empty.';
const oneIsEnough = 'Enter a phone number or an e-mail address: one is enough.';

const person = {
  name: requiredLine(100, 'Enter a name.'),
  countryCode: v.optional(line(10), '+91'),
  phone: v.optional(line(40), ''),
  email: v.optional(
    v.union([v.pipe(line(254), v.literal('')), emailSchema], ({ input }) => emailProblem(input)),
    '',
  ),
  number: v.optional(whole(0, 9_999, howMany), 0),
  departureMonth: v.optional(v.picklist(['', ...months], 'Choose a month.'), ''),
};

function emailProblem(input: unknown): string {
  const read = v.safeParse(emailSchema, input);
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

export const ManualInquiry = v.pipe(
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
export type ManualInquiry = v.InferOutput<typeof ManualInquiry>;

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

/** `mine`: open and the caller's. `due`: open, with a follow-up date that has come. */
export const inboxTabs = ['new', 'mine', 'due', 'all', 'spam'] as const;
export type InboxTab = (typeof inboxTabs)[number];

/** The filters of “All”; without one, it is everything but spam and deleted ones. */
export const inboxFilters = ['new', 'answered', 'quoted', 'won', 'lost', 'waiting', 'deleted'] as const;
export type InboxFilter = (typeof inboxFilters)[number];

/** So many are listed at once, at most so many if somebody asks, and so many in a part of an export. */
export const inboxPageSize = 50;
const maxListed = 100;
export const exportPageSize = 1_000;

export const maxChangedAtOnce = 100;

const Day = v.pipe(
  v.string('Enter a date.'),
  v.check((text) => text.startsWith('20') && isDay(text), 'There is no such day.'),
);

/** A list's filters. In the body of the call, as searches for a person stay out of addresses. */
export const InboxSearch = v.strictObject({
  tab: v.picklist(inboxTabs, 'Choose one of the lists.'),
  filter: v.optional(v.picklist(inboxFilters, 'Choose one of the list.')),
  tourId: v.optional(v.pipe(v.string(), v.maxLength(100))),
  page: v.optional(v.pipe(v.string(), v.maxLength(200))),
  source: v.optional(v.picklist(sources, 'Choose one of the list.')),
  /** Only those received in this month of India's (`2027-03`), and of those the ones answered within a day. */
  month: v.optional(MonthName),
  isAnsweredInADay: v.optional(v.boolean('True or false.')),
  q: v.optional(v.pipe(v.string(), v.maxLength(200, 'Enter at most 200 characters.'))),
  cursor: v.optional(v.pipe(v.string(), v.regex(/^(?:20\d\d-\d\d-\d\d~)?\d{1,15}$/, 'This is no place in the list.'))),
  limit: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(maxListed))),
});
export type InboxSearch = v.InferOutput<typeof InboxSearch>;
/** The filters of an export: its parts are as large as they can be. */
export const InboxExport = v.omit(InboxSearch, ['limit']);

/** The newest of a person's inquiries, with how many others they wrote; 10 means 10 or more. */
export const ListedInquiry = v.object({
  ...Inquiry.entries,
  alsoAsked: v.number(),
  /** Another one gives this number with another address, or this address with another number. */
  shares: v.optional(v.nullable(v.picklist(['number', 'address']))),
  /** The heading of the tour that it was asked from. */
  tour: v.optional(v.string()),
  /** The first day of the date that it asks for. */
  start: v.optional(v.string()),
  hasAccepted: v.optional(v.boolean()),
});
export type ListedInquiry = v.InferOutput<typeof ListedInquiry>;

export const InboxPage = v.object({
  data: v.array(ListedInquiry),
  next: v.nullable(v.string()),
});
export type InboxPage = v.InferOutput<typeof InboxPage>;

/** How many each list has, at most `countLimit` and one. */
export const InboxCounts = v.object({
  /** Changes with every inquiry and everything that is done to one. */
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
  inquiry: v.string(),
  at: v.string(),
  actorId: v.nullable(v.string()),
  actorName: v.string(),
  kind: v.string(),
  /** The data that the kind needs: `from`, `to`, `way`, `text`. */
  detail: v.record(v.string(), v.nullable(v.string())),
});
export type InquiryEvent = v.InferOutput<typeof InquiryEvent>;

/** An inquiry with all that its writer sent, newest first, and what happened to any of it, oldest first. */
export const InquiryDetails = v.object({
  inquiry: Inquiry,
  theirs: v.array(Inquiry),
  events: v.array(InquiryEvent),
});
export type InquiryDetails = v.InferOutput<typeof InquiryDetails>;

const changes = {
  status: v.optional(v.picklist(inquiryStatuses, 'Choose one of the list.')),
  ownerId: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(100)))),
  followUpOn: v.optional(v.nullable(Day)),
  /** The person was answered: a new one becomes answered, and one without an owner the caller's. */
  answeredBy: v.optional(v.picklist(replyChannels, 'Choose one of the list.')),
  template: v.optional(requiredLine(80)),
  note: v.optional(requiredText(maxNoteLength, 'Write something first.')),
  /** The tour and the date that it is about, whatever page it came from; null for none. */
  asked: v.optional(
    v.strictObject({
      tourId: v.nullable(v.pipe(v.string(), v.maxLength(100))),
      departureId: v.nullable(v.pipe(v.string(), v.maxLength(100))),
    }),
  ),
  /** Puts its writer on the waiting list of its date, where their inquiry came in. */
  waits: v.optional(v.literal(true)),
  stopsWaiting: v.optional(requiredLine(200, 'Say why.')),
  deleted: v.optional(v.boolean('True or false.')),
};
/** `corrected`: of one inquiry alone, all of it, put right. */
const Change = v.strictObject({ ...changes, corrected: v.optional(CorrectedFields) });
export type InquiryChange = v.InferOutput<typeof Change>;

const isSome = ({ template: _, ...change }: InquiryChange) =>
  Object.values(change).some((value) => value !== undefined);
const nothing = 'Say what to change.';

export const InquiryChangeInput = v.pipe(Change, v.check(isSome, nothing));

const Chosen = v.strictObject({
  id: v.pipe(v.string(), v.uuid('This is no inquiry.')),
  version: v.pipe(v.number(), v.integer(), v.minValue(1)),
});

export const InquiryChangesInput = v.strictObject({
  items: v.pipe(v.array(Chosen), v.minLength(1), v.maxLength(maxChangedAtOnce, `At most ${maxChangedAtOnce} at once.`)),
  change: v.pipe(
    v.strictObject(changes),
    v.check((change) => isSome(change), nothing),
  ),
});
export type InquiryChanges = v.InferOutput<typeof InquiryChangesInput>;

export const ChangedInquiry = v.object({ message: v.string(), inquiry: Inquiry });
export type ChangedInquiry = v.InferOutput<typeof ChangedInquiry>;

/** `stale`: those that somebody else changed first. `along`: others of the same people that were answered with them. */
export const ChangedInquiries = v.object({
  message: v.string(),
  changed: v.array(Inquiry),
  stale: v.array(Inquiry),
  along: v.optional(v.array(Inquiry), []),
});
export type ChangedInquiries = v.InferOutput<typeof ChangedInquiries>;

/** Everybody who looks after inquiries, by name; `away`: their account is disabled. */
export const Colleagues = v.object({
  data: v.array(v.object({ id: v.string(), name: v.string(), away: v.boolean() })),
});
export type Colleague = v.InferOutput<typeof Colleagues>['data'][number];
