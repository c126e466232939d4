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

/** Messages by dotted path, from react-hook-form's nested errors. */
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
 * An admin form: react-hook-form's state over `T`, checked by a valibot schema when it is sent. Messages go with the next
 * change.
 *
 * @param toInput turns the typed values into the input of the schema, under the same field names
 * @param keepOtherProblems for long forms: a change removes the messages of its own field alone
 */
export function useAdminForm<T extends FieldValues, Input extends FieldValues, Sent extends FieldValues>(
  schema: v.GenericSchema<Input, Sent>,
  initialValues: T | (() => T),
  toInput: (typed: T) => FieldValues = (typed) => typed,
  { keepOtherProblems = false } = {},
) {
  const [defaultValues] = useState(initialValues);
  // The typed values and the schema's input have the same field names, so the errors fit the form.
  const validate = valibotResolver(schema, { message: formatIssue }) as unknown as Resolver<T, unknown, Sent>;
  const { watch, getValues, setValue, setError, clearErrors, handleSubmit, formState } = useForm<T, unknown, Sent>({
    defaultValues: defaultValues as DefaultValues<T>,
    resolver: (values, context, options) => validate(toInput(values) as T, context, options),
    reValidateMode: 'onSubmit',
    // Without it the resolver stops before the checks between fields.
    criteriaMode: 'all',
    shouldFocusError: false,
  });
  const typed = watch();
  const problems = collectProblems(formState.errors);
  const set = (change: Partial<T>) => {
    for (const [name, value] of Object.entries(change)) {
      setValue(name as FieldPath<T>, value as PathValue<T, FieldPath<T>>, { shouldDirty: true });
    }
    clearErrors(keepOtherProblems ? (Object.keys(change) as FieldPath<T>[]) : undefined);
  };
  const showProblems = (found: Readonly<Record<string, string>>) => {
    for (const [name, message] of Object.entries(found)) setError(name as FieldPath<T>, { type: 'server', message });
  };
  return {
    values: typed,
    problems,
    setValues: set,
    showProblems,
    getFieldProps: createFieldPropsGetter(typed, problems, set),
    /** Returns the typed values of this moment, which may be newer than `typed` after an answer. */
    getCurrentValues: (): T => getValues(),
    /** Calls `send` with the checked values, or shows the problems. */
    submit: (send: (checked: Sent) => unknown) => {
      // The same problem again is a new one: the form moves the focus to it.
      clearErrors();
      void handleSubmit(async (checked) => void (await send(checked)))();
    },
  };
}

export type AdminFormState<T extends FieldValues> = ReturnType<typeof useAdminForm<T, FieldValues, FieldValues>>;
