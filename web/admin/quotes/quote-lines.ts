import * as v from 'valibot';
import { isPerson, type LineKind, lineKinds } from '#shared/quotes/people';
import type { QuoteContent } from '#shared/quotes/quote';
import { type PriceKind, priceKindWords, priceOn } from '#shared/tours/price-kinds';
import type { Tour } from '#shared/tours/tour';
import { TypedLine as PlainLine, emptyLine as plainLine } from '../ui/line-rows';

export const TypedLine = v.object({
  ...PlainLine.entries,
  kind: v.picklist(lineKinds),
});
export type TypedLine = v.InferOutput<typeof TypedLine>;

export const lineKindWords: Record<LineKind, string> = {
  ...priceKindWords,
  group: 'The whole group',
  other: 'Not a person',
};

export const emptyLine = (kind: LineKind): TypedLine => ({ ...plainLine(), kind });

export const cut = (text: string, most: number) => (text.length > most ? `${text.slice(0, most - 1)}…` : text);

/** As it is typed; empty without a price. */
function priceOf(tour: Tour | undefined, kind: LineKind, startsOn: string): string {
  if (!tour || !isPerson(kind)) return '';
  const rupees = priceOn(tour, kind, startsOn);
  return rupees === null ? '' : String(Math.round(rupees));
}

function wordsOf(tour: Tour | undefined, kind: LineKind): string {
  if (kind === 'group') return lineKindWords.group;
  if (!isPerson(kind)) return '';
  const words = [priceKindWords[kind], ...(tour && kind === 'rider' ? [tour.heading, tour.duration] : [])];
  return cut(words.filter(Boolean).join(', '), 200);
}

function lineOf(tour: Tour | undefined, kind: LineKind, startsOn: string, count: string): TypedLine {
  return { ...emptyLine(kind), words: wordsOf(tour, kind), price: priceOf(tour, kind, startsOn), count };
}

/** Words and price follow, unless somebody typed their own. */
export function toKind(tour: Tour | undefined, line: TypedLine, kind: LineKind, startsOn: string): TypedLine {
  const isOffered = (typed: string, offered: string) => typed.trim() === '' || typed === offered;
  return {
    ...line,
    kind,
    words: isOffered(line.words, wordsOf(tour, line.kind)) ? wordsOf(tour, kind) : line.words,
    price: isOffered(line.price, priceOf(tour, line.kind, startsOn)) ? priceOf(tour, kind, startsOn) : line.price,
  };
}

/** The lines from another first day on: those with the tour's price have that of the day. */
export function toDay(tour: Tour, lines: readonly TypedLine[], before: string, startsOn: string): TypedLine[] {
  return lines.map((line) =>
    line.price === priceOf(tour, line.kind, before) ? { ...line, price: priceOf(tour, line.kind, startsOn) } : line,
  );
}

export function toTour(tour: Tour, lines: readonly TypedLine[], people: string, startsOn: string): TypedLine[] {
  const persons = lines.filter(({ kind }) => isPerson(kind));
  if (persons.length === 0) return [lineOf(tour, 'rider', startsOn, people)];
  return persons.map(({ kind, count }) => lineOf(tour, kind, startsOn, count));
}

interface Group {
  people: string;
  startsOn: string;
  lines: TypedLine[];
}

/** One of the riders who are there already, while there is more than one; one person more otherwise. */
export function addPerson(tour: Tour | undefined, { people, startsOn, lines }: Group, kind: PriceKind) {
  const from = lines.find(
    (line) => line.kind !== kind && ['rider', 'foreigner'].includes(line.kind) && Number(line.count) > 1,
  );
  const own = lines.find((line) => line.kind === kind);
  const by = (line: TypedLine, more: number) => ({ ...line, count: String(Number(line.count) + more) });
  const changed = lines.map((line) => (line === from ? by(line, -1) : line === own ? by(line, 1) : line));
  const [persons, others] = [true, false].map((is) => changed.filter((line) => isPerson(line.kind) === is));
  return {
    people: from ? people : String(Number(people) + 1),
    lines: own ? changed : [...(persons ?? []), lineOf(tour, kind, startsOn, '1'), ...(others ?? [])],
  };
}

/** Stored lines, to go on with. */
export function toTypedLines({ lines }: Pick<QuoteContent, 'lines'>): TypedLine[] {
  return lines.map(({ words, price, count, kind }) => ({
    ...plainLine(),
    words,
    price: String(price),
    count: String(count),
    kind,
  }));
}
