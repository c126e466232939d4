import { useState } from 'react';
import { Field } from '../../ui/field';
import * as styles from './account.module.css';
import { useEarlyText } from './use-early-text';

export interface PasswordFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  autoComplete: 'current-password' | 'new-password';
  problem?: string | undefined;
}

export function PasswordField({ label, value, onChange, autoComplete, problem }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  const input = useEarlyText(onChange);
  return (
    <Field label={label} problem={problem}>
      {({ className, ...wires }) => (
        <div className={styles.password}>
          <input
            {...wires}
            ref={input}
            className={className}
            type={shown ? 'text' : 'password'}
            name="password"
            value={value}
            required
            maxLength={256}
            autoComplete={autoComplete}
            autoCapitalize="off"
            spellCheck={false}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
          <button type="button" className={styles.toggle} onClick={() => setShown(!shown)}>
            {shown ? 'Hide' : 'Show'}
            <span className="visually-hidden"> password</span>
          </button>
        </div>
      )}
    </Field>
  );
}
