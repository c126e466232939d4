import * as v from 'valibot';
import type { Inquiry } from '#shared/inquiries/inquiry';
import type { QuoteContent } from '#shared/quotes/quote';
import { toValidUntil } from '#shared/quotes/quote-rules';
import { cleanLine } from '#shared/text/text';
import { isBookable, upcoming } from '#shared/tours/departures';
import type { Tour } from '#shared/tours/tour';

const typed = v.string();

/** A line as it is typed; `key` stays while others come and go. */
const TypedLine = v.object({ key: typed, words: typed, price: typed, count: typed });
export type TypedLine = v.InferOutput<typeof TypedLine>;

/** A quote as it is typed. GST in per cent; what is included, one a line. */
export const QuoteForm = v.object({
  name: typed,
  tourId: typed,
  title: typed,
  duration: typed,
  startsOn: typed,
  people: typed,
  lines: v.array(TypedLine),
  discountWords: typed,
  discount: typed,
  gst: typed,
  included: typed,
  note: typed,
  validUntil: typed,
});
export type QuoteForm = v.InferOutput<typeof QuoteForm>;

/** A half-written quote as it waits in this browser: of which version, null for a new one. */
export const StoredQuote = v.object({ form: QuoteForm, version: v.nullable(v.number()) });

export const emptyLine = (): TypedLine => ({ key: crypto.randomUUID(), words: '', price: '', count: '1' });

const maxIncluded = 14;
const cut = (text: string, most: number) => (text.length > most ? `${text.slice(0, most - 1)}…` : text);

/** A tour's price for each from this day on, as it is typed; empty without a price. */
function priceOn({ departures, price }: Tour, startsOn: string): string {
  const departure = departures?.find((one) => one.startsOn === startsOn);
  const rupees = departure?.price ?? price;
  return rupees === null ? '' : String(Math.round(rupees));
}

/**
 * The changes that another first day brings: a line with the tour's price has that of the day, and the offer ends
 * before it.
 */
export function onDay(
  tour: Tour | undefined,
  form: Pick<QuoteForm, 'startsOn' | 'lines' | 'validUntil'>,
  startsOn: string,
): Partial<QuoteForm> {
  const last = startsOn && form.validUntil > startsOn ? { validUntil: startsOn } : {};
  if (!tour) return { startsOn, ...last };
  const before = priceOn(tour, form.startsOn);
  const price = priceOn(tour, startsOn);
  const lines = form.lines.map((line, at) => (at === 0 && line.price === before ? { ...line, price } : line));
  return { startsOn, lines, ...last };
}

/** The facts of a tour that a quote takes: its title, its price for each, and what is included. */
export function ofTour(tour: Tour, { people, startsOn }: Pick<QuoteForm, 'people' | 'startsOn'>): Partial<QuoteForm> {
  const words = [tour.heading, tour.duration].filter(Boolean).join(', ');
  return {
    tourId: tour._id,
    title: cut(tour.heading, 120),
    duration: cut(tour.duration, 60),
    lines: [{ ...emptyLine(), words: cut(words, 200), price: priceOn(tour, startsOn), count: people }],
    included: tour.inclusions
      .slice(0, maxIncluded)
      .map((one) => cut(cleanLine(one), 120))
      .join('\n'),
  };
}

/** The day that they chose, if it can still be had. */
function dayOf(inquiry: Inquiry, tour: Tour | undefined, today: string): string {
  const chosen = upcoming(tour?.departures, today).find(({ id }) => id === inquiry.departureId);
  return chosen && isBookable(chosen) ? chosen.startsOn : '';
}

/** A new quote for an inquiry. `today`: India's. */
export function toNewForm(inquiry: Inquiry, tour: Tour | undefined, today: string): QuoteForm {
  const startsOn = dayOf(inquiry, tour, today);
  const people = String(Math.max(1, inquiry.number));
  const plain = {
    name: cut(cleanLine(inquiry.name), 100),
    tourId: '',
    title: cut(cleanLine(inquiry.subject), 120),
    duration: '',
    startsOn,
    people,
    lines: [{ ...emptyLine(), count: people }],
    discountWords: '',
    discount: '',
    gst: '',
    included: '',
    note: '',
    validUntil: toValidUntil(today, startsOn || null),
  };
  return { ...plain, ...(tour ? ofTour(tour, plain) : {}) };
}

/** A stored draft, to go on with. */
export function toForm(content: QuoteContent): QuoteForm {
  const { name, tourId, title, duration, startsOn, people, lines, discount, gst, included, note, validUntil } = content;
  return {
    name,
    tourId: tourId ?? '',
    title,
    duration,
    startsOn: startsOn ?? '',
    people: String(people),
    lines: lines.map(({ words, price, count }) => ({
      key: crypto.randomUUID(),
      words,
      price: String(price),
      count: String(count),
    })),
    discountWords: discount?.words ?? '',
    discount: discount ? String(discount.rupees) : '',
    gst: gst === null ? '' : String(gst),
    included: included.join('\n'),
    note,
    validUntil,
  };
}

/** As people type it: `42,500`, `₹ 42500`. Not a number for anything else. */
function toNumber(text: string): number {
  const digits = text.replace(/[₹,\s]/g, '');
  return digits === '' ? Number.NaN : Number(digits);
}

/** Other people: lines for as many as before are for as many as now. */
export function ofPeople({ people: before, lines }: Pick<QuoteForm, 'people' | 'lines'>, people: string) {
  return { people, lines: lines.map((line) => (line.count === before ? { ...line, count: people } : line)) };
}

/**
 * The words where no lines together are for as many as come; null where some are. A price for the group may be meant.
 */
export function sayUncounted({ people, lines }: Pick<QuoteContent, 'people' | 'lines'>): string | null {
  const sums = new Set([0]);
  for (const { count } of lines) for (const sum of [...sums]) sums.add(sum + count);
  if (sums.has(people)) return null;
  const counts = lines.map(({ count }) => count).join(' + ');
  return `For ${people} people, but the lines are for ${counts}. Is the price for the whole group?`;
}

/** The words about a quote for somebody whose number is from abroad; null for one from India. */
export function sayForeign({ countryCode }: Pick<Inquiry, 'countryCode'>): string | null {
  if (countryCode === '+91') return null;
  return `The phone number is from abroad (${countryCode}), and the tours’ prices are for Indian nationals only. Check the price, and what the permits cost.`;
}

/** As typed, to be checked by the schema. */
export function toContent(form: QuoteForm): unknown {
  const { name, tourId, title, duration, startsOn, people, lines, discountWords, discount, gst, included, note } = form;
  return {
    name,
    tourId: tourId || null,
    title,
    duration,
    startsOn: startsOn || null,
    people: toNumber(people),
    lines: lines.map(({ words, price, count }) => ({ words, price: toNumber(price), count: toNumber(count) })),
    discount: discount.trim() === '' ? null : { words: discountWords.trim() || 'Discount', rupees: toNumber(discount) },
    gst: gst.trim() === '' ? null : toNumber(gst.replace('%', '')),
    included: included.split('\n').filter((line) => line.trim() !== ''),
    note,
    validUntil: form.validUntil,
  };
}
