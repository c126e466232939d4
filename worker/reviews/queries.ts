import { and, asc, desc, eq, getTableColumns, inArray, ne, type SQL, sql } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import { photoPath, type ReviewInput, type StaffReview } from '#shared/reviews/review';
import { insertEventIfChanged, toOutsideActor } from '../audit/audit-log';
import { isActiveBooking, isUnerased, selectBookingIds } from '../bookings/conditions';
import { bookings, reviews } from '../db/bookings-schema';
import { batchChangedRows, type Database, forEachRow, insertIf } from '../db/client';
import { tours } from '../db/tours-schema';
import { deleteLinks, isLinkTo, isLinkUnrevoked } from '../links/links';
import { parsePhotoIds } from './photos';
import { hasNoReview, type ReviewBehindLink, type StoredReview } from './review-links';

interface NewReview {
  input: ReviewInput;
  photoIds: readonly string[];
  requestId: string;
}

/** Stores the review of a booking. Returns false if there is one, for example of the same form that was sent twice. */
export function insertReview(
  db: Database,
  { tokenHash, booking }: ReviewBehindLink,
  { input, photoIds, requestId }: NewReview,
  now: number,
): Promise<boolean> {
  const { id: bookingId, tourId, startsOn } = booking;
  const row = {
    id: crypto.randomUUID(),
    bookingId,
    tourId,
    startsOn,
    ...input,
    photos: JSON.stringify(photoIds),
    state: 'waiting',
    answer: '',
    createdAt: now,
    decidedAt: null,
    decidedBy: '',
    version: 1,
  } as const;
  const isOpen = [eq(bookings.id, bookingId), isActiveBooking, isUnerased, hasNoReview, isLinkUnrevoked(tokenHash)];
  return batchChangedRows(db, [
    insertIf(db, reviews, row, forEachRow(bookings, ...isOpen)).onConflictDoNothing(),
    insertEventIfChanged(db, toOutsideActor(requestId), {
      action: 'review_written',
      subject: bookingId,
      label: booking.reference,
    }),
  ]);
}

/** Statement: reviews with their tour and booking, by default newest first. */
export const selectReviews = (db: Database, condition: SQL | undefined, order: SQL = desc(reviews.createdAt)) =>
  db
    .select({ ...getTableColumns(reviews), tour: tours.heading, reference: bookings.reference })
    .from(reviews)
    .leftJoin(tours, eq(tours.id, reviews.tourId))
    .leftJoin(bookings, and(eq(bookings.id, reviews.bookingId), isUnerased))
    .where(condition)
    .orderBy(order);

type ReviewRow = StoredReview & { tour: string | null; reference: string | null };

export function toStaffReview({ createdAt, decidedAt, ...review }: ReviewRow): StaffReview {
  return {
    ...review,
    tour: review.tour ?? '',
    reference: review.reference ?? '',
    photos: parsePhotoIds(review).map((photoId) => photoPath(review.id, photoId, 400)),
    writtenAt: new Date(createdAt).toISOString(),
    decidedAt: decidedAt === null ? null : new Date(decidedAt).toISOString(),
  };
}

export const isReviewOfBookings = (condition: SQL | undefined): SQL =>
  inArray(reviews.bookingId, selectBookingIds(condition));

/**
 * Statements that delete the reviews of bookings, and the links to write them. Their photos open no more, and
 * `sweepReviewPhotos` deletes them. The last statement deletes the reviews.
 * @param keepsApproved when only the payer's own data has become too old: what the payer published stays
 */
export function removeReviews(
  db: Database,
  bookingCondition: SQL | undefined,
  { keepsApproved }: { keepsApproved: boolean },
): BatchItem<'sqlite'>[] {
  return [
    deleteLinks(db, isLinkTo('review', selectBookingIds(bookingCondition).getSQL())),
    db
      .delete(reviews)
      .where(and(isReviewOfBookings(bookingCondition), keepsApproved ? ne(reviews.state, 'approved') : undefined)),
  ];
}

/** Statement: reviews that nobody has decided on, oldest first. */
export const selectWaitingReviews = (db: Database) =>
  selectReviews(db, sql`${reviews.state} = 'waiting'`, asc(reviews.createdAt));
