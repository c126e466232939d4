import type { ComponentProps, FocusEvent, KeyboardEvent } from 'react';
import { FormField, type FormFieldProps } from './form-field';

type ControlProps = Pick<
  ComponentProps<'input'>,
  'type' | 'inputMode' | 'maxLength' | 'min' | 'max' | 'placeholder' | 'disabled' | 'autoComplete' | 'lang'
>;

interface Look extends Omit<FormFieldProps, 'children' | 'problem'>, ControlProps {
  options?: readonly (readonly [value: string | number, words: string])[] | undefined;
  none?: string | undefined;
  rows?: number;
  onBlur?: (event: FocusEvent<HTMLInputElement>) => void;
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
              {none === undefined ? null : <option value="">{none}</option>}
              {options.map(([each, words]) => (
                <option key={each} value={each}>
                  {words}
                </option>
              ))}
            </select>
          );
        const text = { ...control, maxLength, placeholder, lang, onKeyDown };
        return rows ? <textarea {...text} rows={rows} /> : <input {...text} {...{ autoComplete }} {...input} />;
      }}
    </FormField>
  );
}

export type FieldLook<Name extends string = string> = Look & { name: Name };

export interface FieldsProps<Name extends string> {
  fields: readonly FieldLook<Name>[];
  values: Readonly<Record<Name, string>>;
  problems: Readonly<Record<string, string>>;
  onType: (name: Name, text: string) => void;
}

export function Fields<Name extends string>({ fields, values, problems, onType }: FieldsProps<Name>) {
  return fields.map(({ name, ...look }) => (
    <Field key={name} {...look} value={values[name]} problem={problems[name]} onType={(text) => onType(name, text)} />
  ));
}
