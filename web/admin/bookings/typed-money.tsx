import type { ReactNode } from 'react';
import type { BookingLine } from '#shared/bookings/booking';
import { formatPaise } from '#shared/text/paise';
import { readPaise } from '#shared/text/typed-paise';
import { FormField } from '../ui/form-field';
import { emptyLine, type TypedLine } from '../ui/line-rows';
import * as styles from './typed-money.module.css';

export const toTypedLines = (lines: readonly BookingLine[]): TypedLine[] =>
  lines.map(({ what, number, pricePaise }) => ({
    ...emptyLine(),
    words: what,
    price: toTypedPaise(pricePaise),
    count: String(number),
  }));

/** The number that digits say; NaN for any other text. */
export const toWhole = (text: string): number => (/^\s*\d+\s*$/.test(text) ? Number(text) : Number.NaN);

/** An amount in paise. An unreadable amount stays as typed, so that the schema's message says why. */
export function toPaise(text: string): number | string {
  const read = readPaise(text);
  return 'paise' in read ? read.paise : text;
}

/** A discount in paise; 0 for an empty field. */
export const toDiscountPaise = (text: string): number | string => (text.trim() === '' ? 0 : toPaise(text));

/** Typed lines as the input of the schema of a booking's lines. */
export const fromTypedLines = (lines: readonly TypedLine[]) =>
  lines.map(({ words, price, count }) => ({ what: words, number: toWhole(count), pricePaise: toPaise(price) }));

/** Sum of the lines in paise; null while a price or a number can't be read. */
export function sumOf(lines: readonly TypedLine[]): number | null {
  const amounts = fromTypedLines(lines).map(({ number, pricePaise }) =>
    typeof pricePaise === 'number' ? number * pricePaise : Number.NaN,
  );
  const sum = amounts.reduce((before, amount) => before + amount, 0);
  return Number.isNaN(sum) ? null : sum;
}

interface AmountFieldProps {
  label: string;
  hint?: ReactNode;
  problem?: string | undefined;
  value: string;
  onType: (text: string) => void;
}

/** Text of an amount in a field: `10,000`, `9,523.81`. */
export const toTypedPaise = (paise: number): string => formatPaise(paise).replace('₹', '');

/** A field for an amount, which is grouped as in India once the field is left. */
export function AmountField({ label, hint, problem, value, onType }: AmountFieldProps) {
  return (
    <FormField {...{ label, hint, problem }}>
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
