import * as v from 'valibot';
import { payerStates } from '#shared/bookings/booking';
import { findEarliestStart } from '#shared/bookings/booking-requests';
import { sources } from '#shared/bookings/sources';
import { abroadStateCode } from '#shared/bookings/tax';
import { addDays, findTourEnd, formatWeekdayAndDay, isCalendarDay } from '#shared/dates';
import { formatPhone } from '#shared/inquiries/contact-details';
import type { Inquiry } from '#shared/inquiries/inbox';
import { type Quote, type QuoteContent, toBookingLines } from '#shared/quotes/quote';
import { noTourId } from '#shared/reports/month';
import { stateNames } from '#shared/settings/settings';
import type { Departure } from '#shared/tours/departure-schema';
import { countSeatsLeft, findDepartureStatus, listOpenToInquiries } from '#shared/tours/departures';
import { findPriceKind } from '#shared/tours/prices';
import type { Tour } from '#shared/tours/tour';
import type { FieldConfig } from '../components/field';
import { createLineItem, LineItemValues } from '../components/line-item-rows';
import { parseDiscount, parseWholeNumber, toAmountText, toBookingLineInputs, toLineItemValues } from './amount-field';
import {
  KindCounts,
  keepTypedLines,
  makeTourLines,
  noKindCounts,
  toPeopleByKind,
  updateTourLines,
} from './new-booking-lines';

export const PayerFormValues = v.object(
  v.entriesFromList(['name', 'phone', 'email', 'address', 'stateCode', 'gstin', 'pan'], v.string()),
);
export type PayerFormValues = v.InferOutput<typeof PayerFormValues>;
export type PayerField = keyof PayerFormValues;

/** Value of the date field for days that are no departure of the tour. */
export const ownDaysOption = 'own';
export const ownDaysLabel = 'Other days, no seats';

const addedText = v.optional(v.string(), '');

