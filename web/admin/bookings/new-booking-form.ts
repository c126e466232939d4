import * as v from 'valibot';
import { payerStates } from '#shared/bookings/booking';
import { sources } from '#shared/bookings/sources';
import { abroadStateCode } from '#shared/bookings/tax';
import { formatWeekdayAndDay } from '#shared/dates';
import { formatPhone } from '#shared/inquiries/contact-details';
import type { Inquiry } from '#shared/inquiries/inbox';
import { type Quote, toBookingLines } from '#shared/quotes/quote';
import { stateNames } from '#shared/settings/settings';
import type { Departure } from '#shared/tours/departure-schema';
import { countSeatsLeft, findDepartureStatus, formatSeats } from '#shared/tours/departures';
import { findPriceKind, findPriceOnDay, isInternationalTour } from '#shared/tours/prices';
import type { Tour } from '#shared/tours/tour';
import type { FieldConfig } from '../components/field';
import { createLineItem, LineItemValues } from '../components/line-item-rows';
import { parseDiscount, parseWholeNumber, toAmountText, toBookingLineInputs, toLineItemValues } from './amount-field';

export const PayerFormValues = v.object(
  v.entriesFromList(['name', 'phone', 'email', 'address', 'stateCode', 'gstin', 'pan'], v.string()),
);
export type PayerFormValues = v.InferOutput<typeof PayerFormValues>;
export type PayerField = keyof PayerFormValues;

export const BookingFormValues = v.object({
  tourId: v.string(),
  start: v.string(),
  seats: v.string(),
  source: v.picklist(sources),
  payer: PayerFormValues,
  lines: v.array(LineItemValues),
  discountPaise: v.string(),
});
export type BookingFormValues = v.InferOutput<typeof BookingFormValues>;

export const payerFields = [
  { name: 'name', label: 'Name' },
  { name: 'phone', label: 'Phone', type: 'tel' },
  {
    name: 'stateCode',
    label: 'State',
    hint: 'Where you charge GST, it goes by this.',
    emptyOptionLabel: 'Not known',
    options: [
      ...Object.entries(stateNames).sort(([, a], [, b]) => a.localeCompare(b)),
      [abroadStateCode, payerStates[abroadStateCode] ?? ''],
    ],
  },
  { name: 'email', label: 'E-mail', type: 'email' },
  { name: 'address', label: 'Address' },
  { name: 'gstin', label: 'GSTIN', hint: 'If a business pays.' },
  { name: 'pan', label: 'PAN', hint: 'For a tour abroad: TCS is reported under it.' },
] as const satisfies readonly FieldConfig<PayerField>[];

export const formatPayerField = (field: PayerField, payer: PayerFormValues): string =>
  field === 'stateCode' ? (payerStates[payer.stateCode] ?? payer.stateCode) : payer[field];

const emptyPayer: PayerFormValues = { name: '', phone: '', email: '', address: '', stateCode: '', gstin: '', pan: '' };

/** Returns the price in rupees as text; empty if the tour has no price for this phone number's country. */
function formatTourPrice(tour: Tour, phone: string, start: string): string {
  const rupees = findPriceOnDay(tour, findPriceKind(phone), start);
  return rupees === null ? '' : toAmountText(Math.round(rupees * 100));
}

/** Returns the form changes for another tour: one line with its price, and no date. */
export function withTour(form: BookingFormValues, tour: Tour | undefined): Partial<BookingFormValues> {
  if (!tour) return { tourId: '', start: '' };
  const line = {
    ...createLineItem(),
    description: tour.heading.slice(0, 200),
    priceRupees: formatTourPrice(tour, form.payer.phone, ''),
    count: form.seats,
  };
  return { tourId: tour._id, start: '', lines: [line] };
}

export function withStartDate(form: BookingFormValues, tour: Tour, start: string): Partial<BookingFormValues> {
  const { phone } = form.payer;
  return {
    start,
    lines: replacePrice(form.lines, formatTourPrice(tour, phone, form.start), formatTourPrice(tour, phone, start)),
  };
}

