import { type ComponentProps, type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { type FieldPath, get, useFormContext, useWatch } from 'react-hook-form';
import { showToast } from '../../../components/toasts/toasts';
import { Options, type OptionsProps } from '../../components/field';
import { FormField, type FormFieldProps } from '../../components/form-section';
import { createUndo, undoTextTimeoutMs } from '../../session/use-admin-mutation';
import * as entry from './entry-table.module.css';
import * as styles from './entry-table.module.css';
import type { TourValues } from './tour-values';

type FieldName = FieldPath<TourValues>;

export function useTourField(name: FieldName) {
  const { register, formState, getValues, trigger } = useFormContext<TourValues>();
  const error: { message?: string } | undefined = get(formState.errors, name);
  /** Validates on blur; an empty field waits for the save. */
  const check = () => {
    if (String(getValues(name)).trim() !== '') void trigger(name);
  };
  return { register, problem: error?.message, check };
}

type ControlProps = Pick<ComponentProps<'input'>, 'type' | 'min' | 'max' | 'step' | 'maxLength' | 'inputMode' | 'list'>;

interface TourInputProps extends Omit<FormFieldProps, 'children' | 'problem'>, ControlProps {
  name: FieldName;
  rows?: number | undefined;
  options?: readonly string[];
  placeholder?: string;
  disabled?: boolean;
  onChoose?: () => void;
}

/** Text input; a select with `options`, a textarea with `rows`. Numbers are validated on blur. */
export function TourInput({ name, label, hint, required, className, ...config }: TourInputProps) {
  const { register, problem, check } = useTourField(name);
  const value = String(useWatch<TourValues>({ name, disabled: config.options === undefined }) ?? '');
  const {
    options,
    placeholder = '',
    disabled,
    onChoose,
    rows,
    maxLength,
    type = 'text',
    inputMode,
    ...otherProps
  } = config;
  return (
    <FormField {...{ label, hint, problem, required, className }}>
      {(inputProps) => {
        const control = { ...inputProps, 'aria-required': required };
        if (rows) return <textarea {...control} {...register(name)} {...{ rows, maxLength }} />;
        if (!options) {
          const registration = register(name, inputMode && type === 'text' ? { onBlur: check } : {});
          return (
            <input
              {...control}
              {...registration}
              autoComplete="off"
              {...{ type, inputMode, maxLength }}
              {...otherProps}
            />
          );
        }
        // Keeps a saved value that is missing in the list, so that an edit doesn't lose it.
        const allOptions = value === '' || options.includes(value) ? options : [value, ...options];
        return (
          <select {...control} {...register(name, onChoose ? { onChange: onChoose } : {})} disabled={disabled}>
            <Options emptyOptionLabel={placeholder} options={allOptions.map((option) => [option, option])} />
          </select>
        );
      }}
    </FormField>
  );
}

interface CellConfig extends Omit<ComponentProps<'input'>, 'onBlur'>, Partial<Pick<OptionsProps, 'options'>> {
  cellClass: string | undefined;
  /** For screen readers, in place of the label. */
  accessibleLabel?: string;
  hint?: ReactNode;
  /** Replaces the validation on blur. */
  onBlur?: () => void;
}

/** Table cells with fields. Each field has an accessible label and shows its problem below. */
export function useCells<Column extends string>(rowPath: string, rowLabel: string) {
  const { register, formState, getValues, trigger } = useFormContext<TourValues>();
  const id = useId();
  const getFieldName = (column: Column) => `${rowPath}.${column}` as FieldName;
  const check = (column: Column) => {
    if (String(getValues(getFieldName(column))).trim() !== '') void trigger(getFieldName(column));
  };
  const renderCell = (
    column: Column,
    label: string,
    { cellClass, accessibleLabel = label, onBlur, options, hint, ...input }: CellConfig,
  ) => {
    const error: { message?: string } | undefined = get(formState.errors, getFieldName(column));
    const problem = error?.message;
    const inputProps = {
      ...register(getFieldName(column), { onBlur: onBlur ?? (() => check(column)) }),
      'aria-label': `${accessibleLabel}, ${rowLabel}`,
      'aria-invalid': problem ? (true as const) : undefined,
      'aria-describedby': problem ? `${id}-${column}` : undefined,
    };
    return (
      <td className={cellClass} data-label={label}>
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
  return { getFieldName: getFieldName, check, renderCell: renderCell };
}

/** Shows a toast with Undo, which closes when the calling component unmounts. */
export function useUndoToast() {
  const close = useRef<() => void>(undefined);
  useEffect(() => () => close.current?.(), []);
  return (message: string, undo: () => void) => {
    close.current = showToast({ kind: 'success', message, ...createUndo(undo, undoTextTimeoutMs) });
  };
}

interface EntryTableProps {
  label: string;
  columnTitles: readonly string[];
  className?: string | undefined;
  getColumnClass?: (head: string) => string | undefined;
  onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void;
  children: ReactNode;
}

/** Table of fields, with a last column for the actions of a row. */
export function EntryTable({ label, columnTitles, className, getColumnClass, onKeyDown, children }: EntryTableProps) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of its fields
    <div className={`card ${styles.frame}`} onKeyDown={onKeyDown}>
      <table className={`text-small ${styles.table} ${className}`} aria-label={label}>
        <thead className="table-head">
          <tr>
            {columnTitles.map((head) => (
              <th key={head} scope="col" className={getColumnClass?.(head)}>
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
