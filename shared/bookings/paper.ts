import * as v from 'valibot';
import { BookingTax, PaperName, PaperRow, paperKinds, paymentModes } from './booking.ts';

const PaperLine = v.object({
  what: v.string(),
  number: v.number(),
  pricePaise: v.number(),
  /** After its share of the discount, without tax. */
  taxablePaise: v.number(),
});

/** A paper as it was given (CGST Rules 46, 50, 51 and 53): frozen, whatever changes later. */
export const PaperContent = v.object({
  kind: v.picklist(paperKinds),
  day: v.string(),
  agency: v.object({
    name: v.string(),
    address: v.string(),
    stateCode: v.string(),
    gstin: v.string(),
    phone: v.string(),
    email: v.string(),
    signatory: v.string(),
  }),
  payer: v.object({
    name: v.string(),
    address: v.string(),
    stateCode: v.string(),
    gstin: v.string(),
    pan: v.string(),
  }),
  supplyCode: v.string(),
  /** Of the service: 998555 is a tour operator's. */
  sac: v.string(),
  booking: v.object({ reference: v.string(), tour: v.string(), start: v.nullable(v.string()) }),
  /** Of an invoice; other papers have one amount. */
  lines: v.array(PaperLine),
  discountPaise: v.number(),
  taxablePaise: v.number(),
  /** Empty where the agency has no GSTIN, and on what is about money alone. */
  taxes: v.array(BookingTax),
  roundingPaise: v.number(),
  totalPaise: v.number(),
  money: v.nullable(v.object({ day: v.string(), mode: v.picklist(paymentModes), reference: v.string() })),
  /** The receipt that is given back, the invoice that is changed or paid, the receipts that an invoice covers. */
  of: v.array(v.pick(PaperRow, ['kind', 'number', 'day', 'amountPaise'])),
  reason: v.string(),
});
export type PaperContent = v.InferOutput<typeof PaperContent>;

/** A paper whose payment was taken back: its number stays used. */
const Cancelled = v.object({ day: v.string(), reason: v.string() });

/** The answer of `GET /api/papers/{number}`. */
export const Paper = v.object({ ...PaperContent.entries, number: v.string(), cancelled: v.nullable(Cancelled) });
export type Paper = v.InferOutput<typeof Paper>;

export type PaperView = { kind: 'missing' } | { kind: 'ended' } | { kind: 'paper'; paper: Paper };

export const SavedPaper = v.object({ message: v.string(), paper: PaperName });
export const AccountsFile = v.object({ name: v.string(), csv: v.string() });
