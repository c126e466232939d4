import { and, asc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { type InvoiceKind, type InvoiceName, InvoiceRow } from '#shared/bookings/booking';
import { addDays, toIndianDay } from '#shared/dates';
import { type Invoice, InvoiceContent } from '#shared/invoices/invoice';
import { toFinancialYear } from '#shared/reports/month';
import type { AuditEntry } from '../audit/audit-log';
import { bookings, invoices } from '../db/bookings-schema';
import { type Database, findFirst, forEachRow, insertIf, query, rowid } from '../db/client';
import { findLink, insertLink, isLinkEnded } from '../links/links';

export type StoredInvoice = typeof invoices.$inferSelect;

export const parseInvoiceContent = ({ content }: Pick<StoredInvoice, 'content'>): InvoiceContent =>
  v.parse(InvoiceContent, JSON.parse(content));

export const toInvoice = (row: StoredInvoice): Invoice => ({
  ...parseInvoiceContent(row),
  number: row.number,
  cancelled: row.cancelledOn === null ? null : { day: row.cancelledOn, reason: row.cancelledReason ?? '' },
});

interface NewInvoice {
  content: InvoiceContent;
  prefix: string;
  bookingId: string;
  paymentId: string | null;
  now: number;
}

/** Letters of the number series: each kind of paper has the prefix of Settings with one of them. */
const seriesLetters: Record<InvoiceKind, string> = { receipt: 'R', invoice: 'I', refund: 'F', credit: 'C' };

/** Statement: the paper with its series' next number of the year, on a condition. Batches run one after the other: no gap, no double. */
export function insertInvoice(
  db: Database,
  { content, prefix, bookingId, paymentId, now }: NewInvoice,
  condition: SQL,
) {
  const year = toFinancialYear(content.day);
  const series = prefix + seriesLetters[content.kind];
  const serials = query
    .select({ next: sql<number>`coalesce(max(${invoices.serial}), 0) + 1`.as('next') })
    .from(invoices)
    .where(and(eq(invoices.series, series), eq(invoices.financialYear, year)))
    .as('serials');
  const number = sql`${`${series}/${year}/`} || printf('%04d', ${serials.next})`;
  const { kind, day } = content;
  const of = { kind, series, financialYear: year, bookingId, paymentId, day, content: JSON.stringify(content) };
  const row = { ...of, number, serial: serials.next, createdAt: now };
  return insertIf(db, invoices, row, forEachRow(serials, condition));
}

/** Statement: cancels the paper of a reversed payment, on a condition. Its number stays used. */
export function cancelInvoiceOfPayment(
  db: Database,
  paymentId: string,
  by: { day: string; reason: string },
  condition: SQL,
) {
  return db
    .update(invoices)
    .set({ cancelledOn: by.day, cancelledReason: by.reason })
    .where(and(eq(invoices.paymentId, paymentId), isNull(invoices.cancelledOn), condition));
}

/** @param which a condition besides its number */
export function findInvoice(db: Database, number: string, which?: SQL): Promise<StoredInvoice | null> {
  const isIt = and(eq(invoices.number, number), which);
  return findFirst(db.select().from(invoices).where(isIt));
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

export const toInvoiceRow = (row: StoredInvoice): InvoiceRow =>
  v.parse(InvoiceRow, { ...row, amountPaise: parseInvoiceContent(row).totalPaise });

/** Days for which a link opens its paper: for a year's accounts, and questions about them. */
const linkLifeDays = 2 * 365;

/** Makes a link to a paper; returns the last day on which it opens. */
export async function insertInvoiceLink(
  db: Database,
  line: AuditEntry,
  { number, ...link }: { tokenHash: string; number: string; createdBy: string },
  now: number,
): Promise<string> {
  const expiresOn = addDays(toIndianDay(now), linkLifeDays);
  await db.batch([insertLink(db, { ...link, kind: 'paper', target: number, expiresOn }, undefined, now), line]);
  return expiresOn;
}

/** The paper that a link opens; `ended` if it no longer opens it, also after an erasure; null if there is no such link. */
export async function findLinkedInvoice(
  db: Database,
  tokenHash: string,
  now: number,
): Promise<StoredInvoice | 'ended' | null> {
  const link = await findLink(db, tokenHash);
  if (link?.kind !== 'paper') return null;
  const paper = await findInvoice(db, link.target);
  if (!paper) return null;
  const known = query.select({ id: bookings.id }).from(bookings).where(isNull(bookings.erasedAt));
  const isKept = inArray(invoices.bookingId, known);
  const isOver = isLinkEnded(link, link.expiresOn ?? '', now) || !(await findInvoice(db, link.target, isKept));
  return isOver ? 'ended' : paper;
}
