import * as v from 'valibot';
import {
  BookingTax,
  type InvoiceKind,
  InvoiceName,
  InvoiceRow,
  invoiceKinds,
  payerStates,
  paymentModes,
} from '../bookings/booking.ts';
import { formatNumber } from '../tours/elevation.ts';

const partyFields = v.entriesFromList(['name', 'address', 'stateCode', 'gstin'], v.string());

const InvoiceLine = v.object({
  what: v.string(),
  number: v.number(),
  pricePaise: v.number(),
  taxablePaise: v.number(),
});

/** An invoice, receipt, refund voucher or credit note as it was issued (CGST Rules 46, 50, 51 and 53). It never changes. */
export const InvoiceContent = v.object({
  kind: v.picklist(invoiceKinds),
  day: v.string(),
  agency: v.object({
    ...partyFields,
    ...v.entriesFromList(['phone', 'email', 'signatory'], v.string()),
  }),
  payer: v.object({ ...partyFields, pan: v.string() }),
  /** State code of the place of supply. */
  supplyStateCode: v.string(),
  /** Services Accounting Code; 998555 is for tour operators. */
  sac: v.string(),
  booking: v.object({ reference: v.string(), tour: v.string(), start: v.nullable(v.string()) }),
  /** All kinds but an invoice have one line. */
  lines: v.array(InvoiceLine),
  discountPaise: v.number(),
  taxablePaise: v.number(),
  /** Empty if the agency has no GSTIN, and on receipts and refunds after the invoice. */
  taxes: v.array(BookingTax),
  roundingPaise: v.number(),
  totalPaise: v.number(),
  /** Payment of a receipt or refund voucher. */
  payment: v.nullable(v.object({ day: v.string(), mode: v.picklist(paymentModes), reference: v.string() })),
  /** Refunded receipts of a refund voucher, the invoice that is corrected or paid, or the receipts that an invoice covers. */
  relatedInvoices: v.array(v.pick(InvoiceRow, ['kind', 'number', 'day', 'amountPaise'])),
  reason: v.string(),
});
export type InvoiceContent = v.InferOutput<typeof InvoiceContent>;

/** A receipt or refund voucher is cancelled if its payment is reversed. Its number is not used again. */
const InvoiceCancellation = v.object({ day: v.string(), reason: v.string() });

export const Invoice = v.object({
  ...InvoiceContent.entries,
  number: v.string(),
  cancelled: v.nullable(InvoiceCancellation),
});
export type Invoice = v.InferOutput<typeof Invoice>;

export type InvoiceView = { kind: 'missing' } | { kind: 'ended' } | { kind: 'invoice'; invoice: Invoice };

export const SavedInvoice = v.object({ message: v.string(), paper: InvoiceName });
export const AccountsFile = v.object({ name: v.string(), csv: v.string() });

/** Agencies with a GSTIN must use the titles of the GST rules; others get plain titles. */
export function findInvoiceTitle({
  kind,
  agency,
  relatedInvoices,
}: Pick<InvoiceContent, 'kind' | 'agency' | 'relatedInvoices'>): string {
  const isTaxed = agency.gstin !== '';
  // A payment after the invoice is no advance, so it gets no “voucher”.
  const isAfterInvoice =
    (kind === 'receipt' || kind === 'refund') && relatedInvoices.some((invoice) => invoice.kind === 'invoice');
  const titles: Record<InvoiceKind, readonly [taxed: string, plain: string]> = {
    receipt: [isAfterInvoice ? 'Receipt' : 'Receipt voucher', 'Receipt'],
    invoice: ['Tax invoice', 'Invoice'],
    refund: [isAfterInvoice ? 'Refund' : 'Refund voucher', 'Refund'],
    credit: ['Credit note', 'Credit note'],
  };
  return titles[kind][isTaxed ? 0 : 1];
}

export const invoiceKindLabels: Record<InvoiceKind, string> = {
  receipt: 'Receipt',
  invoice: 'Invoice',
  refund: 'Refund voucher',
  credit: 'Credit note',
};

export const isInvoiceOrCredit = (kind: InvoiceKind): boolean => kind === 'invoice' || kind === 'credit';

export const calculateBilledPaise = (invoices: readonly Pick<InvoiceRow, 'kind' | 'amountPaise'>[]): number =>
  invoices.reduce(
    (sum, { kind, amountPaise }) =>
      sum + (isInvoiceOrCredit(kind) ? (kind === 'credit' ? -amountPaise : amountPaise) : 0),
    0,
  );

export const formatInvoiceFileName = ({ kind, number, payer }: Invoice): string =>
  `${invoiceKindLabels[kind]} ${number.replaceAll('/', '-')} ${payer.name.replace(/[\\/:*?"<>|]+/g, ' ')}`.trim();

export const formatStateAndCode = (code: string): string => (payerStates[code] ? `${payerStates[code]} (${code})` : '');

/** `₹9,523.81`: always with paise, so that a column of amounts is aligned. */
export function formatRupeesAndPaise(paise: number): string {
  const rupees = Math.trunc(Math.abs(paise) / 100);
  const paisePart = Math.abs(paise) % 100;
  return `${paise < 0 ? '−' : ''}₹${formatNumber(rupees)}.${String(paisePart).padStart(2, '0')}`;
}

const namesBelowTwenty = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
  'thirteen',
  'fourteen',
  'fifteen',
  'sixteen',
  'seventeen',
  'eighteen',
  'nineteen',
];
const namesOfTens = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];

function spellBelowHundred(number: number): string {
  if (number < 20) return namesBelowTwenty[number] ?? '';
  const ones = number % 10;
  return `${namesOfTens[Math.floor(number / 10)]}${ones ? `-${namesBelowTwenty[ones]}` : ''}`;
}

const numberScales = [
  { value: 10_000_000, name: 'crore' },
  { value: 100_000, name: 'lakh' },
  { value: 1000, name: 'thousand' },
  { value: 100, name: 'hundred' },
] as const;

function spellNumber(number: number): string {
  if (number < 100) return spellBelowHundred(number);
  const scale = numberScales.find(({ value }) => number >= value) ?? numberScales[3];
  const remainder = number % scale.value;
  const separator = remainder === 0 ? '' : remainder < 100 ? ' and ' : ' ';
  const remainderText = remainder ? spellNumber(remainder) : '';
  return `${spellNumber(Math.floor(number / scale.value))} ${scale.name}${separator}${remainderText}`;
}

/** `Rupees nine thousand five hundred and twenty-three and eighty-one paise only`. */
export function formatAmountInWords(paise: number): string {
  const rupees = Math.trunc(paise / 100);
  const paisePart = paise % 100;
  return `Rupees ${spellNumber(rupees)}${paisePart ? ` and ${spellBelowHundred(paisePart)} paise` : ''} only`;
}
