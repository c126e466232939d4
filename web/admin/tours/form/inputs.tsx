import { type ComponentProps, type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { type FieldPath, get, useFormContext, useWatch } from 'react-hook-form';
import { showToast } from '../../../components/toasts/toasts';
import { Options, type OptionsProps } from '../../components/field';
import { FormField, type FormFieldProps } from '../../components/form-section';
import { createUndo, undoTextTimeoutMs } from '../../session/use-admin-mutation';
import * as entry from './entry-table.module.css';
import * as styles from './entry-table.module.css';
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
      {(inputProps) => {
        const control = { ...inputProps, 'aria-required': required };
        if (rows) return <textarea {...control} {...register(name)} {...{ rows, maxLength }} />;
        if (!options) {
          const wired = register(name, inputMode && type === 'text' ? { onBlur: check } : {});
          return <input {...control} {...wired} autoComplete="off" {...{ type, inputMode, maxLength }} {...more} />;
        }
        // A stored value that isn't in the list stays on offer, so no edit loses it.
        const offered = chosen === '' || options.includes(chosen) ? options : [chosen, ...options];
        return (
          <select {...control} {...register(name, onChoose ? { onChange: onChoose } : {})} disabled={disabled}>
            <Options emptyLabel={placeholder} options={offered.map((option) => [option, option])} />
          </select>
        );
      }}
    </FormField>
  );
}

interface CellLook extends Omit<ComponentProps<'input'>, 'onBlur'>, Partial<Pick<OptionsProps, 'options'>> {
  look: string | undefined;
  /** Read out in the label's place. */
  meaning?: string;
  /** Stands below the field. */
  hint?: ReactNode;
  /** Without this it is checked when it is left. */
  onBlur?: () => void;
}

/** Fields in the cells of a row, each with its label for those who can't see the head, and what is wrong below it. */
export function useCells<Column extends string>(row: string, which: string) {
  const { register, formState, getValues, trigger } = useFormContext<TourValues>();
  const id = useId();
  const nameOf = (column: Column) => `${row}.${column}` as Name;
  const check = (column: Column) => {
    if (String(getValues(nameOf(column))).trim() !== '') void trigger(nameOf(column));
  };
  const cell = (
    column: Column,
    label: string,
    { look, meaning = label, onBlur, options, hint, ...input }: CellLook,
  ) => {
    const error: { message?: string } | undefined = get(formState.errors, nameOf(column));
    const problem = error?.message;
    const inputProps = {
      ...register(nameOf(column), { onBlur: onBlur ?? (() => check(column)) }),
      'aria-label': `${meaning}, ${which}`,
      'aria-invalid': problem ? (true as const) : undefined,
      'aria-describedby': problem ? `${id}-${column}` : undefined,
    };
    return (
      <td className={look} data-label={label}>
        {options ? (
          <select {...inputProps}>
            <Options options={options} />
          </select>
        ) : (
          <input type="text" autoComplete="off" {...input} {...inputProps} />
        )}
        {problem ? (
          <p className={`mt-1 text-danger ${entry.cellProblem}`} id={`${id}-${column}`}>
            {problem}
          </p>
        ) : null}
        {hint}
      </td>
    );
  };
  return { nameOf, check, cell };
}

/** Returns a function that says what was done to the form, with an Undo that goes when its section does. */
export function useUndoToast() {
  const close = useRef<() => void>(undefined);
  useEffect(() => () => close.current?.(), []);
  return (message: string, undo: () => void) => {
    close.current = showToast({ kind: 'success', message, ...createUndo(undo, undoTextTimeoutMs) });
  };
}

interface EntryTableProps {
  label: string;
  heads: readonly string[];
  className?: string | undefined;
  lookOf?: (head: string) => string | undefined;
  onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void;
  children: ReactNode;
}

/** Rows of fields, with one more column for the acts of a row. */
export function EntryTable({ label, heads, className, lookOf, onKeyDown, children }: EntryTableProps) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of its fields
    <div className={`card ${styles.frame}`} onKeyDown={onKeyDown}>
      <table className={`text-small ${styles.table} ${className}`} aria-label={label}>
        <thead className="table-head">
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col" className={lookOf?.(head)}>
                {head}
              </th>
            ))}
            <th scope="col">
              <span className="visually-hidden">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}
