import type { Env } from '../env';
import { createRazorpay } from './razorpay';

export interface PaymentRequest {
  /** Of the booking. */
  reference: string;
  bookingId: string;
  /** Heading of the tour. */
  title: string;
  amountPaise: number;
  /** What the payer has paid before this payment. */
  paidPaise: number;
  /** From 1. */
  instalmentNumber: number;
  payer: { name: string; phone: string; email: string };
}

/** Payment that a gateway received, or gave back. */
export interface GatewayEvent {
  kind: 'payment' | 'refund' | 'refund_failed';
  /** ID of the payment at the gateway. */
  paymentId: string;
  /** ID of the refund at the gateway; null for a payment. */
  refundId: string | null;
  /** Null if the event does not name the booking. */
  bookingId: string | null;
  amountPaise: number;
  mode: 'upi' | 'bank' | 'card' | 'other';
  /** Time of the payment (ms). */
  paidAt: number;
}

/** A way in which a payer pays. */
export interface PaymentGateway {
  name: string;
  /** Returns the address that the payer opens. @param returnUrl page to which the payer comes back, if the gateway has pages */
  startPayment: (request: PaymentRequest, returnUrl: string) => Promise<string>;
  /**
   * Null if payers report their payments themselves, and the agency looks for them at its bank. The function returns
   * `unsigned` for a body that the gateway did not sign, null for an event without a payment.
   */
  readEvent: ((body: string, headers: Headers) => Promise<GatewayEvent | 'unsigned' | null>) | null;
}

/** Returns null until both secrets of the gateway are set. */
export const findGateway = ({ RAZORPAY_KEY, RAZORPAY_WEBHOOK_SECRET }: Env): PaymentGateway | null =>
  RAZORPAY_KEY && RAZORPAY_WEBHOOK_SECRET ? createRazorpay(RAZORPAY_KEY, RAZORPAY_WEBHOOK_SECRET) : null;
