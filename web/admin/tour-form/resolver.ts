import { type FieldErrors, type Resolver, set } from 'react-hook-form';
import { checkTour, type TourFormKind } from './check-tour';
import type { TourValues } from './tour-values';

/** Checks the whole form as the server will. */
export function createResolver(kind: TourFormKind): Resolver<TourValues> {
  return (values) => {
    const { problems } = checkTour(values, kind);
    if (problems === null) return { values, errors: {} };
    const errors: FieldErrors<TourValues> = {};
    for (const [field, message] of Object.entries(problems)) set(errors, field, { type: 'check', message });
    return { values: {}, errors };
  };
}
