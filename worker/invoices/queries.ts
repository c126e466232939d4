import { and, asc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { type PaperKind, type PaperName, PaperRow } from '#shared/bookings/booking';
import { addDays, toIndianDay } from '#shared/dates';
import { type Paper, PaperContent } from '#shared/invoices/invoice';
import { financialYearOf } from '#shared/reports/month';
import type { EventLine } from '../audit/audit-log';
import { bookings, papers } from '../db/bookings-schema';
import { type Database, first, forEachOf, insertWhere, query, rowid } from '../db/client';
import { findLink, insertLink, isLinkOver } from '../links/links';

export type StoredPaper = typeof papers.$inferSelect;

export const readContent = ({ content }: Pick<StoredPaper, 'content'>): PaperContent =>
  v.parse(PaperContent, JSON.parse(content));

export const toPaper = (row: StoredPaper): Paper => ({
  ...readContent(row),
  number: row.number,
  cancelled: row.cancelledOn === null ? null : { day: row.cancelledOn, reason: row.cancelledReason ?? '' },
});

interface NewPaper {
  content: PaperContent;
  prefix: string;
  bookingId: string;
  paymentId: string | null;
  now: number;
}

/** Letters of the number series: each kind of paper has the prefix of Settings with one of them. */
const seriesLetters: Record<PaperKind, string> = { receipt: 'R', invoice: 'I', refund: 'F', credit: 'C' };

/** Statement: the paper with its series' next number of the year, on a condition. Batches run one after the other: no gap, no double. */
export function insertPaper(db: Database, { content, prefix, bookingId, paymentId, now }: NewPaper, condition: SQL) {
  const year = financialYearOf(content.day);
  const series = prefix + seriesLetters[content.kind];
  const serials = query
    .select({ next: sql<number>`coalesce(max(${papers.serial}), 0) + 1`.as('next') })
    .from(papers)
    .where(and(eq(papers.series, series), eq(papers.financialYear, year)))
    .as('serials');
  const number = sql`${`${series}/${year}/`} || printf('%04d', ${serials.next})`;
  const { kind, day } = content;
  const of = { kind, series, financialYear: year, bookingId, paymentId, day, content: JSON.stringify(content) };
  const row = { ...of, number, serial: serials.next, createdAt: now };
  return insertWhere(db, papers, row, forEachOf(serials, condition));
}

/** Statement: cancels the paper of a reversed payment, on a condition. Its number stays used. */
export function cancelPaperOf(db: Database, paymentId: string, by: { day: string; reason: string }, condition: SQL) {
  return db
    .update(papers)
    .set({ cancelledOn: by.day, cancelledReason: by.reason })
    .where(and(eq(papers.paymentId, paymentId), isNull(papers.cancelledOn), condition));
}

/** @param which a condition besides its number */
export function findPaper(db: Database, number: string, which?: SQL): Promise<StoredPaper | null> {
  const isIt = and(eq(papers.number, number), which);
  return first(db.select().from(papers).where(isIt));
}

export function findPapersOf(db: Database, bookingId: string): Promise<StoredPaper[]> {
  return db.select().from(papers).where(eq(papers.bookingId, bookingId)).orderBy(asc(papers.createdAt), asc(rowid));
}

export function findPaperOf(db: Database, paymentId: string): Promise<PaperName | null> {
  const { kind, number } = papers;
  return first(db.select({ kind, number }).from(papers).where(eq(papers.paymentId, paymentId)));
}

export const toPaperRow = (row: StoredPaper): PaperRow =>
  v.parse(PaperRow, { ...row, amountPaise: readContent(row).totalPaise });

/** Days for which a link opens its paper: for a year's accounts, and questions about them. */
const linkDays = 2 * 365;

/** Makes a link to a paper; returns the last day on which it opens. */
export async function addPaperLink(
  db: Database,
  line: EventLine,
  { number, ...link }: { tokenHash: string; number: string; madeBy: string },
  now: number,
): Promise<string> {
  const expiresOn = addDays(toIndianDay(now), linkDays);
  await db.batch([insertLink(db, { ...link, kind: 'paper', target: number, expiresOn }, undefined, now), line]);
  return expiresOn;
}

/** The paper that a link opens; `ended` if it no longer opens it, also after an erasure; null if there is no such link. */
export async function findLinkedPaper(
  db: Database,
  tokenHash: string,
  now: number,
): Promise<StoredPaper | 'ended' | null> {
  const link = await findLink(db, tokenHash);
  if (link?.kind !== 'paper') return null;
  const paper = await findPaper(db, link.target);
  if (!paper) return null;
  const known = query.select({ id: bookings.id }).from(bookings).where(isNull(bookings.erasedAt));
  const isKept = inArray(papers.bookingId, known);
  const isOver = isLinkOver(link, link.expiresOn ?? '', now) || !(await findPaper(db, link.target, isKept));
  return isOver ? 'ended' : paper;
}
