import { type ComponentProps, useId } from 'react';
import { type FieldPath, get, useFormContext, useWatch } from 'react-hook-form';
import { Options } from '../ui/field';
import { FormField, type FormFieldProps } from '../ui/form-field';
import * as entry from './entry-table.module.css';
import type { TourValues } from './tour-values';

type Name = FieldPath<TourValues>;

export function useTourField(name: Name) {
  const { register, formState, getValues, trigger } = useFormContext<TourValues>();
  const error: { message?: string } | undefined = get(formState.errors, name);
  /** When the field is left; an empty one waits for the save. */
  const check = () => {
    if (String(getValues(name)).trim() !== '') void trigger(name);
  };
  return { register, problem: error?.message, check };
}

type Control = Pick<ComponentProps<'input'>, 'type' | 'min' | 'max' | 'step' | 'maxLength' | 'inputMode' | 'list'>;

interface TourInputProps extends Omit<FormFieldProps, 'children' | 'problem'>, Control {
  name: Name;
  rows?: number | undefined;
  options?: readonly string[];
  placeholder?: string;
  disabled?: boolean;
  onChoose?: () => void;
}

/** A line of text, unless `options` or `rows` make it another control. Figures are checked when the field is left. */
export function TourInput({ name, label, hint, required, className, ...look }: TourInputProps) {
  const { register, problem, check } = useTourField(name);
  const chosen = String(useWatch<TourValues>({ name, disabled: look.options === undefined }) ?? '');
  const { options, placeholder = '', disabled, onChoose, rows, maxLength, type = 'text', inputMode, ...more } = look;
  return (
    <FormField {...{ label, hint, problem, required, className }}>
      {(wires) => {
        const control = { ...wires, 'aria-required': required };
        if (rows) return <textarea {...control} {...register(name)} {...{ rows, maxLength }} />;
        if (!options) {
          const wired = register(name, inputMode && type === 'text' ? { onBlur: check } : {});
          return <input {...control} {...wired} autoComplete="off" {...{ type, inputMode, maxLength }} {...more} />;
        }
        // A stored value that isn't in the list stays on offer, so no edit loses it.
        const offered = chosen === '' || options.includes(chosen) ? options : [chosen, ...options];
        return (
          <select {...control} {...register(name, onChoose ? { onChange: onChoose } : {})} disabled={disabled}>
            <Options none={placeholder} options={offered.map((option) => [option, option])} />
          </select>
        );
      }}
    </FormField>
  );
}

/** Fields in the cells of a row, each with its label for those who can't see the head, and what is wrong below it. */
export function useCells<Column extends string>(row: string, which: string) {
  const { register, formState, getValues, trigger } = useFormContext<TourValues>();
  const id = useId();
  const nameOf = (column: Column) => `${row}.${column}` as Name;
  const problemOf = (column: Column) => {
    const error: { message?: string } | undefined = get(formState.errors, nameOf(column));
    return error?.message;
  };
  const check = (column: Column) => {
    if (String(getValues(nameOf(column))).trim() !== '') void trigger(nameOf(column));
  };
  const wire = (column: Column, label: string, onBlur?: () => void) => ({
    ...register(nameOf(column), onBlur ? { onBlur } : {}),
    'aria-label': `${label}, ${which}`,
    'aria-invalid': problemOf(column) ? (true as const) : undefined,
    'aria-describedby': problemOf(column) ? `${id}-${column}` : undefined,
  });
  const words = (column: Column) =>
    problemOf(column) ? (
      <p className={`top-4 danger ${entry.cellProblem}`} id={`${id}-${column}`}>
        {problemOf(column)}
      </p>
    ) : null;
  return { nameOf, check, wire, words };
}
