/*
 * Apart from the schemas in inquiry.ts, so that a form can be shown without fetching the validation with it.
 */

/** Options of the inquiry forms (spec §3). */
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

/** Where an inquiry was written (spec §3). The modal sends the tour's heading, the detail form its place. */
export const inquiryPages = {
  contact: 'contactPage',
  homeFirst: 'bannerSection',
  homeAfterReset: 'IndexPage',
} as const;

/** Said by the server once an inquiry is stored; shown only when the server said it. */
export const inquiryStoredMessage = 'Thank you! Your inquiry has reached us. We answer within a day.';

/** Said by a form when an inquiry is kept and not yet sent. */
export const inquiryKeptMessage = 'Saved on this phone. It is sent by itself, once, when you are back in range.';

/** Said by a form from the moment its inquiry is kept until somebody answers. */
export const inquirySendingMessage = 'Kept on this phone, sending…';

/** Said where a refused inquiry was corrected or deleted before, maybe in another tab. */
export const inquiryGoneMessage = 'This inquiry was already corrected or deleted.';

/** Said by a form when the server could not be asked at all and nothing could be kept (spec §8). */
export const inquiryFailedMessage = 'Something went wrong!';

/** What a form holds while it is being filled in: every field as its text. */
export type InquiryDraft = Record<
  'name' | 'countryCode' | 'phone' | 'email' | 'subject' | 'number' | 'departureMonth' | 'inquiryPage',
  string
>;

export const emptyInquiryDraft: InquiryDraft = {
  name: '',
  countryCode: '+91',
  phone: '',
  email: '',
  subject: '',
  number: '',
  departureMonth: '',
  inquiryPage: inquiryPages.contact,
};
