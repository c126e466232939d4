import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { PaperKind, PaperRow } from '#shared/bookings/booking';
import { financialYearOf } from '#shared/bookings/financial-year';
import { type Paper, PaperContent } from '#shared/bookings/paper';
import type { Database } from '../db/client';
import { papers } from '../db/papers-schema';

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

/** Statement: the paper with the year's next number, on a condition. Batches run one after the other: no gap, no double. */
export function insertPaper(db: Database, { content, prefix, bookingId, paymentId, now }: NewPaper, condition: SQL) {
  const year = financialYearOf(content.day);
  const serial = sql`select coalesce(max(serial), 0) + 1 as next from papers
    where prefix = ${prefix} and financial_year = ${year}`;
  const number = sql`${`${prefix}/${year}/`} || printf('%04d', next)`;
  return db.insert(papers).select(
    sql`select ${number}, ${content.kind}, ${prefix}, ${year}, next, ${bookingId}, ${paymentId}, ${content.day},
      ${JSON.stringify(content)}, ${now}, null, null from (${serial}) where ${condition}`,
  );
}

/** Statement: the paper of a payment that was taken back, on a condition. Its number stays used. */
export function cancelPaperOf(db: Database, paymentId: string, by: { day: string; reason: string }, condition: SQL) {
  return db
    .update(papers)
    .set({ cancelledOn: by.day, cancelledReason: by.reason })
    .where(sql`payment_id = ${paymentId} and cancelled_on is null and ${condition}`);
}

/** @param which a condition besides its number */
export async function findPaper(db: Database, number: string, which?: SQL): Promise<StoredPaper | null> {
  const [row] = await db
    .select()
    .from(papers)
    .where(and(eq(papers.number, number), which));
  return row ?? null;
}

export function findPapersOf(db: Database, bookingId: string): Promise<StoredPaper[]> {
  return db
    .select()
    .from(papers)
    .where(eq(papers.bookingId, bookingId))
    .orderBy(asc(papers.createdAt), asc(sql`rowid`));
}

export async function findPaperOf(
  db: Database,
  paymentId: string,
): Promise<{ kind: PaperKind; number: string } | null> {
  const { kind, number } = papers;
  const [row] = await db.select({ kind, number }).from(papers).where(eq(papers.paymentId, paymentId));
  return row ?? null;
}

export const toPaperRow = ({ kind, number, day, paymentId, cancelledOn, ...row }: StoredPaper): PaperRow => ({
  kind,
  number,
  day,
  paymentId,
  amountPaise: readContent(row).totalPaise,
  cancelledOn,
});
