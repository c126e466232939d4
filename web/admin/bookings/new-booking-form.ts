import * as v from 'valibot';
import { payerStates } from '#shared/bookings/booking';
import { sources } from '#shared/bookings/sources';
import { abroadCode } from '#shared/bookings/tax';
import { formatWeekdayAndDay } from '#shared/dates';
import { formatPhone } from '#shared/inquiries/contact-details';
import type { Inquiry } from '#shared/inquiries/inbox';
import { type Quote, toBookingLines } from '#shared/quotes/quote';
import { states } from '#shared/settings/settings';
import type { Departure } from '#shared/tours/departure-schema';
import { findStatus, formatSeats, seatsLeft } from '#shared/tours/departures';
import { findPriceKind, isInternationalTour, priceOn } from '#shared/tours/prices';
import type { Tour } from '#shared/tours/tour';
import type { FieldConfig } from '../components/field';
import { emptyLine, TypedLine } from '../components/line-rows';
import { fromTypedLines, toDiscountPaise, toTypedLines, toTypedPaise, toWhole } from './payment-dialog';

const text = v.string();

export const TypedPayer = v.object(
  v.entriesFromList(['name', 'phone', 'email', 'address', 'stateCode', 'gstin', 'pan'], text),
);
export type TypedPayer = v.InferOutput<typeof TypedPayer>;
export type PayerField = keyof TypedPayer;

export const BookingForm = v.object({
  tourId: text,
  start: text,
  seats: text,
  source: v.picklist(sources),
  payer: TypedPayer,
  lines: v.array(TypedLine),
  discountPaise: text,
});
export type BookingForm = v.InferOutput<typeof BookingForm>;

/** Fields of a payer, in the order of the dialog. */
export const payerFields = [
  { name: 'name', label: 'Name' },
  { name: 'phone', label: 'Phone', type: 'tel' },
  {
    name: 'stateCode',
    label: 'State',
    hint: 'Where you charge GST, it goes by this.',
    none: 'Not known',
    options: [
      ...Object.entries(states).sort(([, one], [, other]) => one.localeCompare(other)),
      [abroadCode, payerStates[abroadCode] ?? ''],
    ],
  },
  { name: 'email', label: 'E-mail', type: 'email' },
  { name: 'address', label: 'Address' },
  { name: 'gstin', label: 'GSTIN', hint: 'If a business pays.' },
  { name: 'pan', label: 'PAN', hint: 'For a tour abroad: TCS is reported under it.' },
] as const satisfies readonly FieldConfig<PayerField>[];

export const formatPayerField = (field: PayerField, { [field]: value }: TypedPayer): string =>
  field === 'stateCode' ? (payerStates[value] ?? value) : value;

const nobody: TypedPayer = { name: '', phone: '', email: '', address: '', stateCode: '', gstin: '', pan: '' };

/** The price as it is typed; empty if the tour has none for a payer with this phone number. */
function priceFor(tour: Tour, phone: string, start: string): string {
  const rupees = priceOn(tour, findPriceKind(phone), start);
  return rupees === null ? '' : toTypedPaise(Math.round(rupees * 100));
}

/** Changes for another tour: a line of its own, and no date yet. */
export function withTour(form: BookingForm, tour: Tour | undefined): Partial<BookingForm> {
  if (!tour) return { tourId: '', start: '' };
  const line = {
    ...emptyLine(),
    words: tour.heading.slice(0, 200),
    price: priceFor(tour, form.payer.phone, ''),
    count: form.seats,
  };
  return { tourId: tour._id, start: '', lines: [line] };
}

/** Changes for another date: a line with the tour's price gets the price of the day. */
export function withStart(form: BookingForm, tour: Tour, start: string): Partial<BookingForm> {
  const { phone } = form.payer;
  return { start, lines: reprice(form.lines, priceFor(tour, phone, form.start), priceFor(tour, phone, start)) };
}

