import * as v from 'valibot';
import { problemsByField } from '#shared/text';
import { isFaqPlaceholder, TourInput } from '#shared/tour';
import type { ListReading } from './list-text';
import { toUnchecked, type Unchecked } from './tour-input';
import type { TourValues } from './tour-values';

/** Field by its path, `itinerary.0.title`, → what is wrong with it. */
export type TourProblems = Record<string, string>;

/** Which of the two forms: they differ in what has to be filled in (spec §5), and in how lists are typed. */
export type TourFormKind = 'add' | 'edit';

export const listReading: Record<TourFormKind, ListReading> = { add: 'commas-or-lines', edit: 'lines' };

/** On the edit form these have to be filled in as well (spec §5). */
const editRequires = [
  'country',
  'price',
  'discountPrice',
  'rating',
  'duration',
  'groupSize',
  'language',
  'pricePerDay',
  'description',
] as const satisfies readonly (keyof Unchecked)[];

const missing = 'Please fill this in.';
const listItem = /^(inclusions|exclusions|facts\.fuelStops)\.(\d+)$/;

/** Text that is no number reaches the schema as NaN, whose message speaks of types. */
function inOurWords(problem: string): string {
  return problem.startsWith('Invalid type') ? 'Please give a number.' : problem;
}

/** Lists are typed into one field each: what is wrong with an item is said there, with its number. */
function toField(path: string, problem: string): [field: string, problem: string] {
  const [, list, index] = listItem.exec(path) ?? [];
  if (list !== undefined) return [list, `Item ${Number(index) + 1}: ${problem}`];
  return path.startsWith('facts.kmPerDay') ? ['facts.kmPerDay', problem] : [path, problem];
}

function findMissing(values: TourValues, unchecked: Unchecked, kind: TourFormKind): TourProblems {
  const problems: TourProblems = {};
  for (const [index, { day }] of values.itinerary.entries()) {
    if (day.trim() === '') problems[`itinerary.${index}.day`] = missing;
  }
  if (kind === 'add') return problems;
  for (const field of editRequires) if (String(unchecked[field] ?? '').trim() === '') problems[field] = missing;
  // The server reads exactly this as 'leave the FAQ as it is': it cannot be stored.
  if (isFaqPlaceholder(unchecked.faq)) problems['faq.0.question'] = 'Please write a real question.';
  return problems;
}

/** The tour that the form would save, or what is wrong with it. */
export function checkTour(
  values: TourValues,
  kind: TourFormKind,
): { input: TourInput; problems: null } | { input: null; problems: TourProblems } {
  const unchecked = toUnchecked(values, listReading[kind]);
  const problems = findMissing(values, unchecked, kind);
  const result = v.safeParse(TourInput, unchecked);
  if (result.success && Object.keys(problems).length === 0) return { input: result.output, problems: null };
  for (const [path, said] of Object.entries(result.success ? {} : problemsByField(result.issues))) {
    const [field, problem] = toField(path, inOurWords(said));
    problems[field] ??= problem;
  }
  return { input: null, problems };
}
