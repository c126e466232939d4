import * as v from 'valibot';
import type { Inquiry } from '#shared/inquiries/inbox';
import { formatRupees, parseFigure } from '#shared/money';
import type { QuoteContent } from '#shared/quotes/quote';
import { calculateValidUntil } from '#shared/quotes/quote-rules';
import type { Site } from '#shared/settings/site';
import { cleanLine } from '#shared/text';
import { isBookable, listUpcoming } from '#shared/tours/departures';
import { findPriceKind, findPriceOnDay, type PriceKind, priceKindLabels, priceKinds } from '#shared/tours/prices';
import type { Tour } from '#shared/tours/tour';
import { LineItemValues as PlainLine, createLineItem as plainLine } from '../components/line-item-rows';

export const QuoteLineValues = v.object({ ...PlainLine.entries, isPerPerson: v.boolean() });
export type QuoteLineValues = v.InferOutput<typeof QuoteLineValues>;

export const createEmptyLine = (isPerPerson: boolean): QuoteLineValues => ({ ...plainLine(), isPerPerson });

const truncate = (text: string, maxLength: number) =>
  text.length > maxLength ? `${text.slice(0, maxLength - 1)}…` : text;

/** Lines do not store their price kind: the first words of the description show it. Other descriptions count as a rider's. */
function findLinePriceKind({ description }: QuoteLineValues): PriceKind {
  return priceKinds.find((kind) => description.split(',')[0] === priceKindLabels[kind]) ?? 'rider';
}

/** Returns the price as text for a field; empty if the tour has none. */
function findPriceText(tour: Tour | undefined, kind: PriceKind, startsOn: string): string {
  const rupees = tour ? findPriceOnDay(tour, kind, startsOn) : null;
  return rupees === null ? '' : String(Math.round(rupees));
}

function createPersonLine(tour: Tour | undefined, kind: PriceKind, startsOn: string, count: string) {
  const descriptionParts = [priceKindLabels[kind], ...(tour && kind === 'rider' ? [tour.heading, tour.duration] : [])];
  return {
    ...createEmptyLine(true),
    description: truncate(descriptionParts.filter(Boolean).join(', '), 200),
    price: findPriceText(tour, kind, startsOn),
    count,
  };
}

/** Updates the prices for a new start date. Lines whose price somebody typed keep it. */
function replacePrices(tour: Tour, lines: readonly QuoteLineValues[], previousStart: string, startsOn: string) {
  return lines.map((line) => {
    const kind = findLinePriceKind(line);
    const hasTourPrice = line.isPerPerson && line.price === findPriceText(tour, kind, previousStart);
    return hasTourPrice ? { ...line, price: findPriceText(tour, kind, startsOn) } : line;
  });
}

function replacePersonLines(tour: Tour, lines: readonly QuoteLineValues[], people: string, startsOn: string) {
  const personLines = lines.filter(({ isPerPerson }) => isPerPerson);
  if (personLines.length === 0) return [createPersonLine(tour, 'rider', startsOn, people)];
  return personLines.map((line) => createPersonLine(tour, findLinePriceKind(line), startsOn, line.count));
}

interface PeopleDateAndLines {
  people: string;
  startsOn: string;
  lines: QuoteLineValues[];
}

/**
 * Form changes for one more person of this kind. If there are several riders, one of them becomes that person; else the
 * number of people grows by one.
 */
export function addPerson(tour: Tour | undefined, { people, startsOn, lines }: PeopleDateAndLines, kind: PriceKind) {
  const personLines = lines.filter(({ isPerPerson }) => isPerPerson);
  const sameKindLine = personLines.find((line) => findLinePriceKind(line) === kind);
  const sourceLine = personLines.find(
    (line) =>
      line !== sameKindLine && ['rider', 'foreigner'].includes(findLinePriceKind(line)) && Number(line.count) > 1,
  );
  const otherLines = lines.filter(({ isPerPerson }) => !isPerPerson);
  const addTo = (line: QuoteLineValues, change: number) => ({ ...line, count: String(Number(line.count) + change) });
  const updateCount = (line: QuoteLineValues) =>
    line === sourceLine ? addTo(line, -1) : line === sameKindLine ? addTo(line, 1) : line;
  const newLines = sameKindLine
    ? lines.map(updateCount)
    : [...personLines.map(updateCount), createPersonLine(tour, kind, startsOn, '1'), ...otherLines];
  const personCount = newLines.reduce((total, { isPerPerson, count }) => total + (isPerPerson ? Number(count) : 0), 0);
  return { people: Number.isNaN(personCount) ? people : String(personCount), lines: newLines };
}