export function withPhone(form: BookingFormValues, tour: Tour | undefined, phone: string): Partial<BookingFormValues> {
  const payer = { ...form.payer, phone };
  if (!tour) return { payer };
  const previousPrice = formatTourPrice(tour, form.payer.phone, form.start);
  return { payer, lines: replacePrice(form.lines, previousPrice, formatTourPrice(tour, phone, form.start)) };
}

/** Replaces the previous price of the tour; a price that somebody typed differs from it. */
const replacePrice = (lines: readonly LineItemValues[], previousPrice: string, price: string) =>
  lines.map((line) => (line.priceRupees === previousPrice ? { ...line, priceRupees: price } : line));

export function formatForeignPriceWarning(phone: string, tour: Tour | undefined): string | null {
  if (!tour || findPriceKind(phone) === 'rider') return null;
  return tour.foreignerPrice === null
    ? 'The number is from abroad, and this tour has no price for foreign nationals: enter one.'
    : 'The number is from abroad: the price is for foreign nationals.';
}

export function createFormValues(
  inquiry: Inquiry | undefined,
  quote: Quote | undefined,
  tours: readonly Tour[],
): BookingFormValues {
  const emptyValues: BookingFormValues = {
    tourId: '',
    start: '',
    seats: '1',
    source: 'call',
    payer: emptyPayer,
    lines: [createLineItem()],
    discountPaise: '',
  };
  if (!inquiry) return emptyValues;
  const { name, email, departureId, source } = inquiry;
  const quoteContent = quote?.content;
  const tour = tours.find(({ _id }) => _id === (quoteContent?.tourId ?? inquiry.tourId));
  const start = quoteContent?.startsOn ?? tour?.departures?.find(({ id }) => id === departureId)?.startsOn ?? '';
  const seats = String(Math.max(1, quoteContent?.people ?? inquiry.number));
  const payer = { ...emptyPayer, name: quoteContent?.name ?? name, phone: formatPhone(inquiry), email };
  const knownValues: BookingFormValues = { ...emptyValues, seats, payer, source };
  const tourValues = { ...knownValues, ...withTour(knownValues, tour) };
  const datedValues = tour && start ? { ...tourValues, ...withStartDate(tourValues, tour, start) } : tourValues;
  if (!quoteContent) return datedValues;
  const discountPaise = quoteContent.discount ? toAmountText(Math.round(quoteContent.discount.rupees * 100)) : '';
  return { ...datedValues, lines: toLineItemValues(toBookingLines(quoteContent)), discountPaise };
}

export const toBookingInput = (form: BookingFormValues, inquiryId: string | null) => ({
  ...form,
  seats: parseWholeNumber(form.seats),
  lines: toBookingLineInputs(form.lines),
  discountPaise: parseDiscount(form.discountPaise),
  ...(inquiryId ? { inquiryId } : {}),
});

/** Returns a warning if neither one line nor all lines together are for as many people as seats; else null. */
export function formatSeatMismatch({ seats, lines }: BookingFormValues): string | null {
  const seatCount = parseWholeNumber(seats);
  const lineCount = lines.reduce((sum, line) => sum + parseWholeNumber(line.count), 0);
  if (Number.isNaN(lineCount) || Number.isNaN(seatCount) || lines.some((line) => line.count === seats)) return null;
  return lineCount === seatCount ? null : `The lines are for ${lineCount}, and ${formatSeats(seatCount)} are taken.`;
}

export function formatDepartureOption(departure: Departure): string {
  const day = `${formatWeekdayAndDay(departure.startsOn)} ${departure.startsOn.slice(0, 4)}`;
  if (findDepartureStatus(departure) === 'full') return `${day}, full`;
  return `${day}, ${countSeatsLeft(departure)} of ${departure.seats} seats free`;
}

/** A tour abroad shows the PAN at once, because TCS is reported under it. */
export function splitPayerFields(tour: Tour | undefined) {
  const visibleNames: PayerField[] = [
    'name',
    'phone',
    'stateCode',
    ...(tour && isInternationalTour(tour) ? ['pan' as const] : []),
  ];
  return {
    visible: payerFields.filter(({ name }) => visibleNames.includes(name)),
    collapsed: payerFields.filter(({ name }) => !visibleNames.includes(name)),
  };
}
