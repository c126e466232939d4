import Plus from 'lucide-react/icons/plus';
import type { ReactNode } from 'react';
import type { BookingLine } from '#shared/bookings/booking';
import { formatPaise } from '#shared/text/paise';
import { readPaise } from '#shared/text/typed-paise';
import { QuietButton } from '../ui/button';
import { FormField } from '../ui/form-field';
import { emptyLine, LineRows, type TypedLine } from '../ui/line-rows';
import * as styles from './typed-money.module.css';

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

interface AmountFieldProps {
  label: string;
  hint?: ReactNode;
  problem?: string | undefined;
  required?: boolean | undefined;
  value: string;
  onType: (text: string) => void;
}

/** An amount as it stands in its field: `10,000`, `9,523.81`. */
export const toTypedPaise = (paise: number): string => formatPaise(paise).replace('₹', '');

/** Grouped as in India once the field is left. */
export function AmountField({ label, hint, problem, required = false, value, onType }: AmountFieldProps) {
  return (
    <FormField {...{ label, hint, problem, required }}>
      {({ className, ...wires }) => (
        <span className={`block ${styles.amount}`}>
          <span aria-hidden="true">₹</span>
          <input
            {...wires}
            className={`${className} num`}
            inputMode="decimal"
            autoComplete="off"
            maxLength={20}
            value={value}
            onChange={(event) => onType(event.currentTarget.value)}
            onBlur={() => {
              const read = readPaise(value);
              if ('paise' in read) onType(toTypedPaise(read.paise));
            }}
          />
        </span>
      )}
    </FormField>
  );
}
