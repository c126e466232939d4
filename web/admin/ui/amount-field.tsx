import type { ReactNode } from 'react';
import { formatPaise } from '#shared/text/paise';
import { readPaise } from '#shared/text/typed-paise';
import * as styles from './amount-field.module.css';
import { FormField } from './form-field';

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
