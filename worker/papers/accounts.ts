import { asc, sql } from 'drizzle-orm';
import { paymentModeWords } from '#shared/bookings/booking';
import { paperTitle } from '#shared/bookings/paper-words';
import { type Cell, toCsv } from '#shared/text/csv';
import { formatMoment } from '#shared/text/dates';
import { bookingPayments, bookings } from '../db/bookings-schema';
import type { Database } from '../db/client';
import { papers } from '../db/papers-schema';
import { readContent, type StoredPaper } from './queries';

const paperHeads = [
  'Number',
  'Date',
  'Paper',
  'Entry',
  'Booking',
  'Payer',
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

/** Papers that give something back count below 0, and so does the entry that cancels one: a column's sum is the month's. */
function toPaperCells(row: StoredPaper, entry: 'Issued' | 'Cancelled'): Cell[] {
  const content = readContent(row);
  const { payer, taxes, kind, agency } = content;
  const sign = (kind === 'refund' || kind === 'credit' ? -1 : 1) * (entry === 'Cancelled' ? -1 : 1);
  const rupees = (paise: number) => (paise === 0 ? 0 : (sign * paise) / 100);
  const sum = (...names: string[]) =>
    rupees(taxes.reduce((all, { name, amountPaise }) => all + (names.includes(name) ? amountPaise : 0), 0));
  const gst = taxes.filter(({ name }) => name !== 'TCS').reduce((all, { rate }) => all + rate, 0);
  const isValue = (kind !== 'receipt' && kind !== 'refund') || taxes.length > 0;
  const day = entry === 'Issued' ? row.day : (row.cancelledOn ?? '');
  const reason = entry === 'Issued' ? content.reason : (row.cancelledReason ?? '');
  return [
    row.number,
    day,
    paperTitle(content),
    entry,
    content.booking.reference,
    payer.name,
    payer.gstin,
    payer.pan,
    agency.gstin ? content.supplyCode : '',
    agency.gstin ? content.sac : '',
    rupees(isValue ? content.taxablePaise : 0),
    gst,
    sum('CGST'),
    sum('SGST', 'UTGST'),
    sum('IGST'),
    sum('TCS'),
    rupees(content.roundingPaise),
    rupees(content.totalPaise),
    content.of.map(({ number }) => number).join(', '),
    reason,
  ];
}

/** Texts around a month's days: an index on days finds them. */
const daysOf = (month: string) => [`${month}-01`, `${month}-31`] as const;

export async function papersCsv(db: Database, month: string): Promise<string> {
  const isIn = (day: string | null) => day?.startsWith(`${month}-`) ?? false;
  const [first, last] = daysOf(month);
  const rows = await db
    .select()
    .from(papers)
    .where(sql`day between ${first} and ${last} or cancelled_on between ${first} and ${last}`)
    .orderBy(asc(papers.financialYear), asc(papers.series), asc(papers.serial));
  const cells = rows.flatMap((row) => [
    ...(isIn(row.day) ? [toPaperCells(row, 'Issued')] : []),
    ...(isIn(row.cancelledOn) ? [toPaperCells(row, 'Cancelled')] : []),
  ]);
  return toCsv([paperHeads, ...cells]);
}

const paymentHeads = [
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
const kindWords = { payment: 'Payment', refund: 'Refund', reversal: 'Taken back' } as const;

export async function paymentsCsv(db: Database, month: string): Promise<string> {
  const [first, last] = daysOf(month);
  const number = sql<string | null>`(select number from papers where payment_id = ${bookingPayments.id})`;
  const { reference, tour, payerName } = bookings;
  const rows = await db
    .select({ line: bookingPayments, reference, tour, payerName, number })
    .from(bookingPayments)
    .innerJoin(bookings, sql`${bookings.id} = ${bookingPayments.bookingId}`)
    .where(sql`${bookingPayments.day} between ${first} and ${last}`)
    .orderBy(asc(bookingPayments.day), asc(bookingPayments.notedAt));
  const cells = rows.map(({ line, ...of }): Cell[] => [
    line.day,
    kindWords[line.kind],
    line.addsPaise / 100,
    paymentModeWords[line.mode],
    line.reference,
    of.reference,
    of.tour,
    of.payerName,
    of.number ?? '',
    line.reason,
    line.notedBy,
    formatMoment(new Date(line.notedAt).toISOString()),
  ]);
  return toCsv([paymentHeads, ...cells]);
}
