import { type ComponentProps, type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { type FieldPath, get, useFormContext, useWatch } from 'react-hook-form';
import { showToast } from '../../../components/toasts/toasts';
import { Options, type OptionsProps } from '../../components/field';
import { FormField, type FormFieldProps } from '../../components/form-section';
import { createUndo, undoTextTimeoutMs } from '../../session/use-admin-mutation';
import * as styles from './entry-table.module.css';
import type { TourValues } from './tour-values';

type FieldName = FieldPath<TourValues>;

export function useTourField(name: FieldName) {
  const { register, formState, getValues, trigger } = useFormContext<TourValues>();
  const error: { message?: string } | undefined = get(formState.errors, name);
  const validate = () => {
    if (String(getValues(name)).trim() !== '') void trigger(name);
  };
  return { register, problem: error?.message, validate };
}

type ControlProps = Pick<ComponentProps<'input'>, 'type' | 'min' | 'max' | 'step' | 'maxLength' | 'inputMode' | 'list'>;

interface TourInputProps extends Omit<FormFieldProps, 'children' | 'problem'>, ControlProps {
  name: FieldName;
  rows?: number | undefined;
  options?: readonly string[];
  placeholder?: string;
  disabled?: boolean;
  onSelect?: () => void;
}

/** An input; with `options` a select, with `rows` a textarea. */
export function TourInput({ name, label, hint, required, className, ...config }: TourInputProps) {
  const { register, problem, validate } = useTourField(name);
  const value = String(useWatch<TourValues>({ name, disabled: config.options === undefined }) ?? '');
  const {
    options,
    placeholder = '',
    disabled,
    onSelect,
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
          const registration = register(name, inputMode && type === 'text' ? { onBlur: validate } : {});
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
        // A saved value can be missing in the list; without an option for it, an edit would lose it.
        const allOptions = value === '' || options.includes(value) ? options : [value, ...options];
        return (
          <select {...control} {...register(name, onSelect ? { onChange: onSelect } : {})} disabled={disabled}>
            <Options emptyOptionLabel={placeholder} options={allOptions.map((option) => [option, option])} />
          </select>
        );
      }}
    </FormField>
  );
}

interface CellConfig extends Omit<ComponentProps<'input'>, 'onBlur'>, Partial<Pick<OptionsProps, 'options'>> {
  cellClass: string | undefined;
  accessibleLabel?: string;
  hint?: ReactNode;
  onBlur?: () => void;
}

export function useCells<Column extends string>(rowPath: string, rowLabel: string) {
  const { register, formState, getValues, trigger } = useFormContext<TourValues>();
  const cellIdPrefix = useId();
  const getFieldName = (column: Column) => `${rowPath}.${column}` as FieldName;
  const validate = (column: Column) => {
    if (String(getValues(getFieldName(column))).trim() !== '') void trigger(getFieldName(column));
  };
  /** `label` is the title of the column, which phones show in each cell. */
  const renderCell = (
    column: Column,
    label: string,
    { cellClass, accessibleLabel = label, onBlur, options, hint, ...input }: CellConfig,
  ) => {
    const error: { message?: string } | undefined = get(formState.errors, getFieldName(column));
    const problem = error?.message;
    const inputProps = {
      ...register(getFieldName(column), { onBlur: onBlur ?? (() => validate(column)) }),
      'aria-label': `${accessibleLabel}, ${rowLabel}`,
      'aria-invalid': problem ? (true as const) : undefined,
      'aria-describedby': problem ? `${cellIdPrefix}-${column}` : undefined,
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
          <p className={`mt-1 text-danger ${styles.cellProblem}`} id={`${cellIdPrefix}-${column}`}>
            {problem}
          </p>
        ) : null}
        {hint}
      </td>
    );
  };
  return { getFieldName, validate, renderCell };
}

/** Returns a function that shows a toast with Undo. The toast closes when the calling component unmounts. */
export function useUndoToast() {
  const closeToast = useRef<() => void>(undefined);
  useEffect(() => () => closeToast.current?.(), []);
  return (message: string, undo: () => void) => {
    closeToast.current = showToast({ kind: 'success', message, ...createUndo(undo, undoTextTimeoutMs) });
  };
}

interface EntryTableProps {
  label: string;
  columnTitles: readonly string[];
  className?: string | undefined;
  getColumnClass?: (title: string) => string | undefined;
  onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void;
  children: ReactNode;
}

export function EntryTable({ label, columnTitles, className, getColumnClass, onKeyDown, children }: EntryTableProps) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are pressed in its fields
    <div className={`card ${styles.frame}`} onKeyDown={onKeyDown}>
      <table className={`text-small ${styles.table} ${className}`} aria-label={label}>
        <thead className="table-head">
          <tr>
            {columnTitles.map((title) => (
              <th key={title} scope="col" className={getColumnClass?.(title)}>
                {title}
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
