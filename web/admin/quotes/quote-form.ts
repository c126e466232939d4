import * as v from 'valibot';
import type { Inquiry } from '#shared/inquiries/inbox';
import { formatRupees, readFigure } from '#shared/money';
import type { QuoteContent } from '#shared/quotes/quote';
import { calculateValidUntil } from '#shared/quotes/quote-rules';
import type { Site } from '#shared/settings/site';
import { cleanLine } from '#shared/text';
import { isBookable, listUpcoming } from '#shared/tours/departures';
import { findPriceKind, type PriceKind, priceKindLabels, priceKinds, priceOn } from '#shared/tours/prices';
import type { Tour } from '#shared/tours/tour';
import { TypedLine as PlainLine, emptyLine as plainLine } from '../components/line-rows';

export const QuoteFormLine = v.object({ ...PlainLine.entries, isPerPerson: v.boolean() });
export type QuoteFormLine = v.InferOutput<typeof QuoteFormLine>;

export const createEmptyLine = (isPerPerson: boolean): QuoteFormLine => ({ ...plainLine(), isPerPerson });

export const truncate = (text: string, most: number) => (text.length > most ? `${text.slice(0, most - 1)}…` : text);

/** The kind of price that a line per person was made with, by its first words; a rider's where they say something else. */
function findPriceKindOfLine({ words }: QuoteFormLine): PriceKind {
  return priceKinds.find((kind) => words.split(',')[0] === priceKindLabels[kind]) ?? 'rider';
}

/** The price as it is typed; empty if the tour has none. */
function findPriceText(tour: Tour | undefined, kind: PriceKind, startsOn: string): string {
  const rupees = tour ? priceOn(tour, kind, startsOn) : null;
  return rupees === null ? '' : String(Math.round(rupees));
}

/** A line for people who pay this price of the tour. */
export function createPersonLine(
  tour: Tour | undefined,
  kind: PriceKind,
  startsOn: string,
  count: string,
): QuoteFormLine {
  const words = [priceKindLabels[kind], ...(tour && kind === 'rider' ? [tour.heading, tour.duration] : [])];
  return {
    ...createEmptyLine(true),
    words: truncate(words.filter(Boolean).join(', '), 200),
    price: findPriceText(tour, kind, startsOn),
    count,
  };
}

/** Lines for another first day: a line with the tour's price gets the price of the day. */
export function replacePrices(
  tour: Tour,
  lines: readonly QuoteFormLine[],
  before: string,
  startsOn: string,
): QuoteFormLine[] {
  return lines.map((line) => {
    const kind = findPriceKindOfLine(line);
    const isOfTour = line.isPerPerson && line.price === findPriceText(tour, kind, before);
    return isOfTour ? { ...line, price: findPriceText(tour, kind, startsOn) } : line;
  });
}

export function replacePersonLines(
  tour: Tour,
  lines: readonly QuoteFormLine[],
  people: string,
  startsOn: string,
): QuoteFormLine[] {
  const persons = lines.filter(({ isPerPerson }) => isPerPerson);
  if (persons.length === 0) return [createPersonLine(tour, 'rider', startsOn, people)];
  return persons.map((line) => createPersonLine(tour, findPriceKindOfLine(line), startsOn, line.count));
}

interface QuoteGroup {
  people: string;
  startsOn: string;
  lines: QuoteFormLine[];
}

/**
 * Changes for one person of a kind: one of several riders becomes that person, else one person is added. `people` is the
 * sum of the lines for persons.
 */
export function addPerson(tour: Tour | undefined, { people, startsOn, lines }: QuoteGroup, kind: PriceKind) {
  const persons = lines.filter(({ isPerPerson }) => isPerPerson);
  const own = persons.find((line) => findPriceKindOfLine(line) === kind);
  const from = persons.find(
    (line) => line !== own && ['rider', 'foreigner'].includes(findPriceKindOfLine(line)) && Number(line.count) > 1,
  );
  const others = lines.filter(({ isPerPerson }) => !isPerPerson);
  const by = (line: QuoteFormLine, more: number) => ({ ...line, count: String(Number(line.count) + more) });
  const change = (line: QuoteFormLine) => (line === from ? by(line, -1) : line === own ? by(line, 1) : line);
  const next = own
    ? lines.map(change)
    : [...persons.map(change), createPersonLine(tour, kind, startsOn, '1'), ...others];
  const sum = next.reduce((all, { isPerPerson, count }) => all + (isPerPerson ? Number(count) : 0), 0);
  return { people: Number.isNaN(sum) ? people : String(sum), lines: next };
}

export function toFormLines({ lines }: Pick<QuoteContent, 'lines'>): QuoteFormLine[] {
  return lines.map(({ words, price, count, isPerPerson }) => ({
    ...createEmptyLine(isPerPerson),
    words,
    price: String(price),
    count: String(count),
  }));
}

