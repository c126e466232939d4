import type { ReactNode } from 'react';
import { findWeakInk } from '#shared/site/ink';
import { FormField } from '../ui/form-field';
import * as styles from './settings.module.css';

interface InkFieldProps {
  label: string;
  hint: ReactNode;
  value: string;
  problem: string | undefined;
  onType: (text: string) => void;
}

const isColour = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text.trim());

export function InkField({ label, hint, value, problem, onType }: InkFieldProps) {
  const weak = isColour(value) ? findWeakInk(value.trim()) : null;
  return (
    <FormField label={label} hint={hint} problem={weak ?? problem} required>
      {(wires) => (
        <div className={`stack ${styles.ink}`}>
          <input
            type="color"
            aria-label={`${label}: choose`}
            value={isColour(value) ? value.trim().toLowerCase() : '#000000'}
            onChange={(event) => onType(event.currentTarget.value)}
          />
          <input
            {...wires}
            type="text"
            spellCheck={false}
            autoComplete="off"
            value={value}
            onChange={(event) => onType(event.currentTarget.value)}
          />
        </div>
      )}
    </FormField>
  );
}
