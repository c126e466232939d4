import { formatNumber } from './tours/elevation.ts';

/** Whole rupees with Indian grouping: `124999` → `₹1,24,999`. */
export function formatRupees(amount: number): string {
  return `${amount < 0 ? '-' : ''}₹${formatNumber(Math.abs(amount))}`;
}

/** A price as shown; `N/A` if there is none (spec §2, tour card). */
export function formatPrice(amount: number | null): string {
  return amount === null ? 'N/A' : formatRupees(amount);
}

export function formatPaise(amount: number): string {
  const whole = Math.trunc(Math.abs(amount) / 100);
  const rest = Math.abs(amount) % 100;
  return `${amount < 0 ? '-' : ''}${formatRupees(whole)}${rest === 0 ? '' : `.${String(rest).padStart(2, '0')}`}`;
}

const most = 10_000_000_000;
/** Digits, or groups as in `1,24,999` and `124,999`. */
const whole = String.raw`\d+|\d{1,3}(?:,\d{2})*,\d{3}|\d{1,3}(?:,\d{3})+`;
const pattern = new RegExp(String.raw`^(${whole})(?:\.(\d{1,2}))?$`);
const signed = new RegExp(String.raw`^-?(?:\d*\.\d+|(?:${whole})(?:\.\d*)?)$`);

const bare = (text: string) => text.replace(/\s/g, '').replace(/^₹/, '');

type TypedPaise = { paise: number } | { problem: string };

/** An amount as somebody types it, `10,000` or `₹ 9,523.81`, in whole paise; else what is wrong with it. */
export function parsePaise(text: string): TypedPaise {
  const typed = bare(text);
  if (typed === '') return { problem: 'Enter an amount.' };
  if (/^[-−–]/.test(typed)) return { problem: 'Enter an amount above ₹0.' };
  const found = pattern.exec(typed);
  if (!found) {
    const hasMore = /^[\d,]*\.\d{3,}$/.test(typed);
    return {
      problem: hasMore ? 'At most two digits after the point.' : 'Enter digits alone, such as 10,000 or 999.50.',
    };
  }
  const paise = Number(found[1]?.replaceAll(',', '')) * 100 + Number((found[2] ?? '').padEnd(2, '0'));
  return paise > most ? { problem: 'Enter ₹10,00,00,000 or less.' } : { paise };
}

/** The same figures in rupees, or of anything else that is counted; not a number for what isn't one. */
export function parseFigure(text: string): number {
  const found = pattern.exec(bare(text));
  return found ? Number(found[0].replaceAll(',', '')) : Number.NaN;
}

/** A number with its sign and all its decimals; null if nothing is typed, not a number for what isn't one. */
export function parseSignedNumber(typed: string): number | null {
  const text = bare(typed).replace('−', '-');
  if (text === '') return null;
  return signed.test(text) ? Number(text.replaceAll(',', '')) : Number.NaN;
}
