import { type FieldErrors, type FieldPath, type Resolver, set, type UseFormReturn } from 'react-hook-form';
import * as v from 'valibot';
import { listProblemsByField } from '#shared/text';
import { fieldNames, fieldsOfKind, type TourField, tourFields } from '#shared/tours/tour-fields';
import { DraftInput, isFaqPlaceholder, TourInput } from '#shared/tours/tour-input';
import { findMissingMessage } from '#shared/tours/tour-labels';
import { ApiError } from '../../../api/client';
import { type TourValues, toUncheckedTour, type UncheckedTour } from './tour-values';

/** Error messages by path, such as `itinerary.0.title`. */
type TourProblems = Record<string, string>;

const missingMessage = 'Fill this in.';

const requiredFields = fieldNames.flatMap((name) => {
  const field: TourField = tourFields[name];
  return field.required ? [{ field: name, message: findMissingMessage(name) }] : [];
});

const listFieldNames: readonly string[] = [...fieldsOfKind('list'), 'facts.fuelStops'];

/** A list is edited in one text field, so the message must name the item. */
function toFieldProblem(path: string, problem: string): [field: string, problem: string] {
  const [, listName = '', index] = /^(.+)\.(\d+)$/.exec(path) ?? [];
  return listFieldNames.includes(listName) ? [listName, `Item ${Number(index) + 1}: ${problem}`] : [path, problem];
}

function findFormProblems(values: TourValues, unchecked: UncheckedTour, isDraft: boolean): TourProblems {
  const problems: TourProblems = {};
  for (const { field, message } of isDraft ? [] : requiredFields) {
    if (String(unchecked[field] ?? '').trim() === '') problems[field] = message;
  }
  for (const [index, { day }] of values.itinerary.entries()) {
    if (day.trim() === '') problems[`itinerary.${index}.day`] = missingMessage;
  }
  const { price, discountPrice } = unchecked;
  if (typeof price === 'number' && typeof discountPrice === 'number' && discountPrice <= price) {
    problems.discountPrice = 'The old price must be higher than the price.';
  }
  // The server reads the placeholder as “leave the FAQ unchanged”.
  if (isFaqPlaceholder(unchecked.faq)) problems['faq.0.question'] = 'Write a real question.';
  return problems;
}

const isBlank = (...texts: string[]) => texts.every((text) => text.trim() === '');

function removeBlankRows(values: TourValues, isDraft: boolean): TourValues {
  const dayCount = values.itinerary.map(({ title, description }) => isBlank(title, description)).lastIndexOf(false) + 1;
  const questionCount = values.faq.map(({ question, answer }) => isBlank(question, answer)).lastIndexOf(false) + 1;
  return {
    ...values,
    itinerary: isDraft ? values.itinerary.slice(0, dayCount) : values.itinerary,
    faq: values.faq.slice(0, questionCount),
  };
}

export function checkTour(
  formValues: TourValues,
  isDraft = false,
): { input: TourInput; problems: null } | { input: null; problems: TourProblems } {
  const values = removeBlankRows(formValues, isDraft);
  const unchecked = toUncheckedTour(values);
  const problems = findFormProblems(values, unchecked, isDraft);
  const result = v.safeParse(isDraft ? DraftInput : TourInput, unchecked);
  if (result.success && Object.keys(problems).length === 0) return { input: result.output, problems: null };
  for (const [path, message] of Object.entries(result.success ? {} : listProblemsByField(result.issues))) {
    const [field, problem] = toFieldProblem(path, message);
    problems[field] ??= problem;
  }
  return { input: null, problems };
}

export function showServerProblems(form: UseFormReturn<TourValues>, error: unknown): void {
  if (!(error instanceof ApiError)) return;
  for (const [name, message] of Object.entries(error.fields ?? {})) {
    // The server writes `itinerary[0][title]`.
    const path = name.replace(/\[(\w+)\]/g, '.$1') as FieldPath<TourValues>;
    form.setError(path, { type: 'server', message });
  }
}

export function countProblems(errors: unknown): number {
  if (typeof errors !== 'object' || errors === null) return 0;
  if ('message' in errors && typeof errors.message === 'string') return 1;
  return Object.values(errors).reduce((sum: number, nestedErrors) => sum + countProblems(nestedErrors), 0);
}

export function createTourResolver(isDraft: { readonly current: boolean }): Resolver<TourValues> {
  return (values) => {
    const { problems } = checkTour(values, isDraft.current);
    if (problems === null) return { values, errors: {} };
    const errors: FieldErrors<TourValues> = {};
    for (const [field, message] of Object.entries(problems)) set(errors, field, { type: 'check', message });
    return { values: {}, errors };
  };
}

/** `5 to 7 days` → [5, 7]; null without a number of days. */
function parseDuration(duration: string): [minDays: number, maxDays: number] | null {
  const [, minDays = '', maxDays = minDays] =
    /(\d{1,2})(?:\s*(?:-|–|to)\s*(\d{1,2}))?\s*-?\s*days?\b/i.exec(duration) ?? [];
  return minDays === '' ? null : [Number(minDays), Number(maxDays)];
}

export function listDayHints(duration: string, days: readonly number[]): string[] {
  const lastDay = Math.max(0, ...days);
  const range = parseDuration(duration);
  const isOutOfRange = range !== null && lastDay > 0 && (lastDay < range[0] || lastDay > range[1]);
  const missingDays = Array.from({ length: lastDay }, (_, index) => index + 1).filter((day) => !days.includes(day));
  const repeatedDays = days.filter((day, index) => days.indexOf(day) !== index);
  return [
    ...(isOutOfRange
      ? [`The duration says “${duration}”; the itinerary has ${lastDay === 1 ? '1 day' : `${lastDay} days`}.`]
      : []),
    ...missingDays.slice(0, 3).map((day) => `The itinerary has no day ${day}, but goes on to day ${lastDay}.`),
    ...[...new Set(repeatedDays)].map((day) => `Day ${day} is in the itinerary twice.`),
  ];
}
