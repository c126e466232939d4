import type { ComponentProps, FocusEvent, KeyboardEvent } from 'react';
import * as styles from '../../components/forms/field.module.css';
import { FormField, type FormFieldProps } from './form-section';

type ControlProps = Pick<
  ComponentProps<'input'>,
  'type' | 'inputMode' | 'maxLength' | 'min' | 'max' | 'placeholder' | 'disabled' | 'autoComplete' | 'lang'
>;

export interface OptionsProps {
  options: readonly (readonly [value: string | number, label: string])[];
  emptyOptionLabel?: string | undefined;
}

interface BaseFieldConfig extends Omit<FormFieldProps, 'children' | 'problem'>, ControlProps, Partial<OptionsProps> {
  rows?: number;
  onBlur?: (event: FocusEvent<HTMLInputElement>) => void;
  onFocus?: () => void;
  onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void;
}

export interface FieldProps extends BaseFieldConfig {
  value: string | number;
  problem?: string | undefined;
  onValueChange: (text: string) => void;
}

/** Text input; a select with `options`, a textarea with `rows`. */
export function Field({ label, hint, problem, required, className, value, onValueChange, ...config }: FieldProps) {
  const {
    options,
    emptyOptionLabel,
    rows,
    disabled,
    maxLength,
    placeholder,
    lang,
    autoComplete = 'off',
    onKeyDown,
    ...input
  } = config;
  const onChange = ({ currentTarget }: { currentTarget: { value: string } }) => onValueChange(currentTarget.value);
  return (
    <FormField {...{ label, hint, problem, required, className }}>
      {(inputProps) => {
        const control = { ...inputProps, 'aria-required': required, value, disabled, onChange };
        if (options)
          return (
            <select {...control}>
              <Options {...{ options, emptyOptionLabel }} />
            </select>
          );
        const text = { ...control, maxLength, placeholder, lang, onKeyDown };
        return rows ? <textarea {...text} rows={rows} /> : <input {...text} {...{ autoComplete }} {...input} />;
      }}
    </FormField>
  );
}

export type FieldConfig<Name extends string = string> = BaseFieldConfig & { name: Name };

interface FieldsProps<Name extends string> {
  fields: readonly FieldConfig<Name>[];
  values: Readonly<Record<Name, string>>;
  problems: Readonly<Record<string, string | undefined>>;
  onValueChange: (name: Name, text: string) => void;
}

export function Fields<Name extends string>({ fields, values, problems, onValueChange }: FieldsProps<Name>) {
  return fields.map(({ name, ...config }) => (
    <Field
      key={name}
      {...config}
      value={values[name]}
      problem={problems[name]}
      onValueChange={(text) => onValueChange(name, text)}
    />
  ));
}

export function Options({ options, emptyOptionLabel }: OptionsProps) {
  return (
    <>
      {emptyOptionLabel === undefined ? null : <option value="">{emptyOptionLabel}</option>}
      {options.map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </>
  );
}

interface SelectProps extends OptionsProps, Pick<ComponentProps<'select'>, 'className' | 'disabled'> {
  label: string;
  value: string;
  onValueChange: (value: string) => void;
}

/** Select without a visible label. */
export function Select({
  label,
  options,
  emptyOptionLabel,
  onValueChange,
  className = styles.control,
  ...select
}: SelectProps) {
  return (
    <select
      {...select}
      className={className}
      aria-label={label}
      onChange={({ currentTarget }) => onValueChange(currentTarget.value)}
    >
      <Options {...{ options, emptyOptionLabel }} />
    </select>
  );
}

type TextNames<T> = { [Name in keyof T]: T[Name] extends string ? Name : never }[keyof T] & string;

/** Returns a function that gives the props of a field by its name. */
export const createFieldPropsGetter =
  <T extends object>(values: T, problems: Readonly<Record<string, string>>, onChange: (change: Partial<T>) => void) =>
  (name: TextNames<T>) => ({
    value: String(values[name]),
    problem: problems[name],
    onValueChange: (text: string) => onChange({ [name]: text } as Partial<T>),
  });
