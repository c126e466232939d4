import Plus from 'lucide-react/icons/plus';
import type { BookingLine } from '#shared/bookings/booking';
import { readPaise } from '#shared/text/typed-paise';
import { toTypedPaise } from '../ui/amount-field';
import { QuietButton } from '../ui/button';
import { emptyLine, LineRows, type TypedLine } from '../ui/line-rows';

export const toTypedLines = (lines: readonly BookingLine[]): TypedLine[] =>
  lines.map(({ what, number, pricePaise }) => ({
    ...emptyLine(),
    words: what,
    price: toTypedPaise(pricePaise),
    count: String(number),
  }));

/** Not a number for anything but digits. */
export const toWhole = (text: string): number => (/^\s*\d+\s*$/.test(text) ? Number(text) : Number.NaN);

const paiseOf = (text: string): number => {
  const read = readPaise(text);
  return 'paise' in read ? read.paise : Number.NaN;
};

/** As typed, to be checked by the schema. */
export const fromTypedLines = (lines: readonly TypedLine[]): BookingLine[] =>
  lines.map(({ words, price, count }) => ({ what: words, number: toWhole(count), pricePaise: paiseOf(price) }));

const fieldNames: Record<string, string> = { what: 'words', number: 'count', pricePaise: 'price' };

export function ofTypedLines(problems: Record<string, string>, lines: readonly TypedLine[]): Record<string, string> {
  return Object.fromEntries(
    Object.entries(problems).map(([name, words]) => {
      const [, at, of = ''] = /^lines\.(\d+)\.(\w+)$/.exec(name) ?? [];
      if (at === undefined) return [name, words];
      const read = of === 'pricePaise' ? readPaise(lines[Number(at)]?.price ?? '') : null;
      return [`lines.${at}.${fieldNames[of] ?? of}`, read && 'problem' in read ? read.problem : words];
    }),
  );
}

/** In paise; null while one isn't an amount. */
export function sumOf(lines: readonly TypedLine[]): number | null {
  const sum = fromTypedLines(lines).reduce((before, { number, pricePaise }) => before + number * pricePaise, 0);
  return Number.isNaN(sum) ? null : sum;
}

/** Nothing where nothing is written. */
export function readDiscount(text: string) {
  const read = readPaise(text.trim() === '' ? '0' : text);
  if ('paise' in read) return { discountPaise: read.paise, problems: {} };
  return { discountPaise: 0, problems: { discountPaise: read.problem } };
}

interface BookingLineRowsProps {
  lines: TypedLine[];
  problems: Record<string, string>;
  onChange: (lines: TypedLine[]) => void;
}

export function BookingLineRows({ lines, problems, onChange }: BookingLineRowsProps) {
  return (
    <LineRows {...{ lines, problems, onChange }}>
      <QuietButton icon={Plus} disabled={lines.length >= 20} onClick={() => onChange([...lines, emptyLine()])}>
        Add a line
      </QuietButton>
    </LineRows>
  );
}
