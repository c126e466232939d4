import * as v from 'valibot';
import { Booking, bookingStates } from '../bookings/booking.ts';
import { Traveller } from '../bookings/travellers.ts';
import { Quote } from '../quotes/quote.ts';
import { Inquiry, InquiryEvent } from './inbox.ts';

/** All that the agency has of one person. Inquiries and quotes newest first, what happened oldest first. */
export const InquirerData = v.object({
  data: v.array(Inquiry),
  events: v.array(InquiryEvent),
  quotes: v.array(Quote),
  bookings: v.array(Booking),
  /** Where they travel on somebody else's booking. */
  travels: v.array(v.object({ reference: v.string(), tour: v.string(), person: Traveller })),
});
export type InquirerData = v.InferOutput<typeof InquirerData>;

export const identifiers = ['phone', 'email'] as const;
export type Identifier = (typeof identifiers)[number];
export const proofMethods = ['wrote', 'called'] as const;
export const proofLabels: Record<Identifier, Record<(typeof proofMethods)[number], string>> = {
  phone: { wrote: 'They wrote from this number', called: 'We called this number' },
  email: { wrote: 'They wrote from this address', called: 'We wrote to this address, and they answered' },
};

/**
 * Query of exports and erasures: the one detail of a person that was proved, and how. A number or an address that
 * somebody typed into a form proves nothing about the other one.
 */
export const IdentityProof = v.object({
  by: v.picklist(identifiers, 'Choose what was proved: the number or the address.'),
  proof: v.picklist(proofMethods, 'Say how it was proved.'),
  /** Ids of {@link ErasurePlan} `others` that are theirs too, one after the other, with commas. */
  also: v.optional(
    v.pipe(
      v.string(),
      v.maxLength(8_000),
      v.transform((ids) => ids.split(',').filter(Boolean)),
    ),
    '',
  ),
});
export type IdentityProof = v.InferOutput<typeof IdentityProof>;

export const ErasurePlan = v.object({
  inquiries: v.number(),
  /** Under the other detail of the person, or under their name alone: not touched unless their ids are named. */
  others: v.array(
    v.object({
      id: v.string(),
      what: v.picklist(['inquiry', 'booking', 'traveller', 'notes']),
      name: v.string(),
      contact: v.string(),
    }),
  ),
  /** Where they travel on somebody else's booking, which stays without them. */
  travels: v.array(v.object({ reference: v.string(), name: v.string() })),
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
export type ErasurePlan = v.InferOutput<typeof ErasurePlan>;
