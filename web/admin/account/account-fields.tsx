import { type ReactNode, useEffect, useRef, useState } from 'react';
import { NewPassword, passwordLength } from '#shared/staff/staff';
import { Field } from '../../components/forms/field';
import * as styles from './account.module.css';

export interface AccountField<Name extends string = string> {
  name: Name;
  label: string;
  /** Shown if the field is empty. */
  missingMessage: string;
  type: 'email' | 'password' | 'text';
  autoComplete: string;
  maxLength: number;
  schema?: typeof NewPassword;
  contentBefore?: ReactNode;
}

export const emailField: AccountField<'email'> = {
  name: 'email',
  label: 'Email',
  missingMessage: 'Enter your e-mail address.',
  type: 'email',
  autoComplete: 'username',
  maxLength: 254,
};

export const nameField: AccountField<'name'> = {
  name: 'name',
  label: 'Name',
  missingMessage: 'Enter your name.',
  type: 'text',
  autoComplete: 'name',
  maxLength: 100,
};

export const passwordField: AccountField<'password'> = {
  name: 'password',
  label: 'Password',
  missingMessage: 'Enter your password.',
  type: 'password',
  autoComplete: 'current-password',
  maxLength: 256,
};

export const newPasswordField: AccountField<'password'> = {
  ...passwordField,
  label: `New password, at least ${passwordLength.min} characters`,
  missingMessage: 'Enter a new password.',
  autoComplete: 'new-password',
  schema: NewPassword,
};

interface AccountInputProps {
  field: AccountField;
  value: string;
  problem: string | undefined;
  onValueChange: (text: string) => void;
}

export function AccountInput({ field, value, problem, onValueChange }: AccountInputProps) {
  const { label, name, type, autoComplete, maxLength } = field;
  const [isVisible, setVisible] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  // React would empty a field that the user filled in before hydration.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, after hydration
  useEffect(() => {
    if (input.current?.value) onValueChange(input.current.value);
  }, []);
  return (
    <Field label={label} problem={problem}>
      {(inputProps) => {
        const inputElement = (
          <input
            {...inputProps}
            ref={input}
            type={isVisible ? 'text' : type}
            name={name}
            inputMode={type === 'email' ? 'email' : undefined}
            autoComplete={autoComplete}
            {...(type === 'text' ? {} : { autoCapitalize: 'off', spellCheck: false })}
            required
            maxLength={maxLength}
            value={value}
            onChange={(event) => onValueChange(event.currentTarget.value)}
          />
        );
        if (type !== 'password') return inputElement;
        return (
          <div className={styles.password}>
            {inputElement}
            <button
              type="button"
              className={`btn-text needs-scripts ${styles.toggle}`}
              onClick={() => setVisible(!isVisible)}
            >
              {isVisible ? 'Hide' : 'Show'}
              <span className="visually-hidden"> password</span>
            </button>
          </div>
        );
      }}
    </Field>
  );
}
