import * as v from 'valibot';
import { sources } from '#shared/bookings/sources';
import { formatPhone } from '#shared/inquiries/phone';
import type { Inquiry } from '#shared/inquiries/stored-inquiry';
import type { Quote } from '#shared/quotes/quote';
import { weekdayWords } from '#shared/ride/days';
import { states } from '#shared/site/settings';
import { isTourAbroad } from '#shared/tours/abroad';
import type { Departure } from '#shared/tours/departure-schema';
import { askable, seatsLeft, seatsWords, standingOf } from '#shared/tours/departures';
import type { Tour } from '#shared/tours/tour';
import type { FieldLook } from '../ui/field';
import { emptyLine, forPeople, TypedLine } from '../ui/line-rows';
import { fromTypedLines, toTypedPaise, toWhole } from './typed-money';

const text = v.string();

export const TypedPayer = v.object({
  name: text,
  phone: text,
  email: text,
  address: text,
  stateCode: text,
  gstin: text,
  pan: text,
});
export type TypedPayer = v.InferOutput<typeof TypedPayer>;
export type PayerField = keyof TypedPayer;

export const BookingForm = v.object({
  tourId: text,
  start: text,
  seats: text,
  source: v.picklist(sources),
  payer: TypedPayer,
  lines: v.array(TypedLine),
  // Stored forms may be from before there was one.
  discount: v.optional(text, ''),
});
export type BookingForm = v.InferOutput<typeof BookingForm>;

/** The first three are asked first. */
export const payerFields = [
  { name: 'name', label: 'Name' },
  { name: 'phone', label: 'Phone', type: 'tel' },
  {
    name: 'stateCode',
    label: 'State',
    hint: 'Says which GST is added.',
    none: 'Not known',
    options: Object.entries(states).sort(([, one], [, other]) => one.localeCompare(other)),
  },
  { name: 'email', label: 'E-mail', type: 'email' },
  { name: 'address', label: 'Address' },
  { name: 'gstin', label: 'GSTIN', hint: 'If a business pays.' },
  { name: 'pan', label: 'PAN', hint: 'For a tour abroad: without one, TCS may be more.' },
] as const satisfies readonly FieldLook<PayerField>[];

export const sayPayerField = (field: PayerField, value: string): string =>
  value === '' ? 'nothing' : field === 'stateCode' ? (states[value] ?? value) : value;

const nobody: TypedPayer = { name: '', phone: '', email: '', address: '', stateCode: '', gstin: '', pan: '' };

const emptyForm = (): BookingForm => ({
  tourId: '',
  start: '',
  seats: '1',
  source: 'call',
  payer: nobody,
  lines: [emptyLine()],
  discount: '',
});

/** As it is typed; empty without a price. */
function priceOn({ departures, price }: Tour, start: string): string {
  const rupees = departures?.find(({ startsOn }) => startsOn === start)?.price ?? price;
  return rupees === null ? '' : toTypedPaise(Math.round(rupees * 100));
}

/** Another tour: its own line, and no date yet. */
export function ofTour(form: BookingForm, tour: Tour | undefined): Partial<BookingForm> {
  if (!tour) return { tourId: '', start: '' };
  const line = { ...emptyLine(), words: tour.heading.slice(0, 200), price: priceOn(tour, ''), count: form.seats };
  return { tourId: tour._id, start: '', lines: [line] };
}

/** Another date: a line with the tour's price has that of the day. */
export function ofStart(form: BookingForm, tour: Tour, start: string): Partial<BookingForm> {
  const before = priceOn(tour, form.start);
  const price = priceOn(tour, start);
  return { start, lines: form.lines.map((line) => (line.price === before ? { ...line, price } : line)) };
}

export function ofSeats({ seats: before, lines }: Pick<BookingForm, 'seats' | 'lines'>, seats: string) {
  return { seats, lines: forPeople(lines, before, seats) };
}

/** Of an accepted quote, else of the inquiry, else none. */
export function toNewForm(inquiry: Inquiry | undefined, quote: Quote | undefined, tours: readonly Tour[]): BookingForm {
  const form = emptyForm();
  if (!inquiry) return form;
  const { name, email, departureId } = inquiry;
  const about = quote?.content;
  const tour = tours.find(({ _id }) => _id === (about?.tourId ?? inquiry.tourId));
  const start = about?.startsOn ?? tour?.departures?.find(({ id }) => id === departureId)?.startsOn ?? '';
  const seats = String(Math.max(1, about?.people ?? inquiry.number));
  const payer = { ...nobody, name: about?.name ?? name, phone: formatPhone(inquiry), email };
  const known: BookingForm = { ...form, seats, payer, source: 'site' };
  const ofIt = { ...known, ...ofTour(known, tour) };
  const dated = tour && start ? { ...ofIt, ...ofStart(ofIt, tour, start) } : ofIt;
  if (!about) return dated;
  const lines = about.lines.map(({ words, price, count }) => ({
    ...emptyLine(),
    words,
    price: toTypedPaise(Math.round(price * 100)),
    count: String(count),
  }));
  const discount = about.discount ? toTypedPaise(Math.round(about.discount.rupees * 100)) : '';
  return { ...dated, lines, discount };
}

/** As typed, to be checked by the schema; the discount is read before. */
export const toBody = ({ seats, lines, discount: _, ...form }: BookingForm, inquiryId: string | null) => ({
  ...form,
  seats: toWhole(seats),
  lines: fromTypedLines(lines),
  ...(inquiryId ? { inquiryId } : {}),
});

export function sayUncounted({ seats, lines }: BookingForm): string | null {
  const count = lines.reduce((sum, line) => sum + toWhole(line.count), 0);
  if (Number.isNaN(count) || Number.isNaN(toWhole(seats)) || lines.some((line) => line.count === seats)) return null;
  return count === toWhole(seats) ? null : `The lines are for ${count}, and ${seatsWords(toWhole(seats))} are taken.`;
}

/** The dates ahead that aren't cancelled. Full ones too: an agency may know better. */
export const datesOf = (tour: Tour | undefined, today: string): Departure[] => askable(tour?.departures, today);

export function sayDate(date: Departure): string {
  const day = `${weekdayWords(date.startsOn)} ${date.startsOn.slice(0, 4)}`;
  return `${day}, ${standingOf(date) === 'full' ? 'full' : `${seatsLeft(date)} of ${date.seats} seats free`}`;
}

/** A PAN too for a tour abroad. */
export function payerFieldsOf(tour: Tour | undefined) {
  const first: PayerField[] = ['name', 'phone', 'stateCode', ...(tour && isTourAbroad(tour) ? ['pan' as const] : [])];
  return {
    first: payerFields.filter(({ name }) => first.includes(name)),
    more: payerFields.filter(({ name }) => !first.includes(name)),
  };
}
