import { valibotResolver } from '@hookform/resolvers/valibot';
import { useState } from 'react';
import {
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  type PathValue,
  type Resolver,
  useForm,
} from 'react-hook-form';
import type * as v from 'valibot';
import { formatIssue } from '#shared/text';
import { createFieldPropsGetter } from './field';

function collectProblems(errors: object, path = ''): Record<string, string> {
  const problems: Record<string, string> = {};
  for (const [name, error] of Object.entries(errors)) {
    if (typeof error !== 'object' || error === null) continue;
    const fieldPath = path + name;
    if ('message' in error && typeof error.message === 'string') problems[fieldPath] = error.message;
    else Object.assign(problems, collectProblems(error, `${fieldPath}.`));
  }
  return problems;
}

/**
 * React Hook Form with a valibot schema that checks the values on submit. `problems` are error messages by field.
 *
 * @param toInput converts form values to the schema's input. Both have the same field names, so that problems fit
 * @param keepOtherProblems for long forms: a change clears only the problems of its own fields, not all
 */
export function useAdminForm<T extends FieldValues, Input extends FieldValues, Output extends FieldValues>(
  schema: v.GenericSchema<Input, Output>,
  initialValues: T | (() => T),
  toInput: (values: T) => FieldValues = (values) => values,
  { keepOtherProblems = false } = {},
) {
  const [defaultValues] = useState(initialValues);
  const validate = valibotResolver(schema, { message: formatIssue }) as unknown as Resolver<T, unknown, Output>;
  const { watch, getValues, setValue, setError, clearErrors, handleSubmit, formState } = useForm<T, unknown, Output>({
    defaultValues: defaultValues as DefaultValues<T>,
    resolver: (values, context, options) => validate(toInput(values) as T, context, options),
    reValidateMode: 'onSubmit',
    // Without `all` the resolver skips checks between fields.
    criteriaMode: 'all',
    shouldFocusError: false,
  });
  const values = watch();
  const problems = collectProblems(formState.errors);
  const setValues = (changes: Partial<T>) => {
    for (const [name, value] of Object.entries(changes)) {
      setValue(name as FieldPath<T>, value as PathValue<T, FieldPath<T>>, { shouldDirty: true });
    }
    clearErrors(keepOtherProblems ? (Object.keys(changes) as FieldPath<T>[]) : undefined);
  };
  const showProblems = (newProblems: Readonly<Record<string, string>>) => {
    for (const [name, message] of Object.entries(newProblems))
      setError(name as FieldPath<T>, { type: 'server', message });
  };
  return {
    values,
    problems,
    setValues,
    showProblems,
    getFieldProps: createFieldPropsGetter(values, problems, setValues),
    /** Returns the current values, even in a callback of an older render. */
    getCurrentValues: (): T => getValues(),
    submit: (send: (output: Output) => unknown) => {
      // Without old problems, a repeated problem counts as new, and the form moves the focus to it.
      clearErrors();
      void handleSubmit(async (output) => void (await send(output)))();
    },
  };
}

export type AdminFormState<T extends FieldValues> = ReturnType<typeof useAdminForm<T, FieldValues, FieldValues>>;
