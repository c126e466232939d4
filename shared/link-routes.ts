import * as v from 'valibot';
import { pages } from './routes.ts';

// Paths of pages that need a secret link. Browsers cache none of them, and the service worker only the copy of a booking's page.
// They are not in routes.ts, because every visitor downloads that file.

const makeBookingPagePaths = (page: 'quote' | 'trip') => ({
  invoice: (token: string, number: string) =>
    `/${page}/${encodeURIComponent(token)}/papers/${encodeURIComponent(number)}`,
  reportPayment: (token: string) => `/${page}/${encodeURIComponent(token)}/paid`,
  /** Leads to the page of the payment gateway. */
  pay: (token: string) => `/${page}/${encodeURIComponent(token)}/pay`,
});

/** Paths of what both the page of a booking and the page of its quote have. */
export type BookingPagePaths = ReturnType<typeof makeBookingPagePaths>;

export const quotePaths = {
  ...makeBookingPagePaths('quote'),
  quote: (token: string) => `/quote/${encodeURIComponent(token)}`,
  newest: (token: string) => `/quote/${encodeURIComponent(token)}/newest`,
  accept: (token: string) => `/quote/${encodeURIComponent(token)}/accept`,
  /** The page's script calls this path. Programs that only fetch a link do not, so their visits do not count as views. */
  markViewed: (token: string) => `/quote/${encodeURIComponent(token)}/seen`,
} as const;

/** Page of a booking. */
export const tripPaths = {
  ...makeBookingPagePaths('trip'),
  trip: (token: string) => `/trip/${encodeURIComponent(token)}`,
  /** Form that mails the link to the booking's e-mail address. */
  findLink: '/trip',
  /** Copy of the page, which the page's script stores on the phone. */
  copy: (token: string) => `/trip/${encodeURIComponent(token)}/copy`,
} as const;

/** Booking a seat: the form of a departure, and the page of the link that holds the seats. */
export const seatPaths = {
  form: (tourId: string, departureId: string) =>
    `/book/${encodeURIComponent(tourId)}/${encodeURIComponent(departureId)}`,
  hold: (token: string) => `/book/${encodeURIComponent(token)}`,
} as const;

/** Inquiry about a departure, for one whose seats cannot be held. */
export const toInquiryPath = (tourId: string, departureId: string) =>
  `${pages.inquiryAbout(tourId)}&date=${encodeURIComponent(departureId)}`;

export const travellerPaths = {
  list: (token: string) => `/travellers/${encodeURIComponent(token)}`,
  traveller: (token: string, seat: number | string) => `/travellers/${encodeURIComponent(token)}/${seat}`,
} as const;

/** Form for the review of a tour that is over. */
export const reviewPaths = {
  review: (token: string) => `/review/${encodeURIComponent(token)}`,
} as const;

/** Page on which a customer stops reminders, by a link to their booking or quote. Mail programs post to it, too. */
export const reminderPaths = {
  reminders: (token: string) => `/reminders/${encodeURIComponent(token)}`,
} as const;

export const invoicePaths = {
  invoice: (token: string) => `/paper/${encodeURIComponent(token)}`,
} as const;

/** A secret link in the admin's list, without its token: only the response that creates a link has the token. */
export const LinkRow = v.object({
  id: v.string(),
  madeAt: v.string(),
  madeBy: v.string(),
  openedAt: v.nullable(v.string()),
  /** Last day on which the link opens, in India. Changes of the quote or booking behind the link can move it. */
  endsOn: v.string(),
  revokedAt: v.nullable(v.string()),
});
export type LinkRow = v.InferOutput<typeof LinkRow>;
export const LinkRows = v.object({ data: v.array(LinkRow) });

export const NewLink = v.object({ url: v.string(), endsOn: v.string() });
export type NewLink = v.InferOutput<typeof NewLink>;
