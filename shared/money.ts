import { formatNumber } from './tours/elevation.ts';

/** Whole rupees, Indian grouping: `124999` → `₹1,24,999`. */
export function formatRupees(amount: number): string {
  return `${amount < 0 ? '-' : ''}₹${formatNumber(Math.abs(amount))}`;
}

/** `N/A` for a missing price (spec §2, tour card). */
export function formatPrice(amount: number | null): string {
  return amount === null ? 'N/A' : formatRupees(amount);
}

export function formatPaise(amountPaise: number): string {
  const rupees = Math.trunc(Math.abs(amountPaise) / 100);
  const restPaise = Math.abs(amountPaise) % 100;
  return `${amountPaise < 0 ? '-' : ''}${formatRupees(rupees)}${restPaise === 0 ? '' : `.${String(restPaise).padStart(2, '0')}`}`;
}

const maxPaise = 10_000_000_000;
/** Digits, or groups as in `1,24,999` and `124,999`. */
const wholeNumberPattern = String.raw`\d+|\d{1,3}(?:,\d{2})*,\d{3}|\d{1,3}(?:,\d{3})+`;
const amountPattern = new RegExp(String.raw`^(${wholeNumberPattern})(?:\.(\d{1,2}))?$`);
const signedNumberPattern = new RegExp(String.raw`^-?(?:\d*\.\d+|(?:${wholeNumberPattern})(?:\.\d*)?)$`);

const stripSymbols = (text: string) => text.replace(/\s/g, '').replace(/^₹/, '');

type ParsedPaise = { paise: number } | { problem: string };

/** Parses a typed amount in rupees, `10,000` or `₹ 9,523.81`. */
export function parsePaise(text: string): ParsedPaise {
  const input = stripSymbols(text);
  if (input === '') return { problem: 'Enter an amount.' };
  if (/^[-−–]/.test(input)) return { problem: 'Enter an amount above ₹0.' };
  const match = amountPattern.exec(input);
  if (!match) {
    const hasMoreDecimals = /^[\d,]*\.\d{3,}$/.test(input);
    return {
      problem: hasMoreDecimals
        ? 'At most two digits after the point.'
        : 'Enter digits alone, such as 10,000 or 999.50.',
    };
  }
  const paise = Number(match[1]?.replaceAll(',', '')) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
  return paise > maxPaise ? { problem: 'Enter ₹10,00,00,000 or less.' } : { paise };
}

/** Parses a typed amount or count without a sign; NaN for other text. */
export function parseFigure(text: string): number {
  const match = amountPattern.exec(stripSymbols(text));
  return match ? Number(match[0].replaceAll(',', '')) : Number.NaN;
}

/** Parses a typed number with sign and decimals; null for empty text, NaN for other text. */
export function parseSignedNumber(input: string): number | null {
  const text = stripSymbols(input).replace('−', '-');
  if (text === '') return null;
  return signedNumberPattern.test(text) ? Number(text.replaceAll(',', '')) : Number.NaN;
}
