import * as v from 'valibot';
import type { PeopleByKind } from '#shared/bookings/booking-requests';
import { formatSeats } from '#shared/tours/departures';
import { findPriceKind, findPriceOnDay, type PriceKind, priceKindLabels, priceKinds } from '#shared/tours/prices';
import type { Tour } from '#shared/tours/tour';
import { createLineItem, type LineItemValues } from '../components/line-item-rows';
import { parseWholeNumber, toAmountText } from './amount-field';

// People of a new booking by kind, and the lines with the tour's price of each kind. The kinds of all but the rest are
// typed; the rest are riders, or foreign nationals if the payer's phone number is from abroad.

/** Key of the line for the rest. */
const restKey = 'rest';

export const KindCounts = v.object(v.entriesFromList(priceKinds, v.optional(v.string(), '')));
export type KindCounts = v.InferOutput<typeof KindCounts>;
export const noKindCounts = v.parse(KindCounts, {});

interface PeopleValues {
  seats: string;
  kinds: KindCounts;
  payer: { phone: string };
}

interface PricedValues extends PeopleValues {
  firstDay: string;
}

const nounsByKind: Record<PriceKind, readonly [one: string, many: string]> = {
  rider: ['rider', 'riders'],
  pillion: ['pillion', 'pillions'],
  ownBike: ['rider on an own bike', 'riders on own bikes'],
  passenger: ['passenger', 'passengers'],
  foreigner: ['foreign national', 'foreign nationals'],
};

const formatKind = (kind: PriceKind, count: number) => `${count} ${nounsByKind[kind][count === 1 ? 0 : 1]}`;

const parseCount = (text: string) => (text.trim() === '' ? 0 : parseWholeNumber(text));

export const findRestKind = ({ payer }: Pick<PeopleValues, 'payer'>) => findPriceKind(payer.phone);

export const listTypedKinds = (form: Pick<PeopleValues, 'payer'>): PriceKind[] =>
  priceKinds.filter((kind) => kind !== findRestKind(form));

export const hasTypedKinds = (form: PeopleValues): boolean =>
  listTypedKinds(form).some((kind) => parseCount(form.kinds[kind]) !== 0);

interface CountedKind {
  /** Key of the kind's line. */
  key: string;
  kind: PriceKind;
  count: number;
}

/** The rest first. A count is NaN for a text that is no number, and for the rest if they can't be counted. */
function countPeople(form: PeopleValues): [rest: CountedKind, ...typed: CountedKind[]] {
  const typed = listTypedKinds(form).map((kind) => ({ key: kind, kind, count: parseCount(form.kinds[kind]) }));
  const rest = parseWholeNumber(form.seats) - typed.reduce((sum, { count }) => sum + count, 0);
  return [{ key: restKey, kind: findRestKind(form), count: Math.max(0, rest) }, ...typed];
}

/** Input of the schema; undefined if all are riders. An unreadable count stays NaN, so that the schema rejects it. */
export function toPeopleByKind(form: PeopleValues): PeopleByKind | undefined {
  if (!hasTypedKinds(form) && findRestKind(form) === 'rider') return undefined;
  const [rest, ...typed] = countPeople(form);
  const filled = typed.filter(({ count }) => count !== 0);
  const counted = Number.isNaN(rest.count) ? filled : [rest, ...filled];
  return Object.fromEntries(counted.map(({ kind, count }) => [kind, count]));
}

/** `2 riders, 1 pillion`; empty if a count is no number. */
export function formatPeopleByKind(form: PeopleValues): string {
  const counted = countPeople(form).filter(({ count }) => count !== 0);
  return counted.some(({ count }) => Number.isNaN(count))
    ? ''
    : counted.map(({ kind, count }) => formatKind(kind, count)).join(', ');
}

/** Price in rupees as text; empty if the tour has none for this kind. */
function formatTourPrice(tour: Tour, kind: PriceKind, firstDay: string): string {
  const rupees = findPriceOnDay(tour, kind, firstDay);
  return rupees === null ? '' : toAmountText(Math.round(rupees * 100));
}

export function formatPriceHint(tour: Tour | undefined, kind: PriceKind, firstDay: string): string | undefined {
  if (!tour) return undefined;
  const price = formatTourPrice(tour, kind, firstDay);
  return price === '' ? 'No price: enter one' : `₹${price}`;
}

