import { and, eq, isNotNull, isNull, lte, type SQL, sql } from 'drizzle-orm';
import { formatWeekdayAndDay } from '#shared/dates';
import { type Inquiry, type InquiryStatus, lateAfterMs } from '#shared/inquiries/inbox';
import { cleanLine } from '#shared/text';
import { coalesce, type Database, findFirst, increment, lower } from '../db/client';
import { inquiries, isListedInquiry, isOpenInquiry } from '../db/inquiries-schema';
import { departures, tours } from '../db/tours-schema';

export type InquiryRow = typeof inquiries.$inferSelect;

export const isNotErased = isNull(inquiries.erasedAt);

/** Condition on an inquiry: at the desk, and somebody wanted to be reminded of it by this day. */
export const isFollowUpDue = (today: string): SQL | undefined =>
  and(
    isListedInquiry(inquiries),
    isOpenInquiry(inquiries),
    isNotNull(inquiries.followUpOn),
    lte(inquiries.followUpOn, today),
  );

/** What somebody can be reached by; empty for nothing. */
export interface Contact {
  countryCode: string;
  phone: string;
  email: string;
}

/** Condition on an inquiry: it gives this phone number; undefined without one. */
export const hasPhone = ({ countryCode, phone }: Contact): SQL | undefined =>
  phone === '' ? undefined : and(eq(inquiries.countryCode, countryCode), eq(inquiries.phone, phone));

/** Condition on an inquiry: it gives this e-mail address; undefined without one. */
export const hasEmail = ({ email }: Contact): SQL | undefined =>
  email === '' ? undefined : eq(lower(inquiries.email), email.toLowerCase());

/** Condition on an inquiry: its writer was answered within a day. */
export const wasAnsweredInADay = sql`${inquiries.answeredAt} - ${inquiries.receivedAt} <= ${lateAfterMs}`;

/** Columns of an inquiry that somebody has seen to; `answeredAt` is null if nobody wrote to its person. */
export const toHandledColumns = (
  status: InquiryStatus | SQL<InquiryStatus>,
  now: number,
  answeredAt: number | null = now,
) => ({
  status,
  handledAt: coalesce(inquiries.handledAt, now),
  answeredAt: coalesce(inquiries.answeredAt, answeredAt),
  version: increment(inquiries.version),
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
    waits: row.isOnWaitlist,
    deletedAt: toIso(row.deletedAt),
    version: row.version,
  };
}

export function findInquiry(db: Database, publicId: string): Promise<InquiryRow | null> {
  const which = and(eq(inquiries.publicId, publicId), isNotErased);
  return findFirst(db.select().from(inquiries).where(which));
}

interface Asked {
  tourId: string | null;
  departureId: string | null;
}

/** `startsOn` is null if the tour has no such departure. */
function findTourAsked(db: Database, { tourId, departureId }: Asked, which?: SQL) {
  return findFirst(
    db
      .select({ heading: tours.heading, startsOn: departures.startsOn })
      .from(tours)
      .leftJoin(departures, and(eq(departures.tourId, tours.id), eq(departures.id, departureId ?? '')))
      .where(and(eq(tours.id, tourId ?? ''), which)),
  );
}

interface AskedWords {
  /** The tour that an inquiry was asked from; empty for none, and for one that isn't public. */
  heading: string;
  lines: string[];
}

/** The tour of an inquiry and the first day of its date, for a mail. */
export async function formatRequestedTour(
  db: Database,
  asked: Asked & Pick<InquiryRow, 'isOnWaitlist'>,
): Promise<AskedWords> {
  if (asked.tourId === null) return { heading: '', lines: [] };
  const tour = await findTourAsked(db, asked, and(eq(tours.stage, 'published'), isNull(tours.deletedAt)));
  const heading = cleanLine(tour?.heading ?? '');
  const lines = [
    ...(heading ? [`Tour:        ${heading}`] : []),
    ...(tour?.startsOn ? [`Date:        ${formatWeekdayAndDay(tour.startsOn)} ${tour.startsOn.slice(0, 4)}`] : []),
    ...(asked.isOnWaitlist ? ['Seats:       too few are free: on the waiting list'] : []),
  ];
  return { heading, lines };
}

/** True if an inquiry can be about this: a tour that is there, in any stage, and one of its dates; or about none. */
export async function canBeRequested(db: Database, asked: Asked): Promise<boolean> {
  if (asked.tourId === null) return asked.departureId === null;
  const tour = await findTourAsked(db, asked, isNull(tours.deletedAt));
  return tour !== null && (asked.departureId === null || tour.startsOn !== null);
}

export async function findRequestedTour(
  db: Database,
  asked: Asked,
): Promise<{ heading: string; startsOn: string | null }> {
  return (await findTourAsked(db, asked)) ?? { heading: '', startsOn: null };
}