function toFormLines({ lines }: Pick<QuoteContent, 'lines'>): QuoteLineValues[] {
  return lines.map(({ description, priceRupees, count, isPerPerson }) => ({
    ...createEmptyLine(isPerPerson),
    description,
    price: String(priceRupees),
    count: String(count),
  }));
}

/** `included` has one entry per line of text. */
export const QuoteFormValues = v.object({
  ...v.entriesFromList(['name', 'tourId', 'title', 'duration', 'startsOn', 'people'], v.string()),
  lines: v.array(QuoteLineValues),
  ...v.entriesFromList(['discountDescription', 'discount', 'included', 'note', 'validUntil'], v.string()),
});
export type QuoteFormValues = v.InferOutput<typeof QuoteFormValues>;

const maxIncluded = 14;

/** Form changes when the start date changes. The quote is valid until that day at most. */
export function withStartDate(
  tour: Tour | undefined,
  form: Pick<QuoteFormValues, 'startsOn' | 'lines' | 'validUntil'>,
  startsOn: string,
  today: string,
): Partial<QuoteFormValues> {
  // While somebody types a year, the date is in the past for a moment: 0002, 0020, 0202.
  const validity = startsOn >= today && form.validUntil > startsOn ? { validUntil: startsOn } : {};
  if (!tour) return { startsOn, ...validity };
  return { startsOn, lines: replacePrices(tour, form.lines, form.startsOn, startsOn), ...validity };
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
      .map((inclusion) => truncate(cleanLine(inclusion), 120))
      .join('\n'),
  };
}

function findStartDate(inquiry: Inquiry, tour: Tour | undefined, today: string): string {
  const departure = listUpcoming(tour?.departures, today).find(({ id }) => id === inquiry.departureId);
  return departure && isBookable(departure) ? departure.startsOn : '';
}

export function createFormValues(inquiry: Inquiry, tour: Tour | undefined, today: string, site: Site): QuoteFormValues {
  const startsOn = findStartDate(inquiry, tour, today);
  const people = String(Math.max(1, inquiry.number));
  const isForeign = findPriceKind(inquiry.countryCode) === 'foreigner';
  const tourlessValues = {
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
    discountDescription: '',
    discount: '',
    included: '',
    note: '',
    validUntil: calculateValidUntil(today, startsOn || null, site),
  };
  return { ...tourlessValues, ...(tour ? withTour(tour, tourlessValues) : {}) };
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
    discountDescription: discount?.description ?? '',
    discount: discount ? String(discount.rupees) : '',
    included: included.join('\n'),
    note,
    validUntil,
  };
}

/** Returns null for a number from India. */
export function formatForeignPriceWarning(countryCode: string, tour: Tour | undefined): string | null {
  if (findPriceKind(countryCode) === 'rider') return null;
  const introduction = `The phone number is from abroad (${countryCode})`;
  const permits = 'Check what the permits cost.';
  if (!tour) return `${introduction}. ${permits}`;
  const price = tour.foreignerPrice;
  return price === null
    ? `${introduction}, and this tour has no price for foreign nationals: enter one. The price for Indian nationals isn’t taken. ${permits}`
    : `${introduction}, so the price for foreign nationals is taken: ${formatRupees(price)}. ${permits}`;
}

export function formatGstHint({ gst }: Pick<Site, 'gst'>): string {
  if (gst === null) return 'No GST is added to these prices: Settings have none.';
  const { percent, isIncluded } = gst;
  return isIncluded
    ? `Type prices with GST: Settings say that they include ${percent}%.`
    : `Type prices without GST: ${percent}% is added, as Settings say.`;
}

export function toContent(form: QuoteFormValues) {
  const { name, tourId, title, duration, startsOn, people, lines, discountDescription, discount, included, note } =
    form;
  return {
    name,
    tourId: tourId || null,
    title,
    duration,
    startsOn: startsOn || null,
    people: parseFigure(people),
    lines: lines.map(({ description, price, count, isPerPerson }) => ({
      description,
      priceRupees: parseFigure(price),
      count: parseFigure(count),
      isPerPerson,
    })),
    discount:
      discount.trim() === ''
        ? null
        : { description: discountDescription.trim() || 'Discount', rupees: parseFigure(discount) },
    included: included.split('\n').filter((line) => line.trim() !== ''),
    note,
    validUntil: form.validUntil,
  };
}
