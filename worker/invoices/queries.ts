import { and, asc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { type InvoiceKind, type InvoiceName, InvoiceRow } from '#shared/bookings/booking';
import { addDays, toIndianDay } from '#shared/dates';
import { type Invoice, InvoiceContent } from '#shared/invoices/invoice';
import { toFinancialYear } from '#shared/reports/month';
import type { AuditStatement } from '../audit/audit-log';
import { bookings, invoices } from '../db/bookings-schema';
import { type Database, findFirst, forEachRow, insertIf, queryBuilder, rowid } from '../db/client';
import { findLink, insertLink, isLinkEnded } from '../links/links';

export type StoredInvoice = typeof invoices.$inferSelect;

export const parseInvoiceContent = ({ content }: Pick<StoredInvoice, 'content'>): InvoiceContent =>
  v.parse(InvoiceContent, JSON.parse(content));

export const toInvoice = (storedInvoice: StoredInvoice): Invoice => ({
  ...parseInvoiceContent(storedInvoice),
  number: storedInvoice.number,
  cancelled:
    storedInvoice.cancelledOn === null
      ? null
      : { day: storedInvoice.cancelledOn, reason: storedInvoice.cancelledReason ?? '' },
});

interface NewInvoice {
  content: InvoiceContent;
  prefix: string;
  bookingId: string;
  paymentId: string | null;
  now: number;
}

/** A number series is the prefix from Settings and the letter of the kind. */
const seriesLetters: Record<InvoiceKind, string> = { receipt: 'R', invoice: 'I', refund: 'F', credit: 'C' };

/**
 * Statement that inserts an invoice with the next number of its series and year, if the condition holds. D1 runs batches one
 * after the other, so that numbers have no gaps or duplicates.
 */
export function insertInvoice(
  db: Database,
  { content, prefix, bookingId, paymentId, now }: NewInvoice,
  condition: SQL,
) {
  const year = toFinancialYear(content.day);
  const series = prefix + seriesLetters[content.kind];
  const nextSerial = queryBuilder
    .select({ next: sql<number>`coalesce(max(${invoices.serial}), 0) + 1`.as('next') })
    .from(invoices)
    .where(and(eq(invoices.series, series), eq(invoices.financialYear, year)))
    .as('serials');
  const number = sql`${`${series}/${year}/`} || printf('%04d', ${nextSerial.next})`;
  const { kind, day } = content;
  const columns = { kind, series, financialYear: year, bookingId, paymentId, day, content: JSON.stringify(content) };
  const newInvoice = { ...columns, number, serial: nextSerial.next, createdAt: now };
  return insertIf(db, invoices, newInvoice, forEachRow(nextSerial, condition));
}

export function cancelInvoiceOfPayment(
  db: Database,
  paymentId: string,
  reversal: { day: string; reason: string },
  condition: SQL,
) {
  return db
    .update(invoices)
    .set({ cancelledOn: reversal.day, cancelledReason: reversal.reason })
    .where(and(eq(invoices.paymentId, paymentId), isNull(invoices.cancelledOn), condition));
}

export function findInvoice(db: Database, number: string, extraCondition?: SQL): Promise<StoredInvoice | null> {
  const condition = and(eq(invoices.number, number), extraCondition);
  return findFirst(db.select().from(invoices).where(condition));
}

export function findInvoicesOfBooking(db: Database, bookingId: string): Promise<StoredInvoice[]> {
  return db
    .select()
    .from(invoices)
    .where(eq(invoices.bookingId, bookingId))
    .orderBy(asc(invoices.createdAt), asc(rowid));
}

export function findInvoiceOfPayment(db: Database, paymentId: string): Promise<InvoiceName | null> {
  const { kind, number } = invoices;
  return findFirst(db.select({ kind, number }).from(invoices).where(eq(invoices.paymentId, paymentId)));
}

export const toInvoiceRow = (storedInvoice: StoredInvoice): InvoiceRow =>
  v.parse(InvoiceRow, { ...storedInvoice, amountPaise: parseInvoiceContent(storedInvoice).totalPaise });

/** Long enough for annual accounts, and for questions about them. */
const linkLifeDays = 2 * 365;

export const findInvoiceLinkEnd = (now: number): string => addDays(toIndianDay(now), linkLifeDays);

/** Creates a link to an invoice. Returns its last valid day. */
export async function insertInvoiceLink(
  db: Database,
  auditStatement: AuditStatement,
  { number, ...link }: { tokenHash: string; number: string; createdBy: string },
  now: number,
): Promise<string> {
  const expiresOn = findInvoiceLinkEnd(now);
  await db.batch([
    insertLink(db, { ...link, kind: 'paper', target: number, expiresOn }, undefined, now),
    auditStatement,
  ]);
  return expiresOn;
}

/** Invoice of a link; `ended` if the link expired or the payer was erased, null for an unknown link. */
export async function findLinkedInvoice(
  db: Database,
  tokenHash: string,
  now: number,
): Promise<StoredInvoice | 'ended' | null> {
  const link = await findLink(db, tokenHash);
  if (link?.kind !== 'paper') return null;
  const invoice = await findInvoice(db, link.target);
  if (!invoice) return null;
  const unerasedBookingIds = queryBuilder.select({ id: bookings.id }).from(bookings).where(isNull(bookings.erasedAt));
  const isUnerased = inArray(invoices.bookingId, unerasedBookingIds);
  const hasEnded = isLinkEnded(link, link.expiresOn ?? '', now) || !(await findInvoice(db, link.target, isUnerased));
  return hasEnded ? 'ended' : invoice;
}
