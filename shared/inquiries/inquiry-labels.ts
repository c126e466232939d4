import { formatNumber } from '../tours/elevation.ts';

// Separate from inquiry.ts so that a form can be shown without loading validation.

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

/** Where an inquiry was written (spec §3). The modal sends the tour's heading, the tour page's form its place. */
export const inquiryPages = {
  contact: 'contactPage',
  homeFirst: 'bannerSection',
  homeAfterReset: 'IndexPage',
  admin: 'desk',
} as const;

export const maxPlanLength = 1_000;

/** The server's answer once an inquiry is stored. Never shown on our own guess. */
export const inquiryStoredMessage = 'Thank you! We have your inquiry and will reply within a day.';

export const inquiryCorrectedMessage = 'Thank you! We have your correction and will reply within a day.';

/** How long (ms) a sent inquiry can be corrected, by the server's clock. */
export const correctionPeriodMs = 10 * 60 * 1000;

/** The hidden field that programs fill in. No browser or password manager knows a field of this name. */
export const honeypotField = 'marmot';

export const inquiryQueuedMessage = 'Saved on this phone. We’ll send it when you’re back in range.';

export function inquiryBusyMessage(when: string): string {
  return `Saved on this phone. Our site can’t take it right now; we’ll try again ${when}.`;
}

export const inquirySendingMessage = 'Saved on this phone, sending…';

export const inquiryNotFoundMessage = 'This inquiry has already been sent, corrected or deleted.';

/** Neither sent nor saved (spec §8). */
export const inquiryFailedMessage = 'Something went wrong!';

type Written = 'name' | 'countryCode' | 'phone' | 'email' | 'subject' | 'number' | 'departureMonth' | 'inquiryPage';

/**
 * A form's fields; the tour it's about, its date and the rider's plan are empty where there is none. `key` stands for what
 * is written in a form until it is sent, `corrects` is the key of the sent inquiry whose place it takes.
 */
export type InquiryDraft = Record<Written | 'tourId' | 'departureId' | 'ride' | 'key' | 'corrects', string>;

/** With the field that nobody sees, if a program filled it in. */
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
  tourId: '',
  departureId: '',
  ride: '',
};

export interface SiteBusy {
  /** When the next try is due, by the phone's clock, in milliseconds; null: any moment. */
  retryAt: number | null;
}

/** Neither sent nor saved; `answered` if the server said that it can't now. */
export interface UnsentInquiry {
  serverResponded: boolean;
}

/** The draft in which its writer changes a returned inquiry. */
export const toCorrectionDraftKey = (id: string) => `correction of ${id}`;

/** In session storage: the last change of a form that IndexedDB does not have yet. */
export const unsavedDraftKey = 'typed';

export type SendOutcome =
  /** `key`: by which it can be corrected. */
  | { outcome: 'sent'; key: string; message: string }
  | { outcome: 'queued'; id: string; busy?: SiteBusy }
  /** The server said no. `id` is null if the phone couldn't save it: only its form has it. */
  | { outcome: 'refused'; id: string | null; message: string; fields: Record<string, string> }
  | { outcome: 'invalid'; fields: Record<string, string> }
  | { outcome: 'failed'; message: string; unsent?: UnsentInquiry }
  /** The returned inquiry was sent, corrected or deleted earlier, perhaps in another tab. Nothing was sent. */
  | { outcome: 'gone' };

/** A form posted without JavaScript and rejected; shown again with everything that was typed. */
export interface PostedInquiry {
  draft: Record<string, string>;
  fields: Record<string, string>;
  message: string;
}

const words: Record<string, string> = {
  [inquiryPages.contact]: 'Contact page',
  [inquiryPages.homeFirst]: 'Home page',
  [inquiryPages.homeAfterReset]: 'Home page, second inquiry',
  [inquiryPages.admin]: 'Written down at the desk',
};

export function formatInquiryPage(marker: string): string {
  return words[marker] ?? marker;
}

/** Inquiries are counted up to here: beyond, nobody needs to know exactly. */
export const countLimit = 1_000;

/** `37`, or `1,000+`. */
export function formatCount(count: number): string {
  return count > countLimit ? `${formatNumber(countLimit)}+` : formatNumber(count);
}

/** `one inquiry`, `12 inquiries`. `digits`: the number as it is to be written. */
export function formatInquiryCount(count: number, digits = String(count)): string {
  return count === 1 ? 'one inquiry' : `${digits} inquiries`;
}

export function formatPeopleCount(count: number): string {
  return count === 1 ? 'one person' : `${count} people`;
}
