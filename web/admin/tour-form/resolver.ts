import { type FieldErrors, type Resolver, set } from 'react-hook-form';
import { checkTour } from './check-tour';
import type { TourValues } from './tour-values';

/** Checks everything the server will, and what a tour on the site needs. */
export const tourResolver: Resolver<TourValues> = (values) => {
  const { problems } = checkTour(values);
  if (problems === null) return { values, errors: {} };
  const errors: FieldErrors<TourValues> = {};
  for (const [field, message] of Object.entries(problems)) set(errors, field, { type: 'check', message });
  return { values: {}, errors };
};
