import * as v from 'valibot';
import { Booking, bookingStates } from '../bookings/booking.ts';
import { Quote } from '../quotes/quote.ts';
import { InquiryEvent } from './inbox.ts';
import { Inquiry } from './stored-inquiry.ts';

/** All that the agency has of one person. Inquiries and quotes newest first, what happened oldest first. */
export const InquirerData = v.object({
  data: v.array(Inquiry),
  events: v.array(InquiryEvent),
  quotes: v.array(Quote),
  bookings: v.array(Booking),
});
export type InquirerData = v.InferOutput<typeof InquirerData>;

export const Erasure = v.object({
  inquiries: v.number(),
  /** Those that were accepted or paid; the figures of the paid ones stay, without a name. */
  quotes: v.array(v.object({ number: v.string(), title: v.string(), rupees: v.number() })),
  otherQuotes: v.number(),
  /** Those with payments stay for the accounts, without the person; the others go, and their seats are free again. */
  bookings: v.array(
    v.object({
      reference: v.string(),
      tour: v.string(),
      seats: v.number(),
      paidPaise: v.number(),
      state: v.picklist(bookingStates),
      isKept: v.boolean(),
    }),
  ),
});
export type Erasure = v.InferOutput<typeof Erasure>;
