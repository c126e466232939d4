import { Field } from '../../ui/field';
import { useEarlyText } from './use-early-text';

export interface EmailFieldProps {
  value: string;
  onChange: (value: string) => void;
  problem?: string | undefined;
}

export function EmailField({ value, onChange, problem }: EmailFieldProps) {
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
          autoComplete="username"
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