/** Fields that were added later have a default, so that drafts of the time before stay. */
export const BookingFormValues = v.object({
  /** {@link noTourId} for a trip without a tour. */
  tourId: v.string(),
  title: addedText,
  isAbroad: v.optional(v.boolean(), false),
  /** First day of a departure, or {@link ownDaysOption}. */
  start: v.string(),
  ownStart: addedText,
  ownEnd: addedText,
  seats: v.string(),
  kinds: v.optional(KindCounts, noKindCounts),
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

export const hasOwnDays = ({ tourId, start }: Pick<BookingFormValues, 'tourId' | 'start'>): boolean =>
  tourId === noTourId || start === ownDaysOption;

/** The form with its first day, which gives the price. */
export const withFirstDay = (form: BookingFormValues) => ({
  ...form,
  firstDay: hasOwnDays(form) ? form.ownStart : form.start,
});

/** Returns the form changes for another tour: lines with its prices, and no date. */
export function withTour(form: BookingFormValues, tour: Tour | undefined): Partial<BookingFormValues> {
  if (!tour) return { tourId: '', start: '' };
  const changes = { tourId: tour._id, start: '' };
  return { ...changes, lines: makeTourLines(withFirstDay({ ...form, ...changes }), tour) };
}

export const withoutTour = (form: BookingFormValues, tour: Tour | undefined): Partial<BookingFormValues> => ({
  tourId: noTourId,
  start: '',
  lines: keepTypedLines(withFirstDay(form), tour),
});

/** Returns the changes with the lines that follow from them. */
export function withLines(
  form: BookingFormValues,
  tour: Tour | undefined,
  changes: Partial<BookingFormValues>,
): Partial<BookingFormValues> {
  if (!tour) return changes;
  return { ...changes, lines: updateTourLines(withFirstDay(form), withFirstDay({ ...form, ...changes }), tour) };
}

export const withStartDate = (form: BookingFormValues, tour: Tour, start: string) => withLines(form, tour, { start });

export const withPhone = (form: BookingFormValues, tour: Tour | undefined, phone: string) =>
  withLines(form, tour, { payer: { ...form.payer, phone } });

/** Empty while the first day is half typed. */
const findOwnEnd = (tour: Tour, start: string) => (isCalendarDay(start) ? findTourEnd(tour, start) : '');

/** The last day follows from the tour's days until somebody changes it. */
export function withOwnStart(form: BookingFormValues, tour: Tour | undefined, ownStart: string) {
  if (!tour) return { ownStart };
  const isEndTyped = form.ownEnd !== '' && form.ownEnd !== findOwnEnd(tour, form.ownStart);
  return withLines(form, tour, { ownStart, ownEnd: isEndTyped ? form.ownEnd : findOwnEnd(tour, ownStart) });
}

export function formatForeignPriceWarning(phone: string, tour: Tour | undefined): string | null {
  if (!tour || findPriceKind(phone) === 'rider') return null;
  return tour.foreignerPrice === null
    ? 'The number is from abroad, and this tour has no price for foreign nationals: enter one.'
    : 'The number is from abroad: the price is for foreign nationals.';
}

/** Last day by a quote's words, such as `10 days`; empty if they say none. */
function findQuotedEnd({ startsOn, duration }: QuoteContent): string {
  const days = Number(/\d{1,3}/.exec(duration)?.[0] ?? 0);
  return startsOn && days > 0 ? addDays(startsOn, days - 1) : '';
}

/** Changes for the tour and the days that a quote or an inquiry is about. */
function withRequestedTrip(
  form: BookingFormValues,
  tour: Tour | undefined,
  {
    quoteContent,
    departureId,
    today,
  }: { quoteContent?: QuoteContent | undefined; departureId: string | null; today: string },
): Partial<BookingFormValues> {
  if (!tour) {
    if (!quoteContent) return {};
    const { title, startsOn } = quoteContent;
    return { ...withoutTour(form, tour), title, ownStart: startsOn ?? '', ownEnd: findQuotedEnd(quoteContent) };
  }
  const departures = listBookableDepartures(tour.departures, today);
  const requested = departures.find(({ id, startsOn }) =>
    quoteContent ? startsOn === quoteContent.startsOn : id === departureId,
  );
  const changes = withTour(form, tour);
  if (requested) return { ...changes, ...withStartDate({ ...form, ...changes }, tour, requested.startsOn) };
  if (!quoteContent?.startsOn) return changes;
  const ownDays = { ...changes, start: ownDaysOption };
  return { ...ownDays, ...withOwnStart({ ...form, ...ownDays }, tour, quoteContent.startsOn) };
}

export function createFormValues(
  inquiry: Inquiry | undefined,
  quote: Quote | undefined,
  tours: readonly Tour[],
  today: string,
): BookingFormValues {
  const emptyValues: BookingFormValues = {
    tourId: '',
    title: '',
    isAbroad: false,
    start: '',
    ownStart: '',
    ownEnd: '',
    seats: '1',
    kinds: noKindCounts,
    source: 'call',
    payer: emptyPayer,
    lines: [createLineItem()],
    discountPaise: '',
  };
  if (!inquiry) return emptyValues;
  const { name, email, departureId, source } = inquiry;
  const quoteContent = quote?.content;
  const tour = tours.find(({ _id }) => _id === (quoteContent ? quoteContent.tourId : inquiry.tourId));
  const seats = String(Math.max(1, quoteContent?.people ?? inquiry.number));
  const payer = { ...emptyPayer, name: quoteContent?.name ?? name, phone: formatPhone(inquiry), email };
  const knownValues: BookingFormValues = { ...emptyValues, seats, payer, source };
  const values = { ...knownValues, ...withRequestedTrip(knownValues, tour, { quoteContent, departureId, today }) };
  if (!quoteContent) return values;
  const discountPaise = quoteContent.discount ? toAmountText(Math.round(quoteContent.discount.rupees * 100)) : '';
  return { ...values, lines: toLineItemValues(toBookingLines(quoteContent)), discountPaise };
}

function toTripInput({ tourId, title, isAbroad, start, ownStart, ownEnd }: BookingFormValues) {
  if (tourId === noTourId) return { title, start: ownStart, end: ownEnd, ...(isAbroad ? { isAbroad } : {}) };
  return start === ownDaysOption ? { tourId, start: ownStart, end: ownEnd } : { tourId, start };
}

export function toBookingInput(form: BookingFormValues, inquiryId: string | null) {
  const { seats, source, payer, lines, discountPaise } = form;
  const kinds = toPeopleByKind(form);
  return {
    ...toTripInput(form),
    seats: parseWholeNumber(seats),
    ...(kinds ? { kinds } : {}),
    source,
    payer,
    lines: toBookingLineInputs(lines),
    discountPaise: parseDiscount(discountPaise),
    ...(inquiryId ? { inquiryId } : {}),
  };
}

/** Departures ahead, and after them those that began so lately that a booking may still be recorded. */
export function listBookableDepartures(departures: readonly Departure[] | undefined, today: string): Departure[] {
  const openDepartures = listOpenToInquiries(departures, findEarliestStart(today));
  const hasBegun = ({ startsOn }: Departure) => startsOn < today;
  return [...openDepartures.filter((departure) => !hasBegun(departure)), ...openDepartures.filter(hasBegun).reverse()];
}

export function formatDepartureOption(departure: Departure, today: string): string {
  const day = `${formatWeekdayAndDay(departure.startsOn)} ${departure.startsOn.slice(0, 4)}`;
  const begun = departure.startsOn < today ? ', began already' : '';
  if (findDepartureStatus(departure) === 'full') return `${day}${begun}, full`;
  return `${day}${begun}, ${countSeatsLeft(departure)} of ${departure.seats} seats free`;
}

/** A trip abroad shows the PAN at once, because TCS is reported under it. */
export function splitPayerFields(isAbroad: boolean) {
  const visibleNames: PayerField[] = ['name', 'phone', 'stateCode', ...(isAbroad ? ['pan' as const] : [])];
  return {
    visible: payerFields.filter(({ name }) => visibleNames.includes(name)),
    collapsed: payerFields.filter(({ name }) => !visibleNames.includes(name)),
  };
}
