import type { HTMLInputAutoCompleteAttribute, InputHTMLAttributes, ReactNode } from 'react';
import { type FieldPath, get, useFormContext } from 'react-hook-form';
import { FormField } from '../ui/form-field';
import type { TourValues } from './tour-values';

interface InputProps {
  name: FieldPath<TourValues>;
  label: string;
  hint?: ReactNode;
  required?: boolean;
  className?: string | undefined;
}

export function useTourField(name: FieldPath<TourValues>) {
  const { register, formState } = useFormContext<TourValues>();
  const error: { message?: string } | undefined = get(formState.errors, name);
  return { register, problem: error?.message };
}

/** When the field is left; an empty one waits for the save. */
function useCheckedNumber(name: FieldPath<TourValues>): () => void {
  const { getValues, trigger } = useFormContext<TourValues>();
  return () => {
    if (String(getValues(name)).trim() !== '') void trigger(name);
  };
}

interface TextInputProps extends InputProps {
  maxLength?: number;
  inputMode?: InputHTMLAttributes<HTMLInputElement>['inputMode'];
  autoComplete?: HTMLInputAutoCompleteAttribute;
  list?: string;
}

export function TextInput({ name, maxLength, inputMode, list, ...field }: TextInputProps) {
  const { register, problem } = useTourField(name);
  const checkNumber = useCheckedNumber(name);
  return (
    <FormField {...field} problem={problem}>
      {(wires) => (
        <input
          {...wires}
          {...register(name, inputMode ? { onBlur: checkNumber } : {})}
          type="text"
          autoComplete="off"
          aria-required={field.required}
          maxLength={maxLength}
          inputMode={inputMode}
          list={list}
        />
      )}
    </FormField>
  );
}

/** Spec §5, §9. */
export function RatingInput({ name, ...field }: InputProps) {
  const { register, problem } = useTourField(name);
  return (
    <FormField {...field} problem={problem}>
      {(wires) => (
        <input
          {...wires}
          {...register(name)}
          type="number"
          min={0}
          max={5}
          step={0.1}
          inputMode="decimal"
          aria-required={field.required}
        />
      )}
    </FormField>
  );
}

interface AreaInputProps extends InputProps {
  rows: number;
  maxLength?: number;
}

export function AreaInput({ name, rows, maxLength, ...field }: AreaInputProps) {
  const { register, problem } = useTourField(name);
  return (
    <FormField {...field} problem={problem}>
      {(wires) => (
        <textarea {...wires} {...register(name)} rows={rows} maxLength={maxLength} aria-required={field.required} />
      )}
    </FormField>
  );
}

interface ChoiceInputProps extends InputProps {
  options: readonly string[];
  placeholder: string;
  disabled?: boolean;
  onChoose?: () => void;
}

/** A stored value that isn't in the list stays on offer, so no edit loses it. */
export function ChoiceInput({ name, options, placeholder, disabled, onChoose, ...field }: ChoiceInputProps) {
  const { register, problem } = useTourField(name);
  const { watch } = useFormContext<TourValues>();
  const chosen = String(watch(name) ?? '');
  const offered = chosen === '' || options.includes(chosen) ? options : [chosen, ...options];
  return (
    <FormField {...field} problem={problem}>
      {(wires) => (
        <select
          {...wires}
          {...register(name, onChoose ? { onChange: onChoose } : {})}
          aria-required={field.required}
          disabled={disabled}
        >
          <option value="">{placeholder}</option>
          {offered.map((option) => (
            <option key={option}>{option}</option>
          ))}
        </select>
      )}
    </FormField>
  );
}