/** Changes for another phone number: one from abroad gets the price for foreign nationals, where a line has the tour's price. */
export function withPhone(form: BookingForm, tour: Tour | undefined, phone: string): Partial<BookingForm> {
  const payer = { ...form.payer, phone };
  if (!tour) return { payer };
  const before = priceFor(tour, form.payer.phone, form.start);
  return { payer, lines: reprice(form.lines, before, priceFor(tour, phone, form.start)) };
}

const reprice = (lines: readonly TypedLine[], before: string, price: string) =>
  lines.map((line) => (line.price === before ? { ...line, price } : line));

/** A warning about the price where the phone number is from abroad; null for a number from India. */
export function formatForeignPrice(phone: string, tour: Tour | undefined): string | null {
  if (!tour || findPriceKind(phone) === 'rider') return null;
  return tour.foreignerPrice === null
    ? 'The number is from abroad, and this tour has no price for foreign nationals: enter one.'
    : 'The number is from abroad: the price is for foreign nationals.';
}

/** The form of a new booking: filled from an accepted quote, else from the inquiry, else empty. */
export function toNewForm(inquiry: Inquiry | undefined, quote: Quote | undefined, tours: readonly Tour[]): BookingForm {
  const empty: BookingForm = {
    tourId: '',
    start: '',
    seats: '1',
    source: 'call',
    payer: nobody,
    lines: [emptyLine()],
    discountPaise: '',
  };
  if (!inquiry) return empty;
  const { name, email, departureId, source } = inquiry;
  const about = quote?.content;
  const tour = tours.find(({ _id }) => _id === (about?.tourId ?? inquiry.tourId));
  const start = about?.startsOn ?? tour?.departures?.find(({ id }) => id === departureId)?.startsOn ?? '';
  const seats = String(Math.max(1, about?.people ?? inquiry.number));
  const payer = { ...nobody, name: about?.name ?? name, phone: formatPhone(inquiry), email };
  const known: BookingForm = { ...empty, seats, payer, source };
  const ofIt = { ...known, ...withTour(known, tour) };
  const dated = tour && start ? { ...ofIt, ...withStart(ofIt, tour, start) } : ofIt;
  if (!about) return dated;
  const discountPaise = about.discount ? toTypedPaise(Math.round(about.discount.rupees * 100)) : '';
  return { ...dated, lines: toTypedLines(toBookingLines(about)), discountPaise };
}

/** The typed form as the input of the schema of a new booking. */
export const toBody = (form: BookingForm, inquiryId: string | null) => ({
  ...form,
  seats: toWhole(form.seats),
  lines: fromTypedLines(form.lines),
  discountPaise: toDiscountPaise(form.discountPaise),
  ...(inquiryId ? { inquiryId } : {}),
});

export function formatUncounted({ seats, lines }: BookingForm): string | null {
  const count = lines.reduce((sum, line) => sum + toWhole(line.count), 0);
  if (Number.isNaN(count) || Number.isNaN(toWhole(seats)) || lines.some((line) => line.count === seats)) return null;
  return count === toWhole(seats) ? null : `The lines are for ${count}, and ${formatSeats(toWhole(seats))} are taken.`;
}

export function formatDepartureOption(date: Departure): string {
  const day = `${formatWeekdayAndDay(date.startsOn)} ${date.startsOn.slice(0, 4)}`;
  return `${day}, ${findStatus(date) === 'full' ? 'full' : `${seatsLeft(date)} of ${date.seats} seats free`}`;
}

/** Fields of a payer that are asked first, among them the PAN for a tour abroad, and the others. */
export function toPayerFields(tour: Tour | undefined) {
  const first: PayerField[] = [
    'name',
    'phone',
    'stateCode',
    ...(tour && isInternationalTour(tour) ? ['pan' as const] : []),
  ];
  return {
    first: payerFields.filter(({ name }) => first.includes(name)),
    more: payerFields.filter(({ name }) => !first.includes(name)),
  };
}
