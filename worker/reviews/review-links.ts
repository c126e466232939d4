import { and, eq, notExists } from 'drizzle-orm';
import { toIndianDay } from '#shared/dates';
import { reviewPaths } from '#shared/link-routes';
import { findReviewLinkEnd } from '#shared/reviews/review';
import { sha256 } from '#shared/sha256';
import type { AuditStatement } from '../audit/audit-log';
import type { StoredBooking } from '../bookings/booking-row';
import { isActiveBooking, isUnerased } from '../bookings/conditions';
import { findBooking } from '../bookings/queries';
import { bookings, reviews } from '../db/bookings-schema';
import { type Database, findFirst, forEachRow, selectRows } from '../db/client';
import { findLink, insertLink, isLinkEnded } from '../links/links';
import { createToken } from '../middleware/session-cookie';

export type StoredReview = typeof reviews.$inferSelect;

export interface ReviewableBooking extends StoredBooking {
  tourId: string;
  startsOn: string;
}

/** True after the last day of a booked tour. Cancelled and erased bookings, and trips without a tour, get no review. */
export function isReviewable(booking: StoredBooking, today: string): booking is ReviewableBooking {
  const { tourId, startsOn, endsOn, cancelledOn, erasedAt } = booking;
  const isOver = startsOn !== null && (endsOn ?? startsOn) < today;
  return tourId !== null && isOver && cancelledOn === null && erasedAt === null;
}

/** Condition on a booking: nobody has written a review by its link. */
export const hasNoReview = notExists(selectRows(reviews, eq(reviews.bookingId, bookings.id)));

interface NewReviewLink {
  /** Path with the secret token, which is not stored. */
  path: string;
  /** Last day on which the link opens, in India. */
  endsOn: string;
}

/** Creates a link by which the payer writes a review. Returns null for a booking without a tour that is over. */
export async function createReviewLink(
  db: Database,
  booking: StoredBooking,
  now: number,
  {
    createdBy = 'The site',
    auditStatements = [],
  }: { createdBy?: string; auditStatements?: readonly AuditStatement[] } = {},
): Promise<NewReviewLink | null> {
  const today = toIndianDay(now);
  if (!isReviewable(booking, today)) return null;
  const token = createToken();
  const endsOn = findReviewLinkEnd(today);
  const tokenHash = await sha256(token);
  const link = { kind: 'review', target: booking.id, tokenHash, createdBy, expiresOn: endsOn } as const;
  const isOpen = and(eq(bookings.id, booking.id), isActiveBooking, isUnerased);
  await db.batch([insertLink(db, link, forEachRow(bookings, isOpen), now), ...auditStatements]);
  return { path: reviewPaths.review(token), endsOn };
}

export const findReviewOfBooking = (db: Database, bookingId: string): Promise<StoredReview | null> =>
  findFirst(db.select().from(reviews).where(eq(reviews.bookingId, bookingId)));

export interface ReviewBehindLink {
  tokenHash: string;
  booking: ReviewableBooking;
  review: StoredReview | null;
}

/** Returns `ended` if the link no longer opens, and null for an unknown link, or if there is nothing to review. */
export async function findReviewByLink(
  db: Database,
  tokenHash: string,
  now: number,
): Promise<ReviewBehindLink | 'ended' | null> {
  const link = await findLink(db, tokenHash);
  const booking = link?.kind === 'review' ? await findBooking(db, link.target) : null;
  if (!link || !booking || !isReviewable(booking, toIndianDay(now))) return null;
  if (isLinkEnded(link, link.expiresOn ?? '', now)) return 'ended';
  return { tokenHash, booking, review: await findReviewOfBooking(db, booking.id) };
}
