import type { Booking } from './booking.ts';
import type { DueInstalment } from './ledger.ts';

// What the payer's page shows of a booking: the page behind a link to the booking, and the page of its quote.

export interface PaymentOptions extends DueInstalment {
  upi: { address: string; link: string; qr: string } | null;
  bank: { name: string; bank: string; account: string; ifsc: string; swift: string } | null;
  link: string | null;
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

/** Page behind a link to a booking. */
export type TripView =
  | { kind: 'missing' }
  | { kind: 'ended' }
  | {
      kind: 'trip';
      bookingView: BookingView;
      token: string;
      coverPath?: string | undefined;
      rejectedReport?: RejectedPaymentReport | undefined;
    };
