import * as v from 'valibot';
import type { Inquiry } from '#shared/inquiries/stored-inquiry';
import type { QuoteContent } from '#shared/quotes/quote';
import { toValidUntil } from '#shared/quotes/quote-rules';
import type { Site } from '#shared/site/site';
import { formatRupees } from '#shared/text/money';
import { cleanLine } from '#shared/text/text';
import { readFigure } from '#shared/text/typed-paise';
import { isBookable, upcoming } from '#shared/tours/departures';
import { kindOfPhone } from '#shared/tours/price-kinds';
import type { Tour } from '#shared/tours/tour';
import { cut, emptyLine, TypedLine, toDay, toLine, toTour, toTypedLines } from './quote-lines';

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
  return { startsOn, lines: toDay(tour, form.lines, form.startsOn, startsOn), ...last };
}

export function ofTour(
  tour: Tour,
  { people, startsOn, lines }: Pick<QuoteForm, 'people' | 'startsOn' | 'lines'>,
): Partial<QuoteForm> {
  return {
    tourId: tour._id,
    title: cut(tour.heading, 120),
    duration: cut(tour.duration, 60),
    lines: toTour(tour, lines, people, startsOn),
    included: tour.inclusions
      .slice(0, maxIncluded)
      .map((one) => cut(cleanLine(one), 120))
      .join('\n'),
  };
}

function dayOf(inquiry: Inquiry, tour: Tour | undefined, today: string): string {
  const chosen = upcoming(tour?.departures, today).find(({ id }) => id === inquiry.departureId);
  return chosen && isBookable(chosen) ? chosen.startsOn : '';
}

export function toNewForm(inquiry: Inquiry, tour: Tour | undefined, today: string, site: Site): QuoteForm {
  const startsOn = dayOf(inquiry, tour, today);
  const people = String(Math.max(1, inquiry.number));
  const isForeign = kindOfPhone(inquiry.countryCode) === 'foreigner';
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
  return { ...plain, ...(tour ? ofTour(tour, plain) : {}) };
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
export function sayForeign(countryCode: string, tour: Tour | undefined): string | null {
  if (kindOfPhone(countryCode) === 'rider') return null;
  const begin = `The phone number is from abroad (${countryCode})`;
  const permits = 'Check what the permits cost.';
  if (!tour) return `${begin}. ${permits}`;
  const price = tour.foreignerPrice;
  return price === null
    ? `${begin}, and this tour has no price for foreign nationals: enter one. The price for Indian nationals isn’t taken. ${permits}`
    : `${begin}, so the price for foreign nationals is taken: ${formatRupees(price)}. ${permits}`;
}

/** Says whether the prices that are typed include GST, by the settings of the agency. */
export function sayGst({ gst }: Pick<Site, 'gst'>): string {
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
