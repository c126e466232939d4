import type { Booking } from '../bookings/booking.ts';

export interface PayWays {
  amountPaise: number;
  due: string | null;
  /** The agency's UPI address, the link that opens an app, and the same as a QR: an SVG. */
  upi: { address: string; link: string; qr: string } | null;
  bank: { name: string; bank: string; account: string; ifsc: string } | null;
  /** A payment service's page, which an owner allowed. */
  link: string | null;
}

/** The form in which a payer tells that they have paid, as it came. */
export interface TypedSaid {
  utr: string;
  amount: string;
  problems: Record<string, string>;
}

/** The payer's page of a booking, above the quote that it came of. */
export interface BookedView {
  booking: Booking;
  today: string;
  /** The first day that the quote names, where the booking has another one now. */
  movedFrom: string | null;
  /** The last day by which a refund reaches them; null where nothing comes back. */
  refundBy: string | null;
  /** How many of those who travel are known: `1 of 2 complete`. */
  travellers: string;
  /** Null where nothing is to be paid now, or all of it was said to be paid. */
  pay: PayWays | null;
}
