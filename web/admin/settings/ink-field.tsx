import { findWeakInk, type InkName, type Inks } from '#shared/site/inks';
import { FormField } from '../ui/form-field';
import * as styles from './settings.module.css';

interface InkFieldProps {
  name: InkName;
  label: string;
  hint: string | undefined;
  /** All three as they are typed. */
  inks: Inks;
  problem: string | undefined;
  onType: (text: string) => void;
}

export const isColour = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text.trim());

/** A colour to point at or to write. What is too weak about it is said at once. */
export function InkField({ name, label, hint, inks, problem, onType }: InkFieldProps) {
  const value = inks[name];
  const weak = Object.values(inks).every(isColour) ? findWeakInk(name, inks) : null;
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
