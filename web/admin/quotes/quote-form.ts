import * as v from 'valibot';
import type { Inquiry } from '#shared/inquiries/inbox';
import { formatRupees, readFigure } from '#shared/money';
import type { QuoteContent } from '#shared/quotes/quote';
import { toValidUntil } from '#shared/quotes/quote-rules';
import type { Site } from '#shared/settings/site';
import { cleanLine } from '#shared/text';
import { isBookable, listUpcoming } from '#shared/tours/departures';
import { findPriceKind, type PriceKind, priceKindLabels, priceKinds, priceOn } from '#shared/tours/prices';
import type { Tour } from '#shared/tours/tour';
import { TypedLine as PlainLine, emptyLine as plainLine } from '../components/line-rows';

export const TypedLine = v.object({ ...PlainLine.entries, isPerPerson: v.boolean() });
export type TypedLine = v.InferOutput<typeof TypedLine>;

export const emptyLine = (isPerPerson: boolean): TypedLine => ({ ...plainLine(), isPerPerson });

export const cut = (text: string, most: number) => (text.length > most ? `${text.slice(0, most - 1)}…` : text);

/** The kind of price that a line per person was made with, by its first words; a rider's where they say something else. */
function kindOf({ words }: TypedLine): PriceKind {
  return priceKinds.find((kind) => words.split(',')[0] === priceKindLabels[kind]) ?? 'rider';
}

/** The price as it is typed; empty if the tour has none. */
function priceOf(tour: Tour | undefined, kind: PriceKind, startsOn: string): string {
  const rupees = tour ? priceOn(tour, kind, startsOn) : null;
  return rupees === null ? '' : String(Math.round(rupees));
}

/** A line for people who pay this price of the tour. */
export function toLine(tour: Tour | undefined, kind: PriceKind, startsOn: string, count: string): TypedLine {
  const words = [priceKindLabels[kind], ...(tour && kind === 'rider' ? [tour.heading, tour.duration] : [])];
  return {
    ...emptyLine(true),
    words: cut(words.filter(Boolean).join(', '), 200),
    price: priceOf(tour, kind, startsOn),
    count,
  };
}

/** Lines for another first day: a line with the tour's price gets the price of the day. */
export function withStartDate(tour: Tour, lines: readonly TypedLine[], before: string, startsOn: string): TypedLine[] {
  return lines.map((line) => {
    const kind = kindOf(line);
    const isOfTour = line.isPerPerson && line.price === priceOf(tour, kind, before);
    return isOfTour ? { ...line, price: priceOf(tour, kind, startsOn) } : line;
  });
}

export function withTour(tour: Tour, lines: readonly TypedLine[], people: string, startsOn: string): TypedLine[] {
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

/** A quote as it is typed, in the order of {@link toForm}. `included` has one entry a line. */
export const QuoteForm = v.object({
  ...v.entriesFromList(['name', 'tourId', 'title', 'duration', 'startsOn', 'people'], v.string()),
  lines: v.array(TypedLine),
  ...v.entriesFromList(['discountWords', 'discount', 'included', 'note', 'validUntil'], v.string()),
});
export type QuoteForm = v.InferOutput<typeof QuoteForm>;

const maxIncluded = 14;

/** Changes for another first day: a line with the tour's price gets the price of the day, and the offer ends by then. */
export function onDay(
  tour: Tour | undefined,
  form: Pick<QuoteForm, 'startsOn' | 'lines' | 'validUntil'>,
  startsOn: string,
  today: string,
): Partial<QuoteForm> {
  // A year that is being typed passes through others, such as 0002.
  const last = startsOn >= today && form.validUntil > startsOn ? { validUntil: startsOn } : {};
  if (!tour) return { startsOn, ...last };
  return { startsOn, lines: withStartDate(tour, form.lines, form.startsOn, startsOn), ...last };
}

export function fromTour(
  tour: Tour,
  { people, startsOn, lines }: Pick<QuoteForm, 'people' | 'startsOn' | 'lines'>,
): Partial<QuoteForm> {
  return {
    tourId: tour._id,
    title: cut(tour.heading, 120),
    duration: cut(tour.duration, 60),
    lines: withTour(tour, lines, people, startsOn),
    included: tour.inclusions
      .slice(0, maxIncluded)
      .map((one) => cut(cleanLine(one), 120))
      .join('\n'),
  };
}

function dayOf(inquiry: Inquiry, tour: Tour | undefined, today: string): string {
  const chosen = listUpcoming(tour?.departures, today).find(({ id }) => id === inquiry.departureId);
  return chosen && isBookable(chosen) ? chosen.startsOn : '';
}

export function toNewForm(inquiry: Inquiry, tour: Tour | undefined, today: string, site: Site): QuoteForm {
  const startsOn = dayOf(inquiry, tour, today);
  const people = String(Math.max(1, inquiry.number));
  const isForeign = findPriceKind(inquiry.countryCode) === 'foreigner';
  const plain = {
    name: cut(cleanLine(inquiry.name), 100),
    tourId: '',
    title: cut(cleanLine(inquiry.subject), 120),
    duration: '',
    startsOn,
    people,
    lines: [isForeign ? toLine(undefined, 'foreigner', startsOn, people) : { ...emptyLine(true), count: people }],
    discountWords: '',
    discount: '',
    included: '',
    note: '',
    validUntil: toValidUntil(today, startsOn || null, site),
  };
  return { ...plain, ...(tour ? fromTour(tour, plain) : {}) };
}

export function toForm(content: QuoteContent): QuoteForm {
  const { name, tourId, title, duration, startsOn, people, discount, included, note, validUntil } = content;
  return {
    name,
    tourId: tourId ?? '',
    title,
    duration,
    startsOn: startsOn ?? '',
    people: String(people),
    lines: toTypedLines(content),
    discountWords: discount?.words ?? '',
    discount: discount ? String(discount.rupees) : '',
    included: included.join('\n'),
    note,
    validUntil,
  };
}

/** A warning about the price where the phone number is from abroad; null for a number from India. */
export function formatForeignPrice(countryCode: string, tour: Tour | undefined): string | null {
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
export function formatGst({ gst }: Pick<Site, 'gst'>): string {
  if (gst === null) return 'No GST is added to these prices: Settings have none.';
  const { percent, isIncluded } = gst;
  return isIncluded
    ? `Type prices with GST: Settings say that they include ${percent}%.`
    : `Type prices without GST: ${percent}% is added, as Settings say.`;
}

export function toContent(form: QuoteForm) {
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
