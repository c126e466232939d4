import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Inquiry } from '#shared/inquiries/stored-inquiry';
import { type Database, first } from '../db/client';
import { inquiries } from '../db/inquiries-schema';

export type InquiryRow = typeof inquiries.$inferSelect;

export const notErased = isNull(inquiries.erasedAt);

/** Columns of an inquiry that somebody has seen to; `answeredAt` is null if nobody wrote to its person. */
export const seenTo = (status: InquiryRow['status'], now: number, answeredAt: number | null = now) => ({
  status,
  handledAt: sql`coalesce(handled_at, ${now})`,
  answeredAt: sql`coalesce(answered_at, ${answeredAt})`,
  version: sql`version + 1`,
});

const toIso = (at: number | null) => (at === null ? null : new Date(at).toISOString());

export function toInquiry(row: InquiryRow): Inquiry {
  const { publicId, name, countryCode, phone, email, subject, number, departureMonth, inquiryPage, writtenAt } = row;
  return {
    _id: publicId,
    name,
    countryCode,
    phone,
    email,
    subject,
    number,
    departureMonth,
    inquiryPage,
    writtenAt,
    tourId: row.tourId,
    departureId: row.departureId,
    ride: row.ride,
    message: row.message,
    source: row.source,
    receivedAt: new Date(row.receivedAt).toISOString(),
    handledAt: toIso(row.handledAt),
    status: row.status,
    ownerId: row.ownerId,
    followUpOn: row.followUpOn,
    answeredAt: toIso(row.answeredAt),
    waits: row.waits,
    deletedAt: toIso(row.deletedAt),
    version: row.version,
  };
}

export function findInquiry(db: Database, publicId: string): Promise<InquiryRow | null> {
  const which = and(eq(inquiries.publicId, publicId), notErased);
  return first(db.select().from(inquiries).where(which));
}
