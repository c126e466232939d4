import { and, asc, eq, inArray, or } from 'drizzle-orm';
import { paymentModeLabels } from '#shared/bookings/booking';
import { type CsvCell, formatCsv } from '#shared/csv';
import { formatMoment } from '#shared/dates';
import { findInvoiceTitle } from '#shared/invoices/invoice';
import { stateNames } from '#shared/settings/settings';
import { bookingPayments, bookings, invoices } from '../db/bookings-schema';
import { type Database, queryBuilder } from '../db/client';
import { isDayInMonth } from '../db/conditions';
import { parseInvoiceContent, type StoredInvoice } from './queries';

const invoiceColumns = [
  'Number',
  'Date',
  'Document',
  'Entry',
  'Booking',
  'Payer',
  'B2B or B2C',
  'GSTIN',
  'PAN',
  'Place of supply',
  'SAC',
  'Taxable value',
  'GST %',
  'CGST',
  'SGST or UTGST',
  'IGST',
  'TCS',
  'Rounding',
  'Total',
  'Of',
  'Reason',
];

type EntryType = 'Issued' | 'Cancelled' | 'Advance adjusted';

interface EntryFacts {
  entry: EntryType;
  day: string;
  sign: 1 | -1;
  relatedNumbers: string;
  reason: string;
}

const formatPlaceOfSupply = (code: string) => `${code}-${stateNames[code] ?? ''}`;

/** Cells of an entry. Refunds and credit notes are negative, so that the sum of a column is the month's total. */
function toInvoiceCells(invoice: StoredInvoice, { entry, day, sign, relatedNumbers, reason }: EntryFacts): CsvCell[] {
  const content = parseInvoiceContent(invoice);
  const { payer, taxes, kind, agency } = content;
  const amountSign = (kind === 'refund' || kind === 'credit' ? -1 : 1) * sign;
  const toSignedRupees = (paise: number) => (paise === 0 ? 0 : (amountSign * paise) / 100);
  const sumTaxes = (...names: string[]) =>
    toSignedRupees(taxes.reduce((sum, { name, amountPaise }) => sum + (names.includes(name) ? amountPaise : 0), 0));
  const gstPercent = taxes.filter(({ name }) => name !== 'TCS').reduce((sum, { rate }) => sum + rate, 0);
  const hasTaxableValue = (kind !== 'receipt' && kind !== 'refund') || taxes.length > 0;
  return [
    invoice.number,
    day,
    findInvoiceTitle(content),
    entry,
    content.booking.reference,
    payer.name,
    payer.gstin ? 'B2B' : 'B2C',
    payer.gstin,
    payer.pan,
    agency.gstin ? formatPlaceOfSupply(content.supplyStateCode) : '',
    agency.gstin ? content.sac : '',
    toSignedRupees(hasTaxableValue ? content.taxablePaise : 0),
    gstPercent,
    sumTaxes('CGST'),
    sumTaxes('SGST', 'UTGST'),
    sumTaxes('IGST'),
    sumTaxes('TCS'),
    toSignedRupees(content.roundingPaise),
    toSignedRupees(content.totalPaise),
    relatedNumbers,
    reason,
  ];
}

const isAdvance = (invoice: StoredInvoice) =>
  (invoice.kind === 'receipt' || invoice.kind === 'refund') && parseInvoiceContent(invoice).taxes.length > 0;

/**
 * Invoices, receipts, refund vouchers and credit notes of a month. The tax of an advance is due in the month of its receipt
 * (CGST Act, section 13(2)), and the invoice charges the full tax again. Therefore the invoice's month lists the advances
 * that it covers once more, as negative amounts (GSTR-1, table 11B).
 */
