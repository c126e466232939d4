import * as v from 'valibot';
import type { QuoteContent } from '#shared/quotes/quote';
import { type PriceKind, priceKinds, priceKindWords, priceOn } from '#shared/tours/price-kinds';
import type { Tour } from '#shared/tours/tour';
import { TypedLine as PlainLine, emptyLine as plainLine } from '../ui/line-rows';

export const TypedLine = v.object({ ...PlainLine.entries, isPerPerson: v.boolean() });
export type TypedLine = v.InferOutput<typeof TypedLine>;

export const emptyLine = (isPerPerson: boolean): TypedLine => ({ ...plainLine(), isPerPerson });

export const cut = (text: string, most: number) => (text.length > most ? `${text.slice(0, most - 1)}…` : text);

/** The kind of price that a line per person was made with, by its first words; a rider's where they say something else. */
function kindOf({ words }: TypedLine): PriceKind {
  return priceKinds.find((kind) => words.split(',')[0] === priceKindWords[kind]) ?? 'rider';
}

/** The price as it is typed; empty if the tour has none. */
function priceOf(tour: Tour | undefined, kind: PriceKind, startsOn: string): string {
  const rupees = tour ? priceOn(tour, kind, startsOn) : null;
  return rupees === null ? '' : String(Math.round(rupees));
}

/** A line for people who pay this price of the tour. */
export function toLine(tour: Tour | undefined, kind: PriceKind, startsOn: string, count: string): TypedLine {
  const words = [priceKindWords[kind], ...(tour && kind === 'rider' ? [tour.heading, tour.duration] : [])];
  return {
    ...emptyLine(true),
    words: cut(words.filter(Boolean).join(', '), 200),
    price: priceOf(tour, kind, startsOn),
    count,
  };
}

/** Lines for another first day: a line with the tour's price gets the price of the day. */
export function toDay(tour: Tour, lines: readonly TypedLine[], before: string, startsOn: string): TypedLine[] {
  return lines.map((line) => {
    const kind = kindOf(line);
    const isOfTour = line.isPerPerson && line.price === priceOf(tour, kind, before);
    return isOfTour ? { ...line, price: priceOf(tour, kind, startsOn) } : line;
  });
}

export function toTour(tour: Tour, lines: readonly TypedLine[], people: string, startsOn: string): TypedLine[] {
  const persons = lines.filter(({ isPerPerson }) => isPerPerson);
  if (persons.length === 0) return [toLine(tour, 'rider', startsOn, people)];
  return persons.map((line) => toLine(tour, kindOf(line), startsOn, line.count));
}

interface Group {
  people: string;
  startsOn: string;
  lines: TypedLine[];
}

/**
 * Changes for one person of a kind: one of several riders becomes that person, else one person is added. `people` is the
 * sum of the lines for persons.
 */
export function addPerson(tour: Tour | undefined, { people, startsOn, lines }: Group, kind: PriceKind) {
  const persons = lines.filter(({ isPerPerson }) => isPerPerson);
  const own = persons.find((line) => kindOf(line) === kind);
  const from = persons.find(
    (line) => line !== own && ['rider', 'foreigner'].includes(kindOf(line)) && Number(line.count) > 1,
  );
  const others = lines.filter(({ isPerPerson }) => !isPerPerson);
  const by = (line: TypedLine, more: number) => ({ ...line, count: String(Number(line.count) + more) });
  const change = (line: TypedLine) => (line === from ? by(line, -1) : line === own ? by(line, 1) : line);
  const next = own ? lines.map(change) : [...persons.map(change), toLine(tour, kind, startsOn, '1'), ...others];
  const sum = next.reduce((all, { isPerPerson, count }) => all + (isPerPerson ? Number(count) : 0), 0);
  return { people: Number.isNaN(sum) ? people : String(sum), lines: next };
}

export function toTypedLines({ lines }: Pick<QuoteContent, 'lines'>): TypedLine[] {
  return lines.map(({ words, price, count, isPerPerson }) => ({
    ...emptyLine(isPerPerson),
    words,
    price: String(price),
    count: String(count),
  }));
}
