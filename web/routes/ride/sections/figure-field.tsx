import { useState } from 'react';
import { Field } from '../../../ui/forms/field';

interface FigureFieldProps {
  label: string;
  value: number;
  min: number;
  max: number;
  className?: string;
  onChange: (value: number) => void;
  onWrong?: (isWrong: boolean) => void;
}

/** The plan keeps the last good number: others are only said to be wrong. */
export function FigureField({ label, value, min, max, onChange, onWrong, ...props }: FigureFieldProps) {
  const [typed, setTyped] = useState<{ text: string; value: number } | null>(null);
  const shown = typed && typed.value === value ? typed.text : String(value);
  const read = (text: string) => (text.trim() === '' ? Number.NaN : Number(text.replace(',', '.')));
  const isWrong = (text: string) => !(read(text) >= min && read(text) <= max);
  return (
    <Field {...props} label={label} problem={isWrong(shown) ? `Enter a number from ${min} to ${max}.` : undefined}>
      {(wires) => (
        <input
          {...wires}
          type="text"
          inputMode="decimal"
          autoComplete="off"
          value={shown}
          onChange={({ currentTarget: { value: text } }) => {
            setTyped({ text, value: isWrong(text) ? value : read(text) });
            onWrong?.(isWrong(text));
            if (!isWrong(text)) onChange(read(text));
          }}
        />
      )}
    </Field>
  );
}
