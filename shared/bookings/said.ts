import * as v from 'valibot';
import { line, requiredLine } from '../text/text.ts';

// Payments that payers report. None counts before a person at the desk has found it at the bank (decision 166).

export const saidStates = ['open', 'confirmed', 'not_found'] as const;

export const SaidPayment = v.object({
  id: v.string(),
  utr: v.string(),
  amountPaise: v.number(),
  saidAt: v.string(),
  state: v.picklist(saidStates),
  reason: v.string(),
  decidedBy: v.string(),
});
export type SaidPayment = v.InferOutput<typeof SaidPayment>;

export const openOf = (said: readonly SaidPayment[]) => said.filter(({ state }) => state === 'open');

/** The body of `POST /api/bookings/{id}/said/{said}/not-found`: the payer reads the reason. */
export const NotFound = v.strictObject({ reason: requiredLine(200, 'Say why: they read it.') });
export type NotFound = v.InferOutput<typeof NotFound>;

export const SaidForm = v.object({ utr: line(60), amount: line(30) });
export const utrProblem =
  'A UTR has 12 digits. Your app shows it with the payment. NEFT and RTGS have another number: write to us with that.';