const tourLineKeys: readonly string[] = [restKey, ...priceKinds];
/** True for a line that the form made from the tour: its key is the kind of the people. */
export const isTourLine = ({ key }: LineItemValues): boolean => tourLineKeys.includes(key);

export function makeTourLines(form: PricedValues, tour: Tour): LineItemValues[] {
  const [rest, ...typed] = countPeople(form);
  const kindLines = typed
    .filter(({ count }) => count > 0)
    .map(({ key, kind, count }) => ({
      key,
      description: priceKindLabels[kind],
      priceRupees: formatTourPrice(tour, kind, form.firstDay),
      count: String(count),
    }));
  if (rest.count === 0 && kindLines.length > 0) return kindLines;
  const restLine = {
    key: restKey,
    description: tour.heading.slice(0, 200),
    priceRupees: formatTourPrice(tour, rest.kind, form.firstDay),
    count: kindLines.length === 0 ? form.seats : Number.isNaN(rest.count) ? '' : String(rest.count),
  };
  return [restLine, ...kindLines];
}

/**
 * Lines after a change of people, day or phone number: those of the tour get its prices and counts. Whatever was typed into
 * a line stays.
 */
export function updateTourLines(
  previous: PricedValues,
  next: PricedValues & { lines: readonly LineItemValues[] },
  tour: Tour,
): LineItemValues[] {
  const { lines } = next;
  if (!lines.some(isTourLine)) return [...lines];
  const previousLines = new Map(makeTourLines(previous, tour).map((line) => [line.key, line]));
  const newLines = makeTourLines(next, tour);
  const newKeys = newLines.map(({ key }) => key);
  const updated = newLines.flatMap((newLine) => {
    const line = lines.find(({ key }) => key === newLine.key);
    const previousLine = previousLines.get(newLine.key);
    if (!line) return previousLine ? [] : [newLine];
    const replaceUnlessTyped = (name: 'priceRupees' | 'count') =>
      line[name] === previousLine?.[name] ? newLine[name] : line[name];
    return [{ ...line, priceRupees: replaceUnlessTyped('priceRupees'), count: replaceUnlessTyped('count') }];
  });
  const otherLines = lines.filter((line) => {
    const previousLine = previousLines.get(line.key);
    return !newKeys.includes(line.key) && JSON.stringify(line) !== JSON.stringify(previousLine);
  });
  return [...updated, ...otherLines];
}

/** Lines for a trip without a tour: those that were typed, else one empty line. */
export function keepTypedLines(form: PricedValues & { lines: readonly LineItemValues[] }, tour: Tour | undefined) {
  const untouchedLines = tour ? makeTourLines(form, tour).map((line) => JSON.stringify(line)) : [];
  const typedLines = form.lines.filter((line) => !untouchedLines.includes(JSON.stringify(line)));
  return typedLines.length > 0
    ? typedLines.map((line) => ({ ...line, key: createLineItem().key }))
    : [{ ...createLineItem(), count: form.seats }];
}

/** Returns a warning if people, seats and lines don't agree; else null. */
export function formatPeopleMismatch(
  form: PeopleValues & { lines: readonly LineItemValues[] },
  takesSeats: boolean,
): string | null {
  const { seats, lines } = form;
  const seatCount = parseWholeNumber(seats);
  const lineCount = lines.reduce((sum, line) => sum + parseWholeNumber(line.count), 0);
  if (Number.isNaN(lineCount) || Number.isNaN(seatCount)) return null;
  for (const { key, kind, count } of hasTypedKinds(form) ? countPeople(form) : []) {
    const line = lines.find((candidate) => candidate.key === key);
    if (line && !Number.isNaN(count) && parseWholeNumber(line.count) !== count)
      return `“${line.description}” is for ${line.count}, and ${formatKind(kind, count)} ${count === 1 ? 'comes' : 'come'}.`;
  }
  if (lineCount === seatCount || lines.some(({ count }) => count === seats)) return null;
  const taken = takesSeats
    ? `${formatSeats(seatCount)} are taken`
    : `${seatCount} ${seatCount === 1 ? 'person comes' : 'people come'}`;
  return `The lines are for ${lineCount}, and ${taken}.`;
}
