import { useState } from 'react';
import { Field } from '../../components/forms/field';

interface NumberFieldProps {
  label: string;
  value: number;
  min: number;
  max: number;
  className?: string;
  onChange: (value: number) => void;
  onValidityChange?: (isInvalid: boolean) => void;
}

export function NumberField({ label, value, min, max, onChange, onValidityChange, ...props }: NumberFieldProps) {
  // The text is dropped when the value is changed from outside.
  const [input, setInput] = useState<{ text: string; value: number } | null>(null);
  const displayedText = input && input.value === value ? input.text : String(value);
  const parse = (text: string) => (text.trim() === '' ? Number.NaN : Number(text.replace(',', '.')));
  const isInvalid = (text: string) => !(parse(text) >= min && parse(text) <= max);
  return (
    <Field
      {...props}
      label={label}
      problem={isInvalid(displayedText) ? `Enter a number from ${min} to ${max}.` : undefined}
    >
      {(inputProps) => (
        <input
          {...inputProps}
          type="text"
          inputMode="decimal"
          autoComplete="off"
          value={displayedText}
          onChange={({ currentTarget: { value: text } }) => {
            setInput({ text, value: isInvalid(text) ? value : parse(text) });
            onValidityChange?.(isInvalid(text));
            if (!isInvalid(text)) onChange(parse(text));
          }}
        />
      )}
    </Field>
  );
}
