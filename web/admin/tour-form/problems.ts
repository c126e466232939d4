import { type FieldErrors, type FieldPath, type Resolver, set, type UseFormReturn } from 'react-hook-form';
import { ApiError } from '../../api/client';
import { checkTour } from './check-tour';
import type { TourValues } from './tour-values';

/** Shows the server's field errors beside their fields. Some, like `coverImage`, have no field here. */
export function showServerProblems(form: UseFormReturn<TourValues>, error: unknown): void {
  if (!(error instanceof ApiError)) return;
  for (const [name, message] of Object.entries(error.fields ?? {})) {
    const path = name.replace(/\[(\w+)\]/g, '.$1') as FieldPath<TourValues>;
    form.setError(path, { type: 'server', message });
  }
}

/** Counts the fields with an error, at any depth. */
export function countProblems(errors: unknown): number {
  if (typeof errors !== 'object' || errors === null) return 0;
  if ('message' in errors && typeof errors.message === 'string') return 1;
  return Object.values(errors).reduce((sum: number, part) => sum + countProblems(part), 0);
}

/** Checks everything the server will, and what a tour on the site needs unless this one `isDraft`. */
export function createTourResolver(isDraft: { readonly current: boolean }): Resolver<TourValues> {
  return (values) => {
    const { problems } = checkTour(values, isDraft.current);
    if (problems === null) return { values, errors: {} };
    const errors: FieldErrors<TourValues> = {};
    for (const [field, message] of Object.entries(problems)) set(errors, field, { type: 'check', message });
    return { values: {}, errors };
  };
}
