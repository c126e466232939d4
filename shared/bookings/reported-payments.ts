import * as v from 'valibot';
import { line, normalizeDigitsAndDashes, requiredLine } from '../text.ts';

// Payments that payers report. Anybody with the link can report one, so none counts until an admin has found it at the bank.

export const reportedPaymentStates = ['open', 'confirmed', 'not_found'] as const;

export const ReportedPayment = v.object({
  id: v.string(),
  utr: v.string(),
  amountPaise: v.number(),
  reportedAt: v.string(),
  state: v.picklist(reportedPaymentStates),
  /** Why an admin rejected the report, for the payer; empty otherwise. */
  reason: v.string(),
  /** Name of the admin who confirmed or rejected the report. */
  decidedBy: v.string(),
});
export type ReportedPayment = v.InferOutput<typeof ReportedPayment>;

export const listOpenReports = (reports: readonly ReportedPayment[]) => reports.filter(({ state }) => state === 'open');

export const PaymentNotFound = v.strictObject({ reason: requiredLine(200, 'Say why: they read it.') });
export type PaymentNotFound = v.InferOutput<typeof PaymentNotFound>;

export const ReportPaymentForm = v.object({ utr: line(60), amount: line(30) });
export const invalidUtrMessage =
  'A UTR has 12 digits. Your app shows it with the payment. NEFT and RTGS have another number: write to us with that.';

/** UPI and IMPS references are 12 digits (RRN). */
export const isUtr = (reference: string) => /^\d{12}$/.test(reference);

/** NEFT references have 16 characters, RTGS 22, and begin with letters of the bank. Banks use each number once. */
const isNeftOrRtgs = (reference: string) =>
  /^(?=.{16,22}$)[A-Z]{0,6}\d[A-Z0-9]+$/.test(reference) && /\d{8}/.test(reference);

/** True for a reference that identifies one payment at the bank: two payments never share it. */
export const isBankReference = (reference: string) => isUtr(reference) || isNeftOrRtgs(reference);

/**
 * Normalizes a bank reference for storage and comparison: only letters and digits, in capitals, without a prefix such as
 * `UTR`. Returns other references unchanged.
 */
export function cleanReference(reference: string): string {
  const normalized = normalizeDigitsAndDashes(reference)
    .replace(/[^\p{L}\d]/gu, '')
    .toUpperCase()
    .replace(/^(?:(?:UTR|RRN|UPI|IMPS|REF|TXN|NO)+)(?=\d{12}$)/, '')
    .replace(/^(?:(?:UTR|NEFT|RTGS|REF|TXN|NO)+)(?=[A-Z0-9]{16,22}$)/, '');
  return isBankReference(normalized) ? normalized : reference;
}
