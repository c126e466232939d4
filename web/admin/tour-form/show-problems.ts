import type { FieldPath, UseFormReturn } from 'react-hook-form';
import { ApiError } from '../../api/client';
import type { TourValues } from './tour-values';

/** Shows the server's field errors beside their fields. Some, like `coverImage`, have no field here. */
export function showServerProblems(form: UseFormReturn<TourValues>, error: unknown): void {
  if (!(error instanceof ApiError)) return;
  for (const [name, message] of Object.entries(error.fields ?? {})) {
    const path = name.replace(/\[(\w+)\]/g, '.$1') as FieldPath<TourValues>;
    form.setError(path, { type: 'server', message });
  }
}
