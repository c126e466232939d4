import type { Booking } from './booking.ts';
import type { DueInstalment } from './ledger.ts';

// Data of a booking on the payer's pages: the page behind a link to the booking, and the page of its quote.

export interface PaymentOptions extends DueInstalment {
  upi: { address: string; link: string; qr: string } | null;
  bank: { name: string; bank: string; account: string; ifsc: string; swift: string } | null;
  link: string | null;
  /** Name of the payment gateway; null without one. */
  gateway: string | null;
  /** True for a payer abroad, where UPI does not work. */
  isAbroad: boolean;
}

export interface RejectedPaymentReport {
  utr: string;
  amount: string;
  problems: Record<string, string>;
}

export interface BookingView {
  booking: Booking;
  today: string;
  /** First day in the quote; null if it is still the first day of the booking. */
  agreedStartsOn: string | null;
  /** Last day by which the refund reaches the payer; null without a refund. */
  refundBy: string | null;
  /** `2 of 4 complete`. */
  completeTravellers: string;
  /** Null if no payment is due, or the payer has reported all due payments. */
  paymentOptions: PaymentOptions | null;
}

/** Part of the booking's page for the time before the ride. */
export interface TripPlan {
  days: readonly { date: string | null; day: number; title: string }[];
  /** Page of the ride plan; null if the site shows none. */
  planPath: string | null;
  packingItems: readonly string[];
  /** Tour leader of the departure, with the sentence about them if they are one of the agency's captains. */
  leader: { name: string; line: string } | null;
}

/** How a phone stores the booking's page. */
export interface TripStorage {
  /** Last day in India on which phones have a copy; null if it has passed. */
  lastDay: string | null;
  /** Time at which this copy was made; null on the page itself. */
  copiedAt: string | null;
}

/** Page on which customers ask for the links to their bookings. */
export type LinkRequestView = {
  /** False if the site sends customers no mail, so that the agency gives the link. */
  isMailed: boolean;
} & ({ kind: 'form'; contact: string; problem?: string | undefined } | { kind: 'sent' });

/** Page behind a link to a booking or to its quote. */
export type TripView =
  | { kind: 'missing' }
  | { kind: 'ended' }
  | {
      kind: 'trip';
      bookingView: BookingView;
      token: string;
      /** Null if the tour is over or cancelled. */
      plan: TripPlan | null;
      acceptance: { name: string; at: string } | null;
      /** Page of the quote; null if the link opens only the booking. */
      quotePath: string | null;
      coverPath: string | undefined;
      storage: TripStorage;
      rejectedReport?: RejectedPaymentReport | undefined;
    };
