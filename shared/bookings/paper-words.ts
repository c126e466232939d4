import { formatNumber } from '../tours/heights.ts';
import { type PaperKind, type PaperRow, payerStates } from './booking.ts';
import type { Paper, PaperContent } from './paper.ts';

/** A paper's title: by the rules' names where the agency has a GSTIN, else plainly. */
export function paperTitle({ kind, agency, of }: Pick<PaperContent, 'kind' | 'agency' | 'of'>): string {
  const isTaxed = agency.gstin !== '';
  // Money that comes or goes after the invoice is no advance.
  const isOfInvoice = (kind === 'receipt' || kind === 'refund') && of.some(({ kind: its }) => its === 'invoice');
  const titles: Record<PaperKind, readonly [taxed: string, plain: string]> = {
    receipt: [isOfInvoice ? 'Receipt' : 'Receipt voucher', 'Receipt'],
    invoice: ['Tax invoice', 'Invoice'],
    refund: [isOfInvoice ? 'Refund' : 'Refund voucher', 'Refund'],
    credit: ['Credit note', 'Credit note'],
  };
  return titles[kind][isTaxed ? 0 : 1];
}

export const paperKindWords: Record<PaperKind, string> = {
  receipt: 'Receipt',
  invoice: 'Invoice',
  refund: 'Refund voucher',
  credit: 'Credit note',
};

export const isBilling = (kind: PaperKind): boolean => kind === 'invoice' || kind === 'credit';

export const billedPaise = (papers: readonly Pick<PaperRow, 'kind' | 'amountPaise'>[]): number =>
  papers.reduce(
    (sum, { kind, amountPaise }) => sum + (isBilling(kind) ? (kind === 'credit' ? -amountPaise : amountPaise) : 0),
    0,
  );

export const paperFileName = ({ kind, number, payer }: Paper): string =>
  `${paperKindWords[kind]} ${number.replaceAll('/', '-')} ${payer.name.replace(/[\\/:*?"<>|]+/g, ' ')}`.trim();

export const stateWords = (code: string): string => (payerStates[code] ? `${payerStates[code]} (${code})` : '');

/** `₹9,523.81`: always with its paise, as accountants read columns. */
export function formatExact(paise: number): string {
  const rupees = Math.trunc(Math.abs(paise) / 100);
  const rest = Math.abs(paise) % 100;
  return `${paise < 0 ? '−' : ''}₹${formatNumber(rupees)}.${String(rest).padStart(2, '0')}`;
}

const small = [
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
const tens = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];

function belowHundred(number: number): string {
  if (number < 20) return small[number] ?? '';
  const ones = number % 10;
  return `${tens[Math.floor(number / 10)]}${ones ? `-${small[ones]}` : ''}`;
}

const places = [
  { of: 10_000_000, name: 'crore' },
  { of: 100_000, name: 'lakh' },
  { of: 1000, name: 'thousand' },
  { of: 100, name: 'hundred' },
] as const;

function inWords(number: number): string {
  if (number < 100) return belowHundred(number);
  const place = places.find(({ of }) => number >= of) ?? places[3];
  const rest = number % place.of;
  const and = rest === 0 ? '' : rest < 100 ? ' and ' : ' ';
  return `${inWords(Math.floor(number / place.of))} ${place.name}${and}${rest ? inWords(rest) : ''}`;
}

/** `Rupees nine thousand five hundred and twenty-three and eighty-one paise only`. */
export function amountInWords(paise: number): string {
  const rupees = Math.trunc(paise / 100);
  const rest = paise % 100;
  return `Rupees ${inWords(rupees)}${rest ? ` and ${belowHundred(rest)} paise` : ''} only`;
}
