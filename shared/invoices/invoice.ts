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

const party = v.entriesFromList(['name', 'address', 'stateCode', 'gstin'], v.string());

const InvoiceLine = v.object({
  what: v.string(),
  number: v.number(),
  pricePaise: v.number(),
  /** Amount of the line after its share of the discount, without tax. */
  taxablePaise: v.number(),
});

/** A paper as it was given (CGST Rules 46, 50, 51 and 53). Later changes of the booking never change it. */
export const InvoiceContent = v.object({
  kind: v.picklist(invoiceKinds),
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
  lines: v.array(InvoiceLine),
  discountPaise: v.number(),
  taxablePaise: v.number(),
  /** Empty if the agency has no GSTIN, and on papers of money that comes or goes after the invoice. */
  taxes: v.array(BookingTax),
  roundingPaise: v.number(),
  totalPaise: v.number(),
  money: v.nullable(v.object({ day: v.string(), mode: v.picklist(paymentModes), reference: v.string() })),
  /** Papers that this one refers to: receipts given back, the invoice changed or paid, the receipts that an invoice covers. */
  of: v.array(v.pick(InvoiceRow, ['kind', 'number', 'day', 'amountPaise'])),
  reason: v.string(),
});
export type InvoiceContent = v.InferOutput<typeof InvoiceContent>;

/** Cancellation of a paper whose payment was reversed. The number stays used. */
const InvoiceCancellation = v.object({ day: v.string(), reason: v.string() });

/** The answer of `GET /api/papers/{number}`. */
export const Invoice = v.object({
  ...InvoiceContent.entries,
  number: v.string(),
  cancelled: v.nullable(InvoiceCancellation),
});
export type Invoice = v.InferOutput<typeof Invoice>;

export type InvoiceView = { kind: 'missing' } | { kind: 'ended' } | { kind: 'invoice'; invoice: Invoice };

export const SavedInvoice = v.object({ message: v.string(), paper: InvoiceName });
export const AccountsFile = v.object({ name: v.string(), csv: v.string() });

/** A paper's title: by the rules' names where the agency has a GSTIN, else plainly. */
export function findInvoiceTitle({ kind, agency, of }: Pick<InvoiceContent, 'kind' | 'agency' | 'of'>): string {
  const isTaxed = agency.gstin !== '';
  // Money that comes or goes after the invoice is no advance.
  const isOfInvoice = (kind === 'receipt' || kind === 'refund') && of.some(({ kind: its }) => its === 'invoice');
  const titles: Record<InvoiceKind, readonly [taxed: string, plain: string]> = {
    receipt: [isOfInvoice ? 'Receipt' : 'Receipt voucher', 'Receipt'],
    invoice: ['Tax invoice', 'Invoice'],
    refund: [isOfInvoice ? 'Refund' : 'Refund voucher', 'Refund'],
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

export const calculateBilledPaise = (papers: readonly Pick<InvoiceRow, 'kind' | 'amountPaise'>[]): number =>
  papers.reduce(
    (sum, { kind, amountPaise }) =>
      sum + (isInvoiceOrCredit(kind) ? (kind === 'credit' ? -amountPaise : amountPaise) : 0),
    0,
  );

export const formatInvoiceFileName = ({ kind, number, payer }: Invoice): string =>
  `${invoiceKindLabels[kind]} ${number.replaceAll('/', '-')} ${payer.name.replace(/[\\/:*?"<>|]+/g, ' ')}`.trim();

export const formatState = (code: string): string => (payerStates[code] ? `${payerStates[code]} (${code})` : '');

/** `₹9,523.81`: always with its paise, as accountants read columns. */
export function formatRupeesAndPaise(paise: number): string {
  const rupees = Math.trunc(Math.abs(paise) / 100);
  const rest = Math.abs(paise) % 100;
  return `${paise < 0 ? '−' : ''}₹${formatNumber(rupees)}.${String(rest).padStart(2, '0')}`;
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
  { of: 10_000_000, name: 'crore' },
  { of: 100_000, name: 'lakh' },
  { of: 1000, name: 'thousand' },
  { of: 100, name: 'hundred' },
] as const;

function spellNumber(number: number): string {
  if (number < 100) return spellBelowHundred(number);
  const place = numberScales.find(({ of }) => number >= of) ?? numberScales[3];
  const rest = number % place.of;
  const and = rest === 0 ? '' : rest < 100 ? ' and ' : ' ';
  return `${spellNumber(Math.floor(number / place.of))} ${place.name}${and}${rest ? spellNumber(rest) : ''}`;
}

/** `Rupees nine thousand five hundred and twenty-three and eighty-one paise only`. */
export function formatAmountInWords(paise: number): string {
  const rupees = Math.trunc(paise / 100);
  const rest = paise % 100;
  return `Rupees ${spellNumber(rupees)}${rest ? ` and ${spellBelowHundred(rest)} paise` : ''} only`;
}
