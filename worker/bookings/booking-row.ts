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
import type { bookingPayments, bookings } from '../db/bookings-schema';
import { normalizeSearchText } from '../db/search-text';

export type StoredBooking = typeof bookings.$inferSelect;
export type BookingWithReportedPayments = StoredBooking & {
  reportedPaymentsJson?: string;
};

/** Version of a booking's travellers. Both counters only grow, so that their sum changes with each. */
export const toTravellersVersion = ({
  version,
  travellerChanges,
}: Pick<StoredBooking, 'version' | 'travellerChanges'>) => version + travellerChanges;

export type StoredPayment = typeof bookingPayments.$inferSelect;

const Lines = v.array(BookingLine);
const Instalments = v.array(AgreedInstalment);

export const parseBookingLines = ({ lines }: Pick<StoredBooking, 'lines'>): BookingLine[] =>
  v.parse(Lines, JSON.parse(lines));

export const parseTaxFacts = (row: Pick<StoredBooking, 'tax' | 'stateCode'>): TaxFacts => ({
  ...v.parse(AgreedTax, JSON.parse(row.tax)),
  payerStateCode: row.stateCode,
});

export const parseInstalments = ({ instalments }: Pick<StoredBooking, 'instalments'>): AgreedInstalment[] =>
  v.parse(Instalments, JSON.parse(instalments));
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

export const toPayer = (row: StoredBooking): Payer => ({
  name: row.payerName,
  phone: row.payerPhone,
  email: row.payerEmail,
  address: row.payerAddress,
  stateCode: row.stateCode,
  gstin: row.gstin,
  pan: row.pan,
});

const toCancellation = ({ cancelledOn, cancelledReason: reason, keptPaise }: StoredBooking) =>
  cancelledOn === null ? null : { day: cancelledOn, keptPaise: keptPaise ?? 0, reason };

export function toBookingRow(row: BookingWithReportedPayments, today: string): BookingRow {
  const { id, reference, tourId, tour, startsOn: start, endsOn: end, seats, totalPaise, paidPaise } = row;
  const seatsDeadline = row.cancelledOn === null ? row.seatsDeadline : null;
  const facts = { start, end, totalPaise, paidPaise, cancelled: toCancellation(row), seatsDeadline };
  const instalments = allocatePayments(parseInstalments(row), paidPaise);
  const refundDuePaise = calculateRefundDue(facts);
  return {
    id,
    reference,
    tourId,
    tour,
    start,
    payer: toPayer(row),
    seats,
    totalPaise,
    paidPaise,
    balancePaise: calculateBalance(facts),
    refundDue: refundDuePaise > 0 ? { amountPaise: refundDuePaise, cancelledOn: row.cancelledOn } : null,
    state: findBookingState(facts, today),
    seatsDeadline: seatsDeadline,
    nextDue: facts.cancelled || seatsDeadline ? null : findNextDue(instalments, today),
    remindedAt: row.remindedAt === null ? null : new Date(row.remindedAt).toISOString(),
    source: row.source,
    createdAt: new Date(row.createdAt).toISOString(),
    reportedPayments: v.parse(v.array(ReportedPayment), JSON.parse(row.reportedPaymentsJson ?? '[]')),
  };
}

export const toPayment = (row: StoredPayment): Payment =>
  v.parse(Payment, { ...row, recordedBy: row.recordedBy, recordedAt: new Date(row.recordedAt).toISOString() });

export function calculateBookingTaxes(row: StoredBooking) {
  const { taxablePaise, taxes } = calculateTaxes(parseBookingLines(row), row.discountPaise, parseTaxFacts(row));
  const exactPaise = taxes.reduce((sum, { amountPaise }) => sum + amountPaise, taxablePaise);
  return { taxablePaise, taxes, roundingPaise: row.totalPaise - exactPaise };
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
}

export function toBooking(
  row: BookingWithReportedPayments,
  { payments, invoices, travellers, reportedPayments }: BookingParts,
  today: string,
): Booking {
  const { taxes, roundingPaise } = calculateBookingTaxes(row);
  return {
    ...toBookingRow(row, today),
    version: row.version,
    travellersVersion: toTravellersVersion(row),
    inquiryId: row.inquiryId,
    quoteId: row.quoteId,
    end: row.endsOn,
    lines: parseBookingLines(row),
    discountPaise: row.discountPaise,
    taxes,
    isGstIncluded: parseTaxFacts(row).isGstIncluded,
    roundingPaise,
    instalments: allocatePayments(parseInstalments(row), row.paidPaise),
    cancellationSteps: parseCancellationSteps(row),
    people: travellers,
    payments: payments.map(toPayment),
    papers: invoices,
    reportedPayments: reportedPayments,
    cancelled: toCancellation(row),
    isErased: row.erasedAt !== null,
  };
}
