import { formatNumber } from '../tours/elevation.ts';

// Separate from inquiry.ts, so that a page can show a form before it loads the validation.

export const countryCodes = [
  { value: '+91', label: '+91 (India)' },
  { value: '+1', label: '+1 (USA)' },
] as const;

export const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

export const monthPlaceholder = 'Select Month of Departure';

/** Stored names of the page that sent an inquiry (spec §3). A tour page sends the tour's heading or place instead. */
export const inquiryPages = {
  contact: 'contactPage',
  homeFirst: 'bannerSection',
  homeAfterReset: 'IndexPage',
  admin: 'desk',
} as const;

export const maxPlanLength = 1_000;
export const maxQuestionLength = 1_000;

/** Message of the server's response. A client never shows it before the server has stored the inquiry. */
export const inquiryStoredMessage = 'Thank you! We have your inquiry and will reply within a day.';

export const inquiryCorrectedMessage = 'Thank you! We have your correction and will reply within a day.';

export const correctionPeriodMs = 10 * 60 * 1000;

/** Hidden field that only spam programs fill in. Browsers and password managers do not know this name. */
export const honeypotField = 'marmot';

export const inquiryQueuedMessage = 'Saved on this phone. We’ll send it when you’re back in range.';

export function formatBusyMessage(when: string): string {
  return `Saved on this phone. Our site can’t take it right now; we’ll try again ${when}.`;
}

export const inquirySendingMessage = 'Saved on this phone, sending…';

export const inquiryNotFoundMessage = 'This inquiry has already been sent, corrected or deleted.';

export const inquiryFailedMessage = 'Something went wrong!';

type FormField = 'name' | 'countryCode' | 'phone' | 'email' | 'subject' | 'number' | 'departureMonth' | 'inquiryPage';

/** Values of a form. `message`: the visitor's question. `ride`: plan as text. `key`: idempotency key. `corrects`: key of the inquiry to replace. */
export type InquiryDraft = Record<
  FormField | 'message' | 'tourId' | 'departureId' | 'ride' | 'key' | 'corrects',
  string
>;

export type SubmittedDraft = InquiryDraft & { [honeypotField]?: string };

export const emptyInquiryDraft: InquiryDraft = {
  key: '',
  corrects: '',
  name: '',
  countryCode: '+91',
  phone: '',
  email: '',
  subject: '',
  number: '',
  departureMonth: '',
  inquiryPage: inquiryPages.contact,
  message: '',
  tourId: '',
  departureId: '',
  ride: '',
};

export interface BusySite {
  /** Time of the next try (ms since 1970); null if the browser may retry at any moment. */
  retryAt: number | null;
}

export interface SendFailure {
  /** True if the server responded with an error; false if the request failed. */
  serverResponded: boolean;
}

export const toCorrectionDraftKey = (id: string) => `correction of ${id}`;

/** Session storage key of the last form change that IndexedDB does not have yet. */
export const unsavedDraftKey = 'typed';

export type SendOutcome =
  | { outcome: 'sent'; key: string; message: string }
  | { outcome: 'queued'; id: string; busy?: BusySite }
  /** The server rejected the inquiry. `id` is null if the device could not save it. */
  | { outcome: 'refused'; id: string | null; message: string; fields: Record<string, string> }
  | { outcome: 'invalid'; fields: Record<string, string> }
  | { outcome: 'failed'; message: string; failure?: SendFailure }
  /** Nothing was sent: the outbox entry was sent, corrected or deleted earlier, perhaps in another tab. */
  | { outcome: 'notFound' };

/** A rejected form that a browser without JavaScript posted. The page shows it again with the visitor's values. */
export interface PostedInquiry {
  draft: Record<string, string>;
  fields: Record<string, string>;
  message: string;
}

const pageLabels: Record<string, string> = {
  [inquiryPages.contact]: 'Contact page',
  [inquiryPages.homeFirst]: 'Home page',
  [inquiryPages.homeAfterReset]: 'Home page, second inquiry',
  [inquiryPages.admin]: 'Added in the admin',
};

export function formatInquiryPage(inquiryPage: string): string {
  return pageLabels[inquiryPage] ?? inquiryPage;
}

/** Counts of inquiries stop here, because a full count is slow and nobody needs it. */
export const countLimit = 1_000;

/** `37`, or `1,000+`. */
export function formatCount(count: number): string {
  return count > countLimit ? `${formatNumber(countLimit)}+` : formatNumber(count);
}

export function formatInquiryCount(count: number, formattedCount = String(count)): string {
  return count === 1 ? 'one inquiry' : `${formattedCount} inquiries`;
}

export function formatPeopleCount(count: number): string {
  return count === 1 ? 'one person' : `${count} people`;
}
