import { type RefObject, useEffect, useRef, useState } from 'react';
import { Field } from '../../ui/forms/field';
import * as styles from './account.module.css';

interface FieldProps {
  value: string;
  onChange: (value: string) => void;
  problem?: string | undefined;
}

interface EmailFieldProps extends FieldProps {
  withPasskeys?: boolean;
}

export function EmailField({ value, onChange, problem, withPasskeys = false }: EmailFieldProps) {
  const input = useEarlyText(onChange);
  return (
    <Field label="Email" problem={problem}>
      {(wires) => (
        <input
          {...wires}
          ref={input}
          type="email"
          name="email"
          inputMode="email"
          autoComplete={withPasskeys ? 'username webauthn' : 'username'}
          autoCapitalize="off"
          spellCheck={false}
          required
          maxLength={254}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </Field>
  );
}

export function NameField({ value, onChange, problem }: FieldProps) {
  const input = useEarlyText(onChange);
  return (
    <Field label="Name" problem={problem}>
      {(wires) => (
        <input
          {...wires}
          ref={input}
          type="text"
          name="name"
          autoComplete="name"
          required
          maxLength={100}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </Field>
  );
}

interface PasswordFieldProps extends FieldProps {
  label: string;
  name?: string;
  autoComplete: 'current-password' | 'new-password';
}

export function PasswordField({
  label,
  name = 'password',
  value,
  onChange,
  autoComplete,
  problem,
}: PasswordFieldProps) {
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
            name={name}
            value={value}
            required
            maxLength={256}
            autoComplete={autoComplete}
            autoCapitalize="off"
            spellCheck={false}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
          <button type="button" className={`btn-text scripted ${styles.toggle}`} onClick={() => setShown(!shown)}>
            {shown ? 'Hide' : 'Show'}
            <span className="visually-hidden"> password</span>
          </button>
        </div>
      )}
    </Field>
  );
}

/** Without this, React empties a field that was filled in before hydration. */
function useEarlyText(onText: (text: string) => void): RefObject<HTMLInputElement | null> {
  const input = useRef<HTMLInputElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when React takes over
  useEffect(() => {
    if (input.current?.value) onText(input.current.value);
  }, []);
  return input;
}
