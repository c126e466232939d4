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
import { createLineItem, LineItemValues } from '../components/line-item-rows';

export const QuoteLineValues = v.object({ ...LineItemValues.entries, isPerPerson: v.boolean() });
export type QuoteLineValues = v.InferOutput<typeof QuoteLineValues>;

export const createEmptyLine = (isPerPerson: boolean): QuoteLineValues => ({ ...createLineItem(), isPerPerson });

const truncate = (text: string, maxLength: number) =>
  text.length > maxLength ? `${text.slice(0, maxLength - 1)}…` : text;

/** Returns the price kind that the description begins with, because lines do not store it; else a rider's. */
function findLinePriceKind({ description }: QuoteLineValues): PriceKind {
  return priceKinds.find((kind) => description.split(',')[0] === priceKindLabels[kind]) ?? 'rider';
}

/** Returns the price in rupees as text; empty if the tour has none. */
function formatTourPrice(tour: Tour | undefined, kind: PriceKind, startsOn: string): string {
  const rupees = tour ? findPriceOnDay(tour, kind, startsOn) : null;
  return rupees === null ? '' : String(Math.round(rupees));
}

function createPersonLine(tour: Tour | undefined, kind: PriceKind, startsOn: string, count: string) {
  const descriptionParts = [priceKindLabels[kind], ...(tour && kind === 'rider' ? [tour.heading, tour.duration] : [])];
  return {
    ...createEmptyLine(true),
    description: truncate(descriptionParts.filter(Boolean).join(', '), 200),
    priceRupees: formatTourPrice(tour, kind, startsOn),
    count,
  };
}

/** Updates the prices for another start date. A price that somebody typed stays. */
function updatePrices(tour: Tour, lines: readonly QuoteLineValues[], previousStart: string, startsOn: string) {
  return lines.map((line) => {
    const kind = findLinePriceKind(line);
    const hasTourPrice = line.isPerPerson && line.priceRupees === formatTourPrice(tour, kind, previousStart);
    return hasTourPrice ? { ...line, priceRupees: formatTourPrice(tour, kind, startsOn) } : line;
  });
}

function replacePersonLines(tour: Tour, lines: readonly QuoteLineValues[], people: string, startsOn: string) {
  const personLines = lines.filter(({ isPerPerson }) => isPerPerson);
  if (personLines.length === 0) return [createPersonLine(tour, 'rider', startsOn, people)];
  return personLines.map((line) => createPersonLine(tour, findLinePriceKind(line), startsOn, line.count));
}

/** If there are several riders, one of them becomes this person; else the number of people grows by one. */
export function addPerson(
  tour: Tour | undefined,
  { people, startsOn, lines }: Pick<QuoteFormValues, 'people' | 'startsOn' | 'lines'>,
  kind: PriceKind,
) {
  const personLines = lines.filter(({ isPerPerson }) => isPerPerson);
  const sameKindLine = personLines.find((line) => findLinePriceKind(line) === kind);
  const reducedLine = personLines.find(
    (line) =>
      line !== sameKindLine && ['rider', 'foreigner'].includes(findLinePriceKind(line)) && Number(line.count) > 1,
  );
  const otherLines = lines.filter(({ isPerPerson }) => !isPerPerson);
  const addToCount = (line: QuoteLineValues, change: number) => ({
    ...line,
    count: String(Number(line.count) + change),
  });
  const updateCount = (line: QuoteLineValues) =>
    line === reducedLine ? addToCount(line, -1) : line === sameKindLine ? addToCount(line, 1) : line;
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
    priceRupees: String(priceRupees),
    count: String(count),
  }));
}

/** `included`: one entry per line of text. `discount`: rupees. */
export const QuoteFormValues = v.object({
  ...v.entriesFromList(['name', 'tourId', 'title', 'duration', 'startsOn', 'people'], v.string()),
  lines: v.array(QuoteLineValues),
  ...v.entriesFromList(['discountDescription', 'discount', 'included', 'note', 'validUntil'], v.string()),
});
export type QuoteFormValues = v.InferOutput<typeof QuoteFormValues>;

const maxInclusions = 14;

/** The quote is valid until the start date at most. */
export function withStartDate(
  tour: Tour | undefined,
  form: Pick<QuoteFormValues, 'startsOn' | 'lines' | 'validUntil'>,
  startsOn: string,
  today: string,
): Partial<QuoteFormValues> {
  // A year that is half typed is in the past: 0002, 0020, 0202.
  const validityChange = startsOn >= today && form.validUntil > startsOn ? { validUntil: startsOn } : {};
  if (!tour) return { startsOn, ...validityChange };
  return { startsOn, lines: updatePrices(tour, form.lines, form.startsOn, startsOn), ...validityChange };
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
      .slice(0, maxInclusions)
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
  const inquiryValues = {
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
  return { ...inquiryValues, ...(tour ? withTour(tour, inquiryValues) : {}) };
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

export function formatForeignPriceWarning(countryCode: string, tour: Tour | undefined): string | null {
  if (findPriceKind(countryCode) === 'rider') return null;
  const warning = `The phone number is from abroad (${countryCode})`;
  const permitHint = 'Check what the permits cost.';
  if (!tour) return `${warning}. ${permitHint}`;
  const price = tour.foreignerPrice;
  return price === null
    ? `${warning}, and this tour has no price for foreign nationals: enter one. The price for Indian nationals isn’t taken. ${permitHint}`
    : `${warning}, so the price for foreign nationals is taken: ${formatRupees(price)}. ${permitHint}`;
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
    lines: lines.map(({ description, priceRupees, count, isPerPerson }) => ({
      description,
      priceRupees: parseFigure(priceRupees),
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
