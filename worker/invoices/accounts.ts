import { and, asc, eq, inArray, or } from 'drizzle-orm';
import { paymentModeLabels } from '#shared/bookings/booking';
import { type Cell, toCsv } from '#shared/csv';
import { formatMoment } from '#shared/dates';
import { findInvoiceTitle } from '#shared/invoices/invoice';
import { stateNames } from '#shared/settings/settings';
import { bookingPayments, bookings, invoices } from '../db/bookings-schema';
import { type Database, query } from '../db/client';
import { isDayInMonth } from '../db/conditions';
import { parseInvoiceContent, type StoredInvoice } from './queries';

const invoiceColumns = [
  'Number',
  'Date',
  'Paper',
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

type Entry = 'Issued' | 'Cancelled' | 'Advance adjusted';

interface EntryFacts {
  entry: Entry;
  day: string;
  /** Sign of the paper's amounts in the month's sums. */
  sign: 1 | -1;
  relatedNumbers: string;
  reason: string;
}

const formatPlaceOfSupply = (code: string) => `${code}-${stateNames[code] ?? ''}`;

/** Cells of an entry. Papers that give something back count below 0, so that a column's sum is the month's. */
function toInvoiceCells(row: StoredInvoice, { entry, day, sign, relatedNumbers: of, reason }: EntryFacts): Cell[] {
  const content = parseInvoiceContent(row);
  const { payer, taxes, kind, agency } = content;
  const factor = (kind === 'refund' || kind === 'credit' ? -1 : 1) * sign;
  const rupees = (paise: number) => (paise === 0 ? 0 : (factor * paise) / 100);
  const sum = (...names: string[]) =>
    rupees(taxes.reduce((all, { name, amountPaise }) => all + (names.includes(name) ? amountPaise : 0), 0));
  const gst = taxes.filter(({ name }) => name !== 'TCS').reduce((all, { rate }) => all + rate, 0);
  const isValue = (kind !== 'receipt' && kind !== 'refund') || taxes.length > 0;
  return [
    row.number,
    day,
    findInvoiceTitle(content),
    entry,
    content.booking.reference,
    payer.name,
    payer.gstin ? 'B2B' : 'B2C',
    payer.gstin,
    payer.pan,
    agency.gstin ? formatPlaceOfSupply(content.supplyCode) : '',
    agency.gstin ? content.sac : '',
    rupees(isValue ? content.taxablePaise : 0),
    gst,
    sum('CGST'),
    sum('SGST', 'UTGST'),
    sum('IGST'),
    sum('TCS'),
    rupees(content.roundingPaise),
    rupees(content.totalPaise),
    of,
    reason,
  ];
}

const isAdvance = (row: StoredInvoice) =>
  (row.kind === 'receipt' || row.kind === 'refund') && parseInvoiceContent(row).taxes.length > 0;

/**
 * All papers of a month. The tax of an advance is due when it comes (CGST Act, section 13(2)), and the invoice charges all
 * of it again: so the invoice's month has the advances that it covers once more, with minus (GSTR-1, table 11B).
 */
export async function makeInvoicesCsv(db: Database, month: string): Promise<string> {
  const isIn = (day: string | null) => day?.startsWith(`${month}-`) ?? false;
  const given = isDayInMonth(invoices.day, month);
  const cancelled = isDayInMonth(invoices.cancelledOn, month);
  const inOrder = [asc(invoices.financialYear), asc(invoices.series), asc(invoices.serial)];
  const billed = query
    .select({ id: invoices.bookingId })
    .from(invoices)
    .where(or(and(eq(invoices.kind, 'invoice'), given), cancelled));
  const [rows, ofBookings] = await db.batch([
    db
      .select()
      .from(invoices)
      .where(or(given, cancelled))
      .orderBy(...inOrder),
    db
      .select()
      .from(invoices)
      .where(inArray(invoices.bookingId, billed))
      .orderBy(...inOrder),
  ]);
  const findCovering = ({ bookingId, number }: StoredInvoice) =>
    ofBookings.find(
      (row) =>
        row.bookingId === bookingId &&
        row.kind === 'invoice' &&
        parseInvoiceContent(row).of.some((one) => one.number === number),
    );
  const cells = rows.flatMap((row) => {
    const content = parseInvoiceContent(row);
    const relatedNumbers = content.of.map(({ number }) => number).join(', ');
    const issue = { entry: 'Issued', day: row.day, sign: 1, relatedNumbers, reason: content.reason } as const;
    const coveredAdvances =
      row.kind === 'invoice' && isIn(row.day)
        ? ofBookings.filter((one) => content.of.some(({ number }) => number === one.number) && isAdvance(one))
        : [];
    const adjustment = {
      entry: 'Advance adjusted',
      day: row.day,
      sign: -1,
      relatedNumbers: row.number,
      reason: '',
    } as const;
    const cancellation = {
      entry: 'Cancelled',
      day: row.cancelledOn ?? '',
      sign: -1,
      relatedNumbers,
      reason: row.cancelledReason ?? '',
    } as const;
    const invoice = isIn(row.cancelledOn) && isAdvance(row) ? findCovering(row) : undefined;
    return [
      ...(isIn(row.day) ? [toInvoiceCells(row, issue)] : []),
      ...coveredAdvances.map((advance) => toInvoiceCells(advance, adjustment)),
      ...(isIn(row.cancelledOn) ? [toInvoiceCells(row, cancellation)] : []),
      // A reversed payment no longer covers a part of the invoice.
      ...(invoice
        ? [toInvoiceCells(row, { ...adjustment, day: row.cancelledOn ?? '', sign: 1, relatedNumbers: invoice.number })]
        : []),
    ];
  });
  return toCsv([invoiceColumns, ...cells]);
}

/** Text for a reference of digits: a spreadsheet would show it as 1.2E+11 and drop leading zeros. */
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
  'Paper',
  'Reason',
  'Noted by',
  'Noted (India)',
];
const paymentKindLabels = { payment: 'Payment', refund: 'Refund', reversal: 'Taken back' } as const;

export async function makePaymentsCsv(db: Database, month: string): Promise<string> {
  const { reference, tour, payerName } = bookings;
  const rows = await db
    .select({ line: bookingPayments, reference, tour, payerName, number: invoices.number })
    .from(bookingPayments)
    .innerJoin(bookings, eq(bookings.id, bookingPayments.bookingId))
    .leftJoin(invoices, eq(invoices.paymentId, bookingPayments.id))
    .where(isDayInMonth(bookingPayments.day, month))
    .orderBy(asc(bookingPayments.day), asc(bookingPayments.recordedAt));
  const cells = rows.map(({ line, ...of }): Cell[] => [
    line.day,
    paymentKindLabels[line.kind],
    line.signedAmountPaise / 100,
    paymentModeLabels[line.mode],
    formatReferenceAsText(line.reference),
    of.reference,
    of.tour,
    of.payerName,
    of.number ?? '',
    line.reason,
    line.recordedBy,
    formatMoment(new Date(line.recordedAt).toISOString()),
  ]);
  return toCsv([paymentColumns, ...cells]);
}
