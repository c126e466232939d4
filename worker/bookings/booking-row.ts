import * as v from 'valibot';
import {
  AgreedInstalment,
  Booking,
  BookingLine,
  type BookingRow,
  maxPaise,
  type PaperRow,
  type Payer,
  Payment,
} from '#shared/bookings/booking';
import { balanceOf, bookingStateOf, fillInstalments, giveBackOf, nextDue } from '#shared/bookings/ledger';
import { SaidPayment } from '#shared/bookings/reported-payments';
import { AgreedTax, type TaxFacts, taxesOf } from '#shared/bookings/tax';
import type { Person } from '#shared/bookings/travellers';
import { formatPaise } from '#shared/money';
import type { bookingPayments, bookings } from '../db/bookings-schema';
import { foldText } from '../db/search-text';

export type StoredBooking = typeof bookings.$inferSelect;
/** `said`: JSON of what was said to be paid, and nobody has looked for yet. */
export type SeenBooking = StoredBooking & { said?: string };

/** The version of a booking's people: of two that only grow, the sum. */
export const peopleVersionOf = ({ version, peopleChanges }: Pick<StoredBooking, 'version' | 'peopleChanges'>) =>
  version + peopleChanges;

export type StoredPayment = typeof bookingPayments.$inferSelect;

const Lines = v.array(BookingLine);
const Instalments = v.array(AgreedInstalment);

export const readLines = ({ lines }: Pick<StoredBooking, 'lines'>): BookingLine[] => v.parse(Lines, JSON.parse(lines));

export const taxFactsOf = (row: Pick<StoredBooking, 'tax' | 'stateCode'>): TaxFacts => ({
  ...v.parse(AgreedTax, JSON.parse(row.tax)),
  payerStateCode: row.stateCode,
});

export const readInstalments = ({ instalments }: Pick<StoredBooking, 'instalments'>): AgreedInstalment[] =>
  v.parse(Instalments, JSON.parse(instalments));
export const readSteps = ({ cancellation }: Pick<StoredBooking, 'cancellation'>): Booking['cancellation'] =>
  v.parse(Booking.entries.cancellation, JSON.parse(cancellation));

export const payerColumns = (payer: Payer, tour: string) => ({
  folded: foldText(`${payer.name} ${payer.email} ${tour}`),
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

const toCancelled = ({ cancelledOn, cancelledReason: reason, keptPaise }: StoredBooking) =>
  cancelledOn === null ? null : { day: cancelledOn, keptPaise: keptPaise ?? 0, reason };

export function toBookingRow(row: SeenBooking, today: string): BookingRow {
  const { id, reference, tourId, tour, startsOn: start, endsOn: end, seats, totalPaise, paidPaise } = row;
  const awaitsSeatsBy = row.cancelledOn === null ? row.awaitsSeatsBy : null;
  const facts = { start, end, totalPaise, paidPaise, cancelled: toCancelled(row), awaitsSeatsBy };
  const parts = fillInstalments(readInstalments(row), paidPaise);
  const giveBackPaise = giveBackOf(facts);
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
    balancePaise: balanceOf(facts),
    giveBack: giveBackPaise > 0 ? { amountPaise: giveBackPaise, since: row.cancelledOn } : null,
    state: bookingStateOf(facts, today),
    awaitsSeatsBy,
    next: facts.cancelled || awaitsSeatsBy ? null : nextDue(parts, today),
    remindedAt: row.remindedAt === null ? null : new Date(row.remindedAt).toISOString(),
    source: row.source,
    createdAt: new Date(row.createdAt).toISOString(),
    said: v.parse(v.array(SaidPayment), JSON.parse(row.said ?? '[]')),
  };
}

export const toPayment = (row: StoredPayment): Payment =>
  v.parse(Payment, { ...row, notedAt: new Date(row.notedAt).toISOString() });

export function taxOf(row: StoredBooking) {
  const { taxablePaise, taxes } = taxesOf(readLines(row), row.discountPaise, taxFactsOf(row));
  const exact = taxes.reduce((sum, { amountPaise }) => sum + amountPaise, taxablePaise);
  return { taxablePaise, taxes, roundingPaise: row.totalPaise - exact };
}

export function refuseSum(lines: readonly BookingLine[], discountPaise: number) {
  const sum = lines.reduce((all, { number, pricePaise }) => all + number * pricePaise, 0);
  if (sum > maxPaise) return { lines: `The lines add up to more than ${formatPaise(maxPaise)}.` };
  return discountPaise > sum ? { discountPaise: `The lines add up to ${formatPaise(sum)}.` } : null;
}

interface BookingParts {
  payments: readonly StoredPayment[];
  papers: PaperRow[];
  said: SaidPayment[];
  people: Person[];
}

export function toBooking(row: SeenBooking, { payments, papers, people, said }: BookingParts, today: string): Booking {
  const { taxes, roundingPaise } = taxOf(row);
  return {
    ...toBookingRow(row, today),
    version: row.version,
    peopleVersion: peopleVersionOf(row),
    inquiryId: row.inquiryId,
    quoteId: row.quoteId,
    end: row.endsOn,
    lines: readLines(row),
    discountPaise: row.discountPaise,
    taxes,
    isGstIncluded: taxFactsOf(row).isGstIncluded,
    roundingPaise,
    instalments: fillInstalments(readInstalments(row), row.paidPaise),
    cancellation: readSteps(row),
    people,
    payments: payments.map(toPayment),
    papers,
    said,
    cancelled: toCancelled(row),
    isErased: row.erasedAt !== null,
  };
}
