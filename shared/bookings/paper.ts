import * as v from 'valibot';
import { BookingTax, PaperName, PaperRow, paperKinds, paymentModes } from './booking.ts';

const party = v.entriesFromList(['name', 'address', 'stateCode', 'gstin'], v.string());

const PaperLine = v.object({
  what: v.string(),
  number: v.number(),
  pricePaise: v.number(),
  /** Amount of the line after its share of the discount, without tax. */
  taxablePaise: v.number(),
});

/** A paper as it was given (CGST Rules 46, 50, 51 and 53). Later changes of the booking never change it. */
export const PaperContent = v.object({
  kind: v.picklist(paperKinds),
  day: v.string(),
  agency: v.object({
    ...party,
    ...v.entriesFromList(['phone', 'email', 'signatory'], v.string()),
  }),
  payer: v.object({ ...party, pan: v.string() }),
  supplyCode: v.string(),
  /** Code of the service: 998555 is a tour operator's. */
  sac: v.string(),
  booking: v.object({ reference: v.string(), tour: v.string(), start: v.nullable(v.string()) }),
  /** Lines of an invoice; other papers have one line. */
  lines: v.array(PaperLine),
  discountPaise: v.number(),
  taxablePaise: v.number(),
  /** Empty if the agency has no GSTIN, and on papers of money that comes or goes after the invoice. */
  taxes: v.array(BookingTax),
  roundingPaise: v.number(),
  totalPaise: v.number(),
  money: v.nullable(v.object({ day: v.string(), mode: v.picklist(paymentModes), reference: v.string() })),
  /** Papers that this one refers to: receipts given back, the invoice changed or paid, the receipts that an invoice covers. */
  of: v.array(v.pick(PaperRow, ['kind', 'number', 'day', 'amountPaise'])),
  reason: v.string(),
});
export type PaperContent = v.InferOutput<typeof PaperContent>;

/** Cancellation of a paper whose payment was reversed. The number stays used. */
const Cancelled = v.object({ day: v.string(), reason: v.string() });

/** The answer of `GET /api/papers/{number}`. */
export const Paper = v.object({ ...PaperContent.entries, number: v.string(), cancelled: v.nullable(Cancelled) });
export type Paper = v.InferOutput<typeof Paper>;

export type PaperView = { kind: 'missing' } | { kind: 'ended' } | { kind: 'paper'; paper: Paper };

export const SavedPaper = v.object({ message: v.string(), paper: PaperName });
export const AccountsFile = v.object({ name: v.string(), csv: v.string() });
