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
  const isWrong = (text: string) => text.trim() === '' || !(Number(text) >= min && Number(text) <= max);
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
            const figure = text.replace(',', '.');
            setTyped({ text, value: isWrong(figure) ? value : Number(figure) });
            onWrong?.(isWrong(figure));
            if (!isWrong(figure)) onChange(Number(figure));
          }}
        />
      )}
    </Field>
  );
}