export async function makeInvoicesCsv(db: Database, month: string): Promise<string> {
  const isInMonth = (day: string | null) => day?.startsWith(`${month}-`) ?? false;
  const isIssuedInMonth = isDayInMonth(invoices.day, month);
  const isCancelledInMonth = isDayInMonth(invoices.cancelledOn, month);
  const numberOrder = [asc(invoices.financialYear), asc(invoices.series), asc(invoices.serial)];
  const affectedBookingIds = queryBuilder
    .select({ id: invoices.bookingId })
    .from(invoices)
    .where(or(and(eq(invoices.kind, 'invoice'), isIssuedInMonth), isCancelledInMonth));
  const [storedInvoices, invoicesOfBookings] = await db.batch([
    db
      .select()
      .from(invoices)
      .where(or(isIssuedInMonth, isCancelledInMonth))
      .orderBy(...numberOrder),
    db
      .select()
      .from(invoices)
      .where(inArray(invoices.bookingId, affectedBookingIds))
      .orderBy(...numberOrder),
  ]);
  const findCoveringInvoice = ({ bookingId, number }: StoredInvoice) =>
    invoicesOfBookings.find(
      (invoice) =>
        invoice.bookingId === bookingId &&
        invoice.kind === 'invoice' &&
        parseInvoiceContent(invoice).relatedInvoices.some((relatedInvoice) => relatedInvoice.number === number),
    );
  const csvRows = storedInvoices.flatMap((invoice) => {
    const content = parseInvoiceContent(invoice);
    const relatedNumbers = content.relatedInvoices.map(({ number }) => number).join(', ');
    const issueEntry = {
      entry: 'Issued',
      day: invoice.day,
      sign: 1,
      relatedNumbers,
      reason: content.reason,
    } as const;
    const coveredAdvances =
      invoice.kind === 'invoice' && isInMonth(invoice.day)
        ? invoicesOfBookings.filter(
            (relatedInvoice) =>
              content.relatedInvoices.some(({ number }) => number === relatedInvoice.number) &&
              isAdvance(relatedInvoice),
          )
        : [];
    const adjustmentEntry = {
      entry: 'Advance adjusted',
      day: invoice.day,
      sign: -1,
      relatedNumbers: invoice.number,
      reason: '',
    } as const;
    const cancellationEntry = {
      entry: 'Cancelled',
      day: invoice.cancelledOn ?? '',
      sign: -1,
      relatedNumbers,
      reason: invoice.cancelledReason ?? '',
    } as const;
    const coveringInvoice =
      isInMonth(invoice.cancelledOn) && isAdvance(invoice) ? findCoveringInvoice(invoice) : undefined;
    return [
      ...(isInMonth(invoice.day) ? [toInvoiceCells(invoice, issueEntry)] : []),
      ...coveredAdvances.map((advance) => toInvoiceCells(advance, adjustmentEntry)),
      ...(isInMonth(invoice.cancelledOn) ? [toInvoiceCells(invoice, cancellationEntry)] : []),
      // A reversed advance is no longer deducted from the invoice.
      ...(coveringInvoice
        ? [
            toInvoiceCells(invoice, {
              ...adjustmentEntry,
              day: invoice.cancelledOn ?? '',
              sign: 1,
              relatedNumbers: coveringInvoice.number,
            }),
          ]
        : []),
    ];
  });
  return formatCsv([invoiceColumns, ...csvRows]);
}

/** Spreadsheets would show a reference of digits as 1.2E+11 and drop its leading zeros. */
const formatReferenceAsText = (reference: string) => (/^\d+$/.test(reference) ? `No. ${reference}` : reference);

const paymentColumns = [
  'Date',
  'What',
  'Amount',
  'Mode',
  'Reference',
  'Booking',
  'Tour',
  'Payer',
  'Document',
  'Reason',
  'Noted by',
  'Noted (India)',
];
const paymentKindLabels = { payment: 'Payment', refund: 'Refund', reversal: 'Reversal' } as const;

export async function makePaymentsCsv(db: Database, month: string): Promise<string> {
  const { reference, tour, payerName } = bookings;
  const paymentRows = await db
    .select({ ledgerEntry: bookingPayments, reference, tour, payerName, number: invoices.number })
    .from(bookingPayments)
    .innerJoin(bookings, eq(bookings.id, bookingPayments.bookingId))
    .leftJoin(invoices, eq(invoices.paymentId, bookingPayments.id))
    .where(isDayInMonth(bookingPayments.day, month))
    .orderBy(asc(bookingPayments.day), asc(bookingPayments.recordedAt));
  const csvRows = paymentRows.map(({ ledgerEntry, ...booking }): CsvCell[] => [
    ledgerEntry.day,
    paymentKindLabels[ledgerEntry.kind],
    ledgerEntry.signedAmountPaise / 100,
    paymentModeLabels[ledgerEntry.mode],
    formatReferenceAsText(ledgerEntry.reference),
    booking.reference,
    booking.tour,
    booking.payerName,
    booking.number ?? '',
    ledgerEntry.reason,
    ledgerEntry.recordedBy,
    formatMoment(new Date(ledgerEntry.recordedAt).toISOString()),
  ]);
  return formatCsv([paymentColumns, ...csvRows]);
}
