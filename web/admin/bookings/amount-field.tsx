import type { ReactNode } from 'react';
import type { BookingLine } from '#shared/bookings/booking';
import { formatPaise, parsePaise } from '#shared/money';
import { FormField } from '../components/form-section';
import { createLineItem, type LineItemValues } from '../components/line-item-rows';
import * as styles from './bookings.module.css';

export const toLineItemValues = (lines: readonly BookingLine[]): LineItemValues[] =>
  lines.map(({ what: description, number: count, pricePaise }) => ({
    ...createLineItem(),
    description,
    priceRupees: toAmountText(pricePaise),
    count: String(count),
  }));

/** Returns NaN unless the text has only digits. */
export const parseWholeNumber = (text: string): number => (/^\s*\d+\s*$/.test(text) ? Number(text) : Number.NaN);

/** Returns paise. Returns an unreadable text unchanged, so that the schema rejects it with its message. */
export function parseAmount(text: string): number | string {
  const result = parsePaise(text);
  return 'paise' in result ? result.paise : text;
}

export const parseDiscount = (text: string): number | string => (text.trim() === '' ? 0 : parseAmount(text));

export const toBookingLineInputs = (lines: readonly LineItemValues[]) =>
  lines.map(({ description, priceRupees, count }) => ({
    what: description,
    number: parseWholeNumber(count),
    pricePaise: parseAmount(priceRupees),
  }));

export function sumLinesPaise(lines: readonly LineItemValues[]): number | null {
  const amounts = toBookingLineInputs(lines).map(({ number, pricePaise }) =>
    typeof pricePaise === 'number' ? number * pricePaise : Number.NaN,
  );
  const total = amounts.reduce((sum, amount) => sum + amount, 0);
  return Number.isNaN(total) ? null : total;
}

interface AmountFieldProps {
  label: string;
  hint?: ReactNode;
  problem?: string | undefined;
  value: string;
  onValueChange: (text: string) => void;
}

/** Returns rupees without the sign, as staff type them: `10,000`, `9,523.81`. */
export const toAmountText = (paise: number): string => formatPaise(paise).replace('₹', '');

/** Field for an amount in rupees. On blur it groups the digits as in India: `1,00,000`. */
export function AmountField({ label, hint, problem, value, onValueChange }: AmountFieldProps) {
  return (
    <FormField {...{ label, hint, problem }}>
      {({ className, ...inputProps }) => (
        <span className={`block ${styles.amount}`}>
          <span aria-hidden="true">₹</span>
          <input
            {...inputProps}
            className={`${className} tabular-nums`}
            inputMode="decimal"
            autoComplete="off"
            maxLength={20}
            value={value}
            onChange={(event) => onValueChange(event.currentTarget.value)}
            onBlur={() => {
              const result = parsePaise(value);
              if ('paise' in result) onValueChange(toAmountText(result.paise));
            }}
          />
        </span>
      )}
    </FormField>
  );
}
