import * as v from 'valibot';
import { Booking, bookingStates } from '../bookings/booking.ts';
import { Traveller } from '../bookings/travellers.ts';
import { CustomerMailRow } from '../email/api.ts';
import { Quote } from '../quotes/quote.ts';
import { Inquiry, InquiryEvent } from './inbox.ts';

/** All stored data of one person. Inquiries and quotes come newest first, events oldest first. */
export const InquirerData = v.object({
  data: v.array(Inquiry),
  events: v.array(InquiryEvent),
  quotes: v.array(Quote),
  /** Mails about the inquiries and bookings, oldest first. */
  mails: v.array(CustomerMailRow),
  bookings: v.array(Booking),
  travels: v.array(v.object({ reference: v.string(), tour: v.string(), person: Traveller })),
});
export type InquirerData = v.InferOutput<typeof InquirerData>;

export const contactKinds = ['phone', 'email'] as const;
export type ContactKind = (typeof contactKinds)[number];
export const proofMethods = ['wrote', 'called'] as const;
export const proofLabels: Record<ContactKind, Record<(typeof proofMethods)[number], string>> = {
  phone: { wrote: 'They wrote from this number', called: 'We called this number' },
  email: { wrote: 'They wrote from this address', called: 'We wrote to this address, and they answered' },
};

/** How staff verified a person, and by which contact detail: a form may have somebody else's number or address. */
export const IdentityProof = v.object({
  by: v.picklist(contactKinds, 'Choose what was proved: the number or the address.'),
  proof: v.picklist(proofMethods, 'Say how it was proved.'),
  /** Comma-separated ids of `others` in the {@link ErasurePlan} that staff attribute to the person too. */
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
  /** Number of inquiries. */
  inquiries: v.number(),
  /** Records with the person's other contact detail or only the same name. They stay unless `also` has their ids. */
  others: v.array(
    v.object({
      id: v.string(),
      what: v.picklist(['inquiry', 'booking', 'traveller', 'notes']),
      name: v.string(),
      contact: v.string(),
    }),
  ),
  /** Somebody else's bookings, from which the person is removed as a traveller. */
  travels: v.array(v.object({ reference: v.string(), name: v.string() })),
  /** Accepted quotes; `rupees` is the total. */
  quotes: v.array(v.object({ number: v.string(), title: v.string(), rupees: v.number() })),
  /** Number of quotes that are not accepted. */
  otherQuotes: v.number(),
  /** A booking with payments or invoices stays, without the person (`isKept`). Others are deleted with their seats. */
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
