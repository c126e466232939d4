import * as v from 'valibot';
import { emailSchema, isFullEmail, phoneSchema } from '../inquiries/contact-details.ts';
import { line, requiredLine, wholeNumber } from '../text.ts';

// Booking a seat by oneself: a form, a link in a mail that holds the seats, and the booking's page for the deposit.

export const maxSeatsOnHold = 6;

/** Names of the people who come along: one field for each seat after the first. */
export const otherNameFields = ['name2', 'name3', 'name4', 'name5', 'name6'] as const;

/** The link in the mail holds the seats for so long after the form was sent. */
export const seatRequestLifeMinutes = 30;
export const seatRequestLifeMs = seatRequestLifeMinutes * 60 * 1000;

/** Reason of the cancellation when a hold ends. */
export const holdEndedReason = 'The hold ended without a payment';

const SeatRequestFields = v.pipe(
  v.object({
    seats: v.pipe(
      v.string(),
      v.transform(Number),
      wholeNumber(1, maxSeatsOnHold, `Choose 1 to ${maxSeatsOnHold} people.`),
    ),
    name: requiredLine(100, 'Enter your name.'),
    ...v.entriesFromList(otherNameFields, v.optional(line(100), '')),
    phone: phoneSchema('Enter your phone number.'),
    email: v.pipe(emailSchema, v.check(isFullEmail, 'Enter a full e-mail address, like name@example.com.')),
    terms: v.literal('yes', 'Tick this to go on.'),
  }),
  v.transform((fields) => ({
    ...fields,
    otherNames: otherNameFields.slice(0, fields.seats - 1).map((field) => fields[field]),
  })),
);
export type SeatRequestInput = v.InferOutput<typeof SeatRequestFields>;

const emptyForm = { seats: '', name: '', phone: '', email: '', terms: '' };

/** @param form fields as posted; missing ones count as empty */
export const parseSeatRequest = (form: Record<string, string>) =>
  v.safeParse(SeatRequestFields, { ...emptyForm, ...form });

/** A departure on which seats can be held. */
export interface SeatOffer {
  tourId: string;
  departureId: string;
  tour: string;
  start: string;
  end: string;
  /** Seats that one rider can hold now: 1 to {@link maxSeatsOnHold}. */
  holdableSeats: number;
  /** Rupees per person by the kind of price; null if the agency has to be asked. */
  prices: { rider: number | null; foreigner: number | null };
  coverPath?: string | undefined;
}

export type UnavailableReason = 'gone' | 'cancelled' | 'full' | 'held' | 'price';

export type SeatView =
  | { kind: 'missing' }
  | { kind: 'ended'; tourId: string }
  | { kind: 'unavailable'; reason: UnavailableReason; tourId: string; departureId: string }
  | {
      kind: 'form';
      offer: SeatOffer;
      /** For one person, at the price of riders. */
      firstPaymentPaise: number;
      formValues: Record<string, string>;
      problems: Record<string, string>;
      message?: string | undefined;
    }
  | { kind: 'sent'; email: string; seats: number; tour: string }
  | {
      kind: 'hold';
      offer: SeatOffer;
      token: string;
      seats: number;
      name: string;
      /** Rupees per person. */
      price: number;
      firstPaymentPaise: number;
      message?: string | undefined;
    };
