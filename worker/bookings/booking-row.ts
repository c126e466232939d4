import * as v from 'valibot';
import {
  AgreedInstalment,
  Booking,
  BookingLine,
  type BookingRow,
  type InvoiceRow,
  maxPaise,
  type Payer,
  Payment,
} from '#shared/bookings/booking';
import {
  allocatePayments,
  calculateBalance,
  calculateRefundDue,
  findBookingState,
  findNextDue,
} from '#shared/bookings/ledger';
import { ReportedPayment } from '#shared/bookings/reported-payments';
import { AgreedTax, calculateTaxes, type TaxFacts } from '#shared/bookings/tax';
import type { Traveller } from '#shared/bookings/travellers';
import { formatPaise } from '#shared/money';
import type { StaffReview } from '#shared/reviews/review';
import type { bookingPayments, bookings } from '../db/bookings-schema';
import { normalizeSearchText } from '../db/search-text';

export type StoredBooking = typeof bookings.$inferSelect;
export type BookingWithReportedPayments = StoredBooking & {
  reportedPaymentsJson?: string;
};

/** Both counters only grow, so that their sum changes with each. */
export const toTravellersVersion = ({
  version,
  travellerChanges,
}: Pick<StoredBooking, 'version' | 'travellerChanges'>) => version + travellerChanges;

export type StoredPayment = typeof bookingPayments.$inferSelect;

const BookingLines = v.array(BookingLine);
const AgreedInstalments = v.array(AgreedInstalment);

export const parseBookingLines = ({ lines }: Pick<StoredBooking, 'lines'>): BookingLine[] =>
  v.parse(BookingLines, JSON.parse(lines));

export const parseTaxFacts = (storedBooking: Pick<StoredBooking, 'tax' | 'stateCode'>): TaxFacts => ({
  ...v.parse(AgreedTax, JSON.parse(storedBooking.tax)),
  payerStateCode: storedBooking.stateCode,
});

export const parseInstalments = ({ instalments }: Pick<StoredBooking, 'instalments'>): AgreedInstalment[] =>
  v.parse(AgreedInstalments, JSON.parse(instalments));
export const parseCancellationSteps = ({
  cancellation,
}: Pick<StoredBooking, 'cancellation'>): Booking['cancellationSteps'] =>
  v.parse(Booking.entries.cancellationSteps, JSON.parse(cancellation));

export const toPayerColumns = (payer: Payer, tourName: string) => ({
  searchText: normalizeSearchText(`${payer.name} ${payer.email} ${tourName}`),
  payerName: payer.name,
  payerPhone: payer.phone,
  payerEmail: payer.email,
  payerAddress: payer.address,
  stateCode: payer.stateCode,
  gstin: payer.gstin,
  pan: payer.pan,
});

export const toPayer = (storedBooking: StoredBooking): Payer => ({
  name: storedBooking.payerName,
  phone: storedBooking.payerPhone,
  email: storedBooking.payerEmail,
  address: storedBooking.payerAddress,
  stateCode: storedBooking.stateCode,
  gstin: storedBooking.gstin,
  pan: storedBooking.pan,
});

const toCancellation = ({ cancelledOn, cancelledReason: reason, keptPaise }: StoredBooking) =>
  cancelledOn === null ? null : { day: cancelledOn, keptPaise: keptPaise ?? 0, reason };

export function toBookingRow(storedBooking: BookingWithReportedPayments, today: string): BookingRow {
  const { id, reference, tourId, tour, startsOn: start, endsOn: end, seats, totalPaise, paidPaise } = storedBooking;
  const seatsDeadline = storedBooking.cancelledOn === null ? storedBooking.seatsDeadline : null;
  const facts = { start, end, totalPaise, paidPaise, cancelled: toCancellation(storedBooking), seatsDeadline };
  const instalments = allocatePayments(parseInstalments(storedBooking), paidPaise);
  const refundDuePaise = calculateRefundDue(facts);
  return {
    id,
    reference,
    tourId,
    tour,
    start,
    payer: toPayer(storedBooking),
    seats,
    totalPaise,
    paidPaise,
    balancePaise: calculateBalance(facts),
    refundDue: refundDuePaise > 0 ? { amountPaise: refundDuePaise, cancelledOn: storedBooking.cancelledOn } : null,
    state: findBookingState(facts, today),
    seatsDeadline,
    heldUntil:
      storedBooking.holdExpiresAt === null || storedBooking.cancelledOn !== null
        ? null
        : new Date(storedBooking.holdExpiresAt).toISOString(),
    nextDue: facts.cancelled || seatsDeadline ? null : findNextDue(instalments, today),
    remindedAt: storedBooking.remindedAt === null ? null : new Date(storedBooking.remindedAt).toISOString(),
    source: storedBooking.source,
    createdAt: new Date(storedBooking.createdAt).toISOString(),
    reportedPayments: v.parse(v.array(ReportedPayment), JSON.parse(storedBooking.reportedPaymentsJson ?? '[]')),
  };
}

export const toPayment = (payment: StoredPayment): Payment =>
  v.parse(Payment, {
    ...payment,
    recordedAt: new Date(payment.recordedAt).toISOString(),
  });

export function calculateBookingTaxes(storedBooking: StoredBooking) {
  const { taxablePaise, taxes } = calculateTaxes(
    parseBookingLines(storedBooking),
    storedBooking.discountPaise,
    parseTaxFacts(storedBooking),
  );
  const unroundedPaise = taxes.reduce((sum, { amountPaise }) => sum + amountPaise, taxablePaise);
  return { taxablePaise, taxes, roundingPaise: storedBooking.totalPaise - unroundedPaise };
}

export function findTotalProblem(lines: readonly BookingLine[], discountPaise: number) {
  const sumPaise = lines.reduce((sum, { number, pricePaise }) => sum + number * pricePaise, 0);
  if (sumPaise > maxPaise) return { lines: `The lines add up to more than ${formatPaise(maxPaise)}.` };
  return discountPaise > sumPaise ? { discountPaise: `The lines add up to ${formatPaise(sumPaise)}.` } : null;
}

interface BookingParts {
  payments: readonly StoredPayment[];
  invoices: InvoiceRow[];
  reportedPayments: ReportedPayment[];
  travellers: Traveller[];
  review: StaffReview | null;
}

export function toBooking(
  storedBooking: BookingWithReportedPayments,
  { payments, invoices, travellers, reportedPayments, review }: BookingParts,
  today: string,
): Booking {
  const { taxes, roundingPaise } = calculateBookingTaxes(storedBooking);
  return {
    ...toBookingRow(storedBooking, today),
    version: storedBooking.version,
    travellersVersion: toTravellersVersion(storedBooking),
    inquiryId: storedBooking.inquiryId,
    quoteId: storedBooking.quoteId,
    departureId: storedBooking.departureId,
    end: storedBooking.endsOn,
    lines: parseBookingLines(storedBooking),
    discountPaise: storedBooking.discountPaise,
    taxes,
    isGstIncluded: parseTaxFacts(storedBooking).isGstIncluded,
    roundingPaise,
    instalments: allocatePayments(parseInstalments(storedBooking), storedBooking.paidPaise),
    cancellationSteps: parseCancellationSteps(storedBooking),
    people: travellers,
    payments: payments.map(toPayment),
    papers: invoices,
    reportedPayments,
    cancelled: toCancellation(storedBooking),
    review,
    isErased: storedBooking.erasedAt !== null,
  };
}
