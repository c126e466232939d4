import type { ComponentProps, FocusEvent, KeyboardEvent } from 'react';
import * as fieldStyles from '../../components/forms/field.module.css';
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

/** Text input with label. With `options` it is a select, with `rows` a textarea. */
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
    ...otherInputProps
  } = config;
  const onChange = ({ currentTarget }: { currentTarget: { value: string } }) => onValueChange(currentTarget.value);
  return (
    <FormField {...{ label, hint, problem, required, className }}>
      {(inputProps) => {
        const controlProps = { ...inputProps, 'aria-required': required, value, disabled, onChange };
        if (options)
          return (
            <select {...controlProps}>
              <Options {...{ options, emptyOptionLabel }} />
            </select>
          );
        const textProps = { ...controlProps, maxLength, placeholder, lang, onKeyDown };
        if (rows) return <textarea {...textProps} rows={rows} />;
        return <input {...textProps} {...{ autoComplete }} {...otherInputProps} />;
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

export function Select({
  label,
  options,
  emptyOptionLabel,
  onValueChange,
  className = fieldStyles.control,
  ...selectProps
}: SelectProps) {
  return (
    <select
      {...selectProps}
      className={className}
      aria-label={label}
      onChange={({ currentTarget }) => onValueChange(currentTarget.value)}
    >
      <Options {...{ options, emptyOptionLabel }} />
    </select>
  );
}

type TextFieldName<T> = { [Name in keyof T]: T[Name] extends string ? Name : never }[keyof T] & string;

export const createFieldPropsGetter =
  <T extends object>(values: T, problems: Readonly<Record<string, string>>, onChange: (change: Partial<T>) => void) =>
  (name: TextFieldName<T>) => ({
    value: String(values[name]),
    problem: problems[name],
    onValueChange: (text: string) => onChange({ [name]: text } as Partial<T>),
  });