/** A quote as it is typed, in the order of {@link toFormValues}. `included` has one entry a line. */
export const QuoteFormValues = v.object({
  ...v.entriesFromList(['name', 'tourId', 'title', 'duration', 'startsOn', 'people'], v.string()),
  lines: v.array(QuoteFormLine),
  ...v.entriesFromList(['discountWords', 'discount', 'included', 'note', 'validUntil'], v.string()),
});
export type QuoteFormValues = v.InferOutput<typeof QuoteFormValues>;

const maxIncluded = 14;

/** Changes for another first day: a line with the tour's price gets the price of the day, and the offer ends by then. */
export function withStartDate(
  tour: Tour | undefined,
  form: Pick<QuoteFormValues, 'startsOn' | 'lines' | 'validUntil'>,
  startsOn: string,
  today: string,
): Partial<QuoteFormValues> {
  // A year that is being typed passes through others, such as 0002.
  const last = startsOn >= today && form.validUntil > startsOn ? { validUntil: startsOn } : {};
  if (!tour) return { startsOn, ...last };
  return { startsOn, lines: replacePrices(tour, form.lines, form.startsOn, startsOn), ...last };
}

export function withTour(
  tour: Tour,
  { people, startsOn, lines }: Pick<QuoteFormValues, 'people' | 'startsOn' | 'lines'>,
): Partial<QuoteFormValues> {
  return {
    tourId: tour._id,
    title: truncate(tour.heading, 120),
    duration: truncate(tour.duration, 60),
    lines: replacePersonLines(tour, lines, people, startsOn),
    included: tour.inclusions
      .slice(0, maxIncluded)
      .map((one) => truncate(cleanLine(one), 120))
      .join('\n'),
  };
}

function findStartDate(inquiry: Inquiry, tour: Tour | undefined, today: string): string {
  const chosen = listUpcoming(tour?.departures, today).find(({ id }) => id === inquiry.departureId);
  return chosen && isBookable(chosen) ? chosen.startsOn : '';
}

export function createFormValues(inquiry: Inquiry, tour: Tour | undefined, today: string, site: Site): QuoteFormValues {
  const startsOn = findStartDate(inquiry, tour, today);
  const people = String(Math.max(1, inquiry.number));
  const isForeign = findPriceKind(inquiry.countryCode) === 'foreigner';
  const plain = {
    name: truncate(cleanLine(inquiry.name), 100),
    tourId: '',
    title: truncate(cleanLine(inquiry.subject), 120),
    duration: '',
    startsOn,
    people,
    lines: [
      isForeign
        ? createPersonLine(undefined, 'foreigner', startsOn, people)
        : { ...createEmptyLine(true), count: people },
    ],
    discountWords: '',
    discount: '',
    included: '',
    note: '',
    validUntil: calculateValidUntil(today, startsOn || null, site),
  };
  return { ...plain, ...(tour ? withTour(tour, plain) : {}) };
}

export function toFormValues(content: QuoteContent): QuoteFormValues {
  const { name, tourId, title, duration, startsOn, people, discount, included, note, validUntil } = content;
  return {
    name,
    tourId: tourId ?? '',
    title,
    duration,
    startsOn: startsOn ?? '',
    people: String(people),
    lines: toFormLines(content),
    discountWords: discount?.words ?? '',
    discount: discount ? String(discount.rupees) : '',
    included: included.join('\n'),
    note,
    validUntil,
  };
}

/** A warning about the price where the phone number is from abroad; null for a number from India. */
export function formatForeignPriceWarning(countryCode: string, tour: Tour | undefined): string | null {
  if (findPriceKind(countryCode) === 'rider') return null;
  const begin = `The phone number is from abroad (${countryCode})`;
  const permits = 'Check what the permits cost.';
  if (!tour) return `${begin}. ${permits}`;
  const price = tour.foreignerPrice;
  return price === null
    ? `${begin}, and this tour has no price for foreign nationals: enter one. The price for Indian nationals isn’t taken. ${permits}`
    : `${begin}, so the price for foreign nationals is taken: ${formatRupees(price)}. ${permits}`;
}

/** Says whether the prices that are typed include GST, by the settings of the agency. */
export function formatGstHint({ gst }: Pick<Site, 'gst'>): string {
  if (gst === null) return 'No GST is added to these prices: Settings have none.';
  const { percent, isIncluded } = gst;
  return isIncluded
    ? `Type prices with GST: Settings say that they include ${percent}%.`
    : `Type prices without GST: ${percent}% is added, as Settings say.`;
}

export function toContent(form: QuoteFormValues) {
  const { name, tourId, title, duration, startsOn, people, lines, discountWords, discount, included, note } = form;
  return {
    name,
    tourId: tourId || null,
    title,
    duration,
    startsOn: startsOn || null,
    people: readFigure(people),
    lines: lines.map(({ words, price, count, isPerPerson }) => ({
      words,
      price: readFigure(price),
      count: readFigure(count),
      isPerPerson,
    })),
    discount:
      discount.trim() === '' ? null : { words: discountWords.trim() || 'Discount', rupees: readFigure(discount) },
    included: included.split('\n').filter((line) => line.trim() !== ''),
    note,
    validUntil: form.validUntil,
  };
}
