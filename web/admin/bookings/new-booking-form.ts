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
import { parseDiscount, parseWholeNumber, toAmountText, toFormLines, toLinesInput } from './payment-dialog';

const text = v.string();

export const PayerFormValues = v.object(
  v.entriesFromList(['name', 'phone', 'email', 'address', 'stateCode', 'gstin', 'pan'], text),
);
export type PayerFormValues = v.InferOutput<typeof PayerFormValues>;
export type PayerField = keyof PayerFormValues;

export const BookingFormValues = v.object({
  tourId: text,
  start: text,
  seats: text,
  source: v.picklist(sources),
  payer: PayerFormValues,
  lines: v.array(TypedLine),
  discountPaise: text,
});
export type BookingFormValues = v.InferOutput<typeof BookingFormValues>;

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

export const formatPayerField = (field: PayerField, { [field]: value }: PayerFormValues): string =>
  field === 'stateCode' ? (payerStates[value] ?? value) : value;

const emptyPayer: PayerFormValues = { name: '', phone: '', email: '', address: '', stateCode: '', gstin: '', pan: '' };

/** The price as it is typed; empty if the tour has none for a payer with this phone number. */
function findPriceText(tour: Tour, phone: string, start: string): string {
  const rupees = priceOn(tour, findPriceKind(phone), start);
  return rupees === null ? '' : toAmountText(Math.round(rupees * 100));
}

/** Changes for another tour: a line of its own, and no date yet. */
export function withTour(form: BookingFormValues, tour: Tour | undefined): Partial<BookingFormValues> {
  if (!tour) return { tourId: '', start: '' };
  const line = {
    ...emptyLine(),
    words: tour.heading.slice(0, 200),
    price: findPriceText(tour, form.payer.phone, ''),
    count: form.seats,
  };
  return { tourId: tour._id, start: '', lines: [line] };
}

/** Changes for another date: a line with the tour's price gets the price of the day. */
export function withStartDate(form: BookingFormValues, tour: Tour, start: string): Partial<BookingFormValues> {
  const { phone } = form.payer;
  return {
    start,
    lines: replacePrice(form.lines, findPriceText(tour, phone, form.start), findPriceText(tour, phone, start)),
  };
}

/** Changes for another phone number: one from abroad gets the price for foreign nationals, where a line has the tour's price. */
export function withPhone(form: BookingFormValues, tour: Tour | undefined, phone: string): Partial<BookingFormValues> {
  const payer = { ...form.payer, phone };
  if (!tour) return { payer };
  const before = findPriceText(tour, form.payer.phone, form.start);
  return { payer, lines: replacePrice(form.lines, before, findPriceText(tour, phone, form.start)) };
}

const replacePrice = (lines: readonly TypedLine[], before: string, price: string) =>
  lines.map((line) => (line.price === before ? { ...line, price } : line));

/** A warning about the price where the phone number is from abroad; null for a number from India. */
export function formatForeignPriceWarning(phone: string, tour: Tour | undefined): string | null {
  if (!tour || findPriceKind(phone) === 'rider') return null;
  return tour.foreignerPrice === null
    ? 'The number is from abroad, and this tour has no price for foreign nationals: enter one.'
    : 'The number is from abroad: the price is for foreign nationals.';
}

/** The form of a new booking: filled from an accepted quote, else from the inquiry, else empty. */
export function createFormValues(
  inquiry: Inquiry | undefined,
  quote: Quote | undefined,
  tours: readonly Tour[],
): BookingFormValues {
  const empty: BookingFormValues = {
    tourId: '',
    start: '',
    seats: '1',
    source: 'call',
    payer: emptyPayer,
    lines: [emptyLine()],
    discountPaise: '',
  };
  if (!inquiry) return empty;
  const { name, email, departureId, source } = inquiry;
  const about = quote?.content;
  const tour = tours.find(({ _id }) => _id === (about?.tourId ?? inquiry.tourId));
  const start = about?.startsOn ?? tour?.departures?.find(({ id }) => id === departureId)?.startsOn ?? '';
  const seats = String(Math.max(1, about?.people ?? inquiry.number));
  const payer = { ...emptyPayer, name: about?.name ?? name, phone: formatPhone(inquiry), email };
  const known: BookingFormValues = { ...empty, seats, payer, source };
  const ofIt = { ...known, ...withTour(known, tour) };
  const dated = tour && start ? { ...ofIt, ...withStartDate(ofIt, tour, start) } : ofIt;
  if (!about) return dated;
  const discountPaise = about.discount ? toAmountText(Math.round(about.discount.rupees * 100)) : '';
  return { ...dated, lines: toFormLines(toBookingLines(about)), discountPaise };
}

/** The typed form as the input of the schema of a new booking. */
export const toBookingInput = (form: BookingFormValues, inquiryId: string | null) => ({
  ...form,
  seats: parseWholeNumber(form.seats),
  lines: toLinesInput(form.lines),
  discountPaise: parseDiscount(form.discountPaise),
  ...(inquiryId ? { inquiryId } : {}),
});

export function formatSeatMismatch({ seats, lines }: BookingFormValues): string | null {
  const count = lines.reduce((sum, line) => sum + parseWholeNumber(line.count), 0);
  if (Number.isNaN(count) || Number.isNaN(parseWholeNumber(seats)) || lines.some((line) => line.count === seats))
    return null;
  return count === parseWholeNumber(seats)
    ? null
    : `The lines are for ${count}, and ${formatSeats(parseWholeNumber(seats))} are taken.`;
}

export function formatDepartureOption(date: Departure): string {
  const day = `${formatWeekdayAndDay(date.startsOn)} ${date.startsOn.slice(0, 4)}`;
  return `${day}, ${findStatus(date) === 'full' ? 'full' : `${seatsLeft(date)} of ${date.seats} seats free`}`;
}

/** Fields of a payer that are asked first, among them the PAN for a tour abroad, and the others. */
export function splitPayerFields(tour: Tour | undefined) {
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
