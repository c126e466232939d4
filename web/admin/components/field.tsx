import type { ComponentProps, FocusEvent, KeyboardEvent } from 'react';
import * as styles from '../../components/forms/field.module.css';
import { FormField, type FormFieldProps } from './form-section';

type ControlProps = Pick<
  ComponentProps<'input'>,
  'type' | 'inputMode' | 'maxLength' | 'min' | 'max' | 'placeholder' | 'disabled' | 'autoComplete' | 'lang'
>;

export interface OptionsProps {
  options: readonly (readonly [value: string | number, words: string])[];
  /** Stands where nothing is chosen. */
  none?: string | undefined;
}

interface Look extends Omit<FormFieldProps, 'children' | 'problem'>, ControlProps, Partial<OptionsProps> {
  rows?: number;
  onBlur?: (event: FocusEvent<HTMLInputElement>) => void;
  onFocus?: () => void;
  onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void;
}

export interface FieldProps extends Look {
  value: string | number;
  problem?: string | undefined;
  onType: (text: string) => void;
}

/** A line of text, unless `options` or `rows` make it another control. */
export function Field({ label, hint, problem, required, className, value, onType, ...look }: FieldProps) {
  const {
    options,
    none,
    rows,
    disabled,
    maxLength,
    placeholder,
    lang,
    autoComplete = 'off',
    onKeyDown,
    ...input
  } = look;
  const onChange = ({ currentTarget }: { currentTarget: { value: string } }) => onType(currentTarget.value);
  return (
    <FormField {...{ label, hint, problem, required, className }}>
      {(wires) => {
        const control = { ...wires, 'aria-required': required, value, disabled, onChange };
        if (options)
          return (
            <select {...control}>
              <Options {...{ options, none }} />
            </select>
          );
        const text = { ...control, maxLength, placeholder, lang, onKeyDown };
        return rows ? <textarea {...text} rows={rows} /> : <input {...text} {...{ autoComplete }} {...input} />;
      }}
    </FormField>
  );
}

export type FieldConfig<Name extends string = string> = Look & { name: Name };

interface FieldsProps<Name extends string> {
  fields: readonly FieldConfig<Name>[];
  values: Readonly<Record<Name, string>>;
  problems: Readonly<Record<string, string | undefined>>;
  onType: (name: Name, text: string) => void;
}

export function Fields<Name extends string>({ fields, values, problems, onType }: FieldsProps<Name>) {
  return fields.map(({ name, ...look }) => (
    <Field key={name} {...look} value={values[name]} problem={problems[name]} onType={(text) => onType(name, text)} />
  ));
}

export function Options({ options, none }: OptionsProps) {
  return (
    <>
      {none === undefined ? null : <option value="">{none}</option>}
      {options.map(([value, words]) => (
        <option key={value} value={value}>
          {words}
        </option>
      ))}
    </>
  );
}

interface ChoiceProps extends OptionsProps, Pick<ComponentProps<'select'>, 'className' | 'disabled'> {
  label: string;
  value: string;
  onChoose: (value: string) => void;
}

/** A select by itself. */
export function Choice({ label, options, none, onChoose, className = styles.control, ...select }: ChoiceProps) {
  return (
    <select
      {...select}
      className={className}
      aria-label={label}
      onChange={({ currentTarget }) => onChoose(currentTarget.value)}
    >
      <Options {...{ options, none }} />
    </select>
  );
}

type TextNames<T> = { [Name in keyof T]: T[Name] extends string ? Name : never }[keyof T] & string;

/** The props of a form's fields, by their names. */
export const bindField =
  <T extends object>(values: T, problems: Readonly<Record<string, string>>, onChange: (change: Partial<T>) => void) =>
  (name: TextNames<T>) => ({
    value: String(values[name]),
    problem: problems[name],
    onType: (text: string) => onChange({ [name]: text } as Partial<T>),
  });
