import type { Inquiry } from '#shared/inquiries/inquiry';
import type { QuoteContent } from '#shared/quotes/quote';
import { toValidUntil } from '#shared/quotes/quote-rules';
import { cleanLine } from '#shared/text/text';
import { isBookable, upcoming } from '#shared/tours/departures';
import type { Tour } from '#shared/tours/tour';

/** A line as it is typed; `key` stays while others come and go. */
export interface TypedLine {
  key: string;
  words: string;
  price: string;
  count: string;
}

/** A quote as it is typed. */
export interface QuoteForm {
  name: string;
  tourId: string;
  title: string;
  duration: string;
  startsOn: string;
  people: string;
  lines: TypedLine[];
  discountWords: string;
  discount: string;
  /** Per cent. */
  gst: string;
  /** One a line. */
  included: string;
  note: string;
  validUntil: string;
}

export const emptyLine = (): TypedLine => ({ key: crypto.randomUUID(), words: '', price: '', count: '1' });

const mostIncluded = 14;
const cut = (text: string, most: number) => (text.length > most ? `${text.slice(0, most - 1)}…` : text);

/** What a tour costs each from this day on, as it is typed; empty without a price. */
function priceOn({ departures, price }: Tour, startsOn: string): string {
  const departure = departures?.find((one) => one.startsOn === startsOn);
  const rupees = departure?.price ?? price;
  return rupees === null ? '' : String(Math.round(rupees));
}

/** What another first day changes: a line with the tour's price has that of the day, and the offer ends before it. */
export function onDay(
  tour: Tour | undefined,
  form: Pick<QuoteForm, 'startsOn' | 'lines' | 'validUntil'>,
  startsOn: string,
): Partial<QuoteForm> {
  const last = startsOn && form.validUntil > startsOn ? { validUntil: startsOn } : {};
  if (!tour) return { startsOn, ...last };
  const [before, price] = [priceOn(tour, form.startsOn), priceOn(tour, startsOn)];
  const lines = form.lines.map((line, at) => (at === 0 && line.price === before ? { ...line, price } : line));
  return { startsOn, lines, ...last };
}

/** What a tour brings along: its title, its price for each, and what is included. */
export function ofTour(tour: Tour, { people, startsOn }: Pick<QuoteForm, 'people' | 'startsOn'>): Partial<QuoteForm> {
  const words = [tour.heading, tour.duration].filter(Boolean).join(', ');
  return {
    tourId: tour._id,
    title: cut(tour.heading, 120),
    duration: cut(tour.duration, 60),
    lines: [{ ...emptyLine(), words: cut(words, 200), price: priceOn(tour, startsOn), count: people }],
    included: tour.inclusions
      .slice(0, mostIncluded)
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
    ...{
      name: cut(cleanLine(inquiry.name), 100),
      tourId: '',
      title: cut(cleanLine(inquiry.subject), 120),
      duration: '',
    },
    ...{ startsOn, people, lines: [{ ...emptyLine(), count: people }], discountWords: '', discount: '', gst: '' },
    ...{ included: '', note: '', validUntil: toValidUntil(today, startsOn || null) },
  };
  return { ...plain, ...(tour ? ofTour(tour, plain) : {}) };
}

/** A stored draft, to go on with. */
export function toForm(content: QuoteContent): QuoteForm {
  const { name, tourId, title, duration, startsOn, people, lines, discount, gst, included, note, validUntil } = content;
  return {
    ...{ name, tourId: tourId ?? '', title, duration, startsOn: startsOn ?? '', people: String(people) },
    lines: lines.map(({ words, price, count }) => ({
      ...{ key: crypto.randomUUID(), words, price: String(price), count: String(count) },
    })),
    ...{ discountWords: discount?.words ?? '', discount: discount ? String(discount.rupees) : '' },
    gst: gst === null ? '' : String(gst),
    ...{ included: included.join('\n'), note, validUntil },
  };
}

/** As people type it: `42,500`, `₹ 42500`. Not a number for anything else. */
function toNumber(text: string): number {
  const digits = text.replace(/[₹,\s]/g, '');
  return digits === '' ? Number.NaN : Number(digits);
}

/** What is typed, to be checked by the schema. */
export function toContent(form: QuoteForm): unknown {
  const { name, tourId, title, duration, startsOn, people, lines, discountWords, discount, gst, included, note } = form;
  return {
    ...{ name, tourId: tourId || null, title, duration, startsOn: startsOn || null, people: toNumber(people) },
    lines: lines.map(({ words, price, count }) => ({ words, price: toNumber(price), count: toNumber(count) })),
    discount: discount.trim() === '' ? null : { words: discountWords.trim() || 'Discount', rupees: toNumber(discount) },
    gst: gst.trim() === '' ? null : toNumber(gst.replace('%', '')),
    included: included.split('\n').filter((line) => line.trim() !== ''),
    ...{ note, validUntil: form.validUntil },
  };
}
