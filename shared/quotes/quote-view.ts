import type { Booking } from '../bookings/booking.ts';
import type { Due } from '../bookings/due.ts';
import type { Quote } from './quote.ts';

export interface PayWays extends Due {
  /** UPI address of the agency, the link that opens an app, and the link as a QR code in SVG. */
  upi: { address: string; link: string; qr: string } | null;
  bank: { name: string; bank: string; account: string; ifsc: string; swift: string } | null;
  link: string | null;
  /** True for a payer abroad, where UPI does not work. */
  isAbroad: boolean;
}

export interface TypedSaid {
  utr: string;
  amount: string;
  problems: Record<string, string>;
}

export interface BookedView {
  booking: Booking;
  today: string;
  /** The first day that the quote names, where the booking has another one now. */
  movedFrom: string | null;
  /** Last day by which a refund reaches the payer; null if there is none. */
  refundBy: string | null;
  travellers: string;
  /** Null if nothing is to be paid now, or the payer has reported all of it as paid. */
  pay: PayWays | null;
}

export type QuoteView =
  | { kind: 'missing' }
  | { kind: 'ended' }
  | { kind: 'replaced'; number: string; token: string }
  | { kind: 'withdrawn'; number: string }
  /**
   * `name` and `problem`: of a form that was not accepted. `cover`: the path of the tour's cover picture.
   * `booked`: the booking that its acceptance made. `isOff`: its date was cancelled, so that it can't be accepted.
   */
  | {
      kind: 'quote';
      quote: Quote;
      token: string;
      name: string;
      problem: string | null;
      cover?: string;
      booked?: BookedView | null;
      isOff?: boolean;
      typed?: TypedSaid;
    }
  | { kind: 'confirm'; quote: Quote; token: string; name: string };
