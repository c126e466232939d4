import type { NewBooking } from '#shared/bookings/booking-requests';
import { makeInstalments } from '#shared/bookings/ledger';
import { type AgreedTax, calculateTaxes } from '#shared/bookings/tax';
import { findTourEnd, toIndianDay } from '#shared/dates';
import { toBookingReference } from '#shared/inquiries/inquiry';
import { findTaxRates } from '#shared/invoices/invoice-settings';
import type { Settings } from '#shared/settings/settings';
import type { Site } from '#shared/settings/site';
import { type TourRow, toTour } from '../tours/tour-row';
import { type StoredBooking, toPayerColumns } from './booking-row';

export const createReferences = (site: Pick<Site, 'invoicePrefix'>) =>
  Array.from({ length: 4 }, () => toBookingReference(crypto.randomUUID(), site));

export function findAgreedTax(settings: Settings, day: string, { isAbroad }: { isAbroad: boolean }): AgreedTax {
  const { gstin, stateCode, gstInPrices } = settings;
  const { gstPercent, tcsPercent } = findTaxRates(day, settings);
  return {
    agencyStateCode: stateCode,
    agencyGstin: gstin,
    ratePercent: gstin === '' ? 0 : gstPercent,
    isGstIncluded: gstInPrices === 'included',
    tcsPercent: isAbroad ? tcsPercent : 0,
  };
}

export const findTourRowEnd = (tour: TourRow, start: string) => findTourEnd(toTour(tour), start);

export const newBookingDefaults = {
  reference: '',
  paidPaise: 0,
  quoteId: null,
  quoteSeries: null,
  seatsDeadline: null,
  holdExpiresAt: null,
  cancelledOn: null,
  cancelledReason: '',
  keptPaise: null,
  erasedAt: null,
  remindedAt: null,
  remindersStoppedAt: null,
  linkAskedAt: null,
  version: 1,
  travellerChanges: 0,
} as const;

/** Columns that say what a booking is of, and when. */
type Trip = Pick<StoredBooking, 'tourId' | 'departureId' | 'tour'> & { startsOn: string; endsOn: string };

interface BookingRequest extends Omit<NewBooking, 'tourId' | 'start' | 'end' | 'overbook'> {
  id: string;
  trip: Trip;
  tax: AgreedTax;
  fingerprint: string;
}

/** @param site current settings, whose payment and cancellation terms the booking stores */
export function makeBooking(request: BookingRequest, site: Site, now: number): StoredBooking {
  const { id, trip, payer, seats, lines, discountPaise = 0, tax, source, inquiryId = null, fingerprint } = request;
  const { startsOn: start } = trip;
  const { totalPaise } = calculateTaxes(lines, discountPaise, { ...tax, payerStateCode: payer.stateCode });
  return {
    ...newBookingDefaults,
    id,
    ...trip,
    ...toPayerColumns(payer, trip.tour),
    seats,
    lines: JSON.stringify(lines),
    discountPaise,
    tax: JSON.stringify(tax),
    totalPaise,
    instalments: JSON.stringify(makeInstalments({ totalPaise, seats, start, today: toIndianDay(now) }, site)),
    cancellation: JSON.stringify(site.cancellation),
    source,
    inquiryId,
    createdAt: now,
    fingerprint,
    changeId: crypto.randomUUID(),
  };
}
