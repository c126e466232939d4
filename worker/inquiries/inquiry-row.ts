import { and, eq, isNotNull, isNull, lte, type SQL, sql } from 'drizzle-orm';
import { formatWeekdayAndDay } from '#shared/dates';
import { type Inquiry, type InquiryStatus, lateAfterMs } from '#shared/inquiries/inbox';
import { cleanLine } from '#shared/text';
import { coalesce, type Database, findFirst, increment, lower } from '../db/client';
import { inquiries, isListedInquiry, isOpenInquiry } from '../db/inquiries-schema';
import { departures, tours } from '../db/tours-schema';

export type InquiryRow = typeof inquiries.$inferSelect;

export const isNotErased = isNull(inquiries.erasedAt);

export const isFollowUpDue = (today: string): SQL | undefined =>
  and(
    isListedInquiry(inquiries),
    isOpenInquiry(inquiries),
    isNotNull(inquiries.followUpOn),
    lte(inquiries.followUpOn, today),
  );

/** An empty string means that a contact detail is missing. */
export interface Contact {
  countryCode: string;
  phone: string;
  email: string;
}

/** Condition: the inquiry has the phone number of the contact. Undefined if the contact has none. */
export const hasSamePhone = ({ countryCode, phone }: Contact): SQL | undefined =>
  phone === '' ? undefined : and(eq(inquiries.countryCode, countryCode), eq(inquiries.phone, phone));

export const hasSameEmail = ({ email }: Contact): SQL | undefined =>
  email === '' ? undefined : eq(lower(inquiries.email), email.toLowerCase());

export const wasAnsweredInADay = sql`${inquiries.answeredAt} - ${inquiries.receivedAt} <= ${lateAfterMs}`;

/** Columns of a handled inquiry. `answeredAt` is null if nobody replied to the person. */
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

const toIso = (timeMs: number | null) => (timeMs === null ? null : new Date(timeMs).toISOString());

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
  const condition = and(eq(inquiries.publicId, publicId), isNotErased);
  return findFirst(db.select().from(inquiries).where(condition));
}

interface RequestedDeparture {
  tourId: string | null;
  departureId: string | null;
}

function findTourWithStart(db: Database, { tourId, departureId }: RequestedDeparture, tourCondition?: SQL) {
  return findFirst(
    db
      .select({ heading: tours.heading, startsOn: departures.startsOn })
      .from(tours)
      .leftJoin(departures, and(eq(departures.tourId, tours.id), eq(departures.id, departureId ?? '')))
      .where(and(eq(tours.id, tourId ?? ''), tourCondition)),
  );
}

interface TourForMail {
  /** Empty if the inquiry has no tour or the tour is not public. */
  heading: string;
  mailLines: string[];
}

/** The requested tour, unless it is not public; then its name could be a secret. */
export async function findPublicTour(
  db: Database,
  requestedDeparture: RequestedDeparture,
): Promise<{ heading: string; startsOn: string | null }> {
  const isPublic = and(eq(tours.stage, 'published'), isNull(tours.deletedAt));
  const tour = requestedDeparture.tourId === null ? null : await findTourWithStart(db, requestedDeparture, isPublic);
  return { heading: cleanLine(tour?.heading ?? ''), startsOn: tour?.startsOn ?? null };
}

export async function formatRequestedTourForMail(
  db: Database,
  inquiry: RequestedDeparture & Pick<InquiryRow, 'isOnWaitlist'>,
): Promise<TourForMail> {
  if (inquiry.tourId === null) return { heading: '', mailLines: [] };
  const { heading, startsOn } = await findPublicTour(db, inquiry);
  const mailLines = [
    ...(heading ? [`Tour:        ${heading}`] : []),
    ...(startsOn ? [`Date:        ${formatWeekdayAndDay(startsOn)} ${startsOn.slice(0, 4)}`] : []),
    ...(inquiry.isOnWaitlist ? ['Seats:       too few are free: on the waiting list'] : []),
  ];
  return { heading, mailLines };
}

/** True if the tour, in any stage, is not deleted and has the departure; also for no tour. */
export async function requestedTourExists(db: Database, { tourId, departureId }: RequestedDeparture): Promise<boolean> {
  if (tourId === null) return departureId === null;
  const tour = await findTourWithStart(db, { tourId, departureId }, isNull(tours.deletedAt));
  return tour !== null && (departureId === null || tour.startsOn !== null);
}

export async function findRequestedTour(
  db: Database,
  requestedDeparture: RequestedDeparture,
): Promise<{ heading: string; startsOn: string | null }> {
  return (await findTourWithStart(db, requestedDeparture)) ?? { heading: '', startsOn: null };
}
