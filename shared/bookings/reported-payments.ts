import * as v from 'valibot';
import { line, normalizeDigitsAndDashes, requiredLine } from '../text.ts';

// Payments that payers report. None counts before a person at the desk has found it at the bank (decision 166).

export const reportedPaymentStates = ['open', 'confirmed', 'not_found'] as const;

export const ReportedPayment = v.object({
  id: v.string(),
  utr: v.string(),
  amountPaise: v.number(),
  saidAt: v.string(),
  state: v.picklist(reportedPaymentStates),
  reason: v.string(),
  decidedBy: v.string(),
});
export type ReportedPayment = v.InferOutput<typeof ReportedPayment>;

export const listUnconfirmed = (said: readonly ReportedPayment[]) => said.filter(({ state }) => state === 'open');

/** The body of `POST /api/bookings/{id}/said/{said}/not-found`: the payer reads the reason. */
export const PaymentNotFound = v.strictObject({ reason: requiredLine(200, 'Say why: they read it.') });
export type PaymentNotFound = v.InferOutput<typeof PaymentNotFound>;

export const ReportPaymentForm = v.object({ utr: line(60), amount: line(30) });
export const invalidUtrMessage =
  'A UTR has 12 digits. Your app shows it with the payment. NEFT and RTGS have another number: write to us with that.';

/** UPI and IMPS: twelve digits (RRN). */
export const isUtr = (reference: string) => /^\d{12}$/.test(reference);

/** NEFT: 16 signs, RTGS: 22, each with the bank's letters, at most six, before the digits. A bank gives each number once. */
const isNeftOrRtgs = (reference: string) =>
  /^(?=.{16,22}$)[A-Z]{0,6}\d[A-Z0-9]+$/.test(reference) && /\d{8}/.test(reference);

/** True for a reference by which a bank knows one payment; two payments never share it. */
export const isBankReference = (reference: string) => isUtr(reference) || isNeftOrRtgs(reference);

/**
 * A bank's reference as it is compared and stored: letters and digits alone, in capitals, without words such as `UTR`
 * before it. Other references stay as typed.
 */
export function cleanReference(typed: string): string {
  const bare = normalizeDigitsAndDashes(typed)
    .replace(/[^\p{L}\d]/gu, '')
    .toUpperCase()
    .replace(/^(?:(?:UTR|RRN|UPI|IMPS|REF|TXN|NO)+)(?=\d{12}$)/, '')
    .replace(/^(?:(?:UTR|NEFT|RTGS|REF|TXN|NO)+)(?=[A-Z0-9]{16,22}$)/, '');
  return isBankReference(bare) ? bare : typed;
}
