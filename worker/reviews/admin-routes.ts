import { and, count, eq, sql } from 'drizzle-orm';
import { Hono } from 'hono';
import type { ResponseOf } from '#shared/api';
import type { ReviewChange } from '#shared/reviews/api';
import * as reviewsApi from '#shared/reviews/api';
import type { StaffReview } from '#shared/reviews/review';
import { insertAuditEvent, toActorName } from '../audit/audit-log';
import { findBookingOfRequest } from '../bookings/booking-responses';
import { reviews } from '../db/bookings-schema';
import { batchChangedRows, createDb, findFirst, increment, incrementCounter } from '../db/client';
import type { AppEnv, RequestContext } from '../env';
import { createLinkRoutes, isLinkTo } from '../links/links';
import { isStale, privateNoStore, setEtag } from '../middleware/cache-headers';
import { logError, throwError } from '../middleware/errors';
import { readJson } from '../middleware/read-body';
import { requireStaff } from '../middleware/require-staff';
import { deletePhotos, parsePhotoIds } from './photos';
import { selectReviews, toStaffReview } from './queries';
import { createReviewLink, type StoredReview } from './review-links';

const maxListed = 500;
const maxChangeBytes = 8 * 1024;

const findReview = (c: RequestContext) =>
  findFirst(selectReviews(createDb(c.env), eq(reviews.id, c.req.param('id') ?? '')));

const throwNotFound = (c: RequestContext) => throwError(c, 'not_found', 'This review is no longer there.');

async function throwConflict(c: RequestContext): Promise<never> {
  const review = toStaffReview((await findReview(c)) ?? throwNotFound(c));
  return throwError(c, 'conflict', 'This review has changed in the meantime.', { review });
}

async function sendReview(c: RequestContext) {
  const review: StaffReview = toStaffReview((await findReview(c)) ?? throwNotFound(c));
  setEtag(c, review);
  return c.json({ review } satisfies ResponseOf<typeof reviewsApi.changeReview>);
}

/** Returns false if the review has another version by now. The tour's own version stays as it is. */
function updateReview(c: RequestContext, review: StoredReview, { state, answer }: ReviewChange, label: string) {
  const db = createDb(c.env);
  const now = Date.now();
  const { id, version, bookingId: subject } = review;
  const isRefused = review.state === 'waiting' && state === 'hidden';
  const decision = state === undefined ? {} : { state, decidedAt: now, decidedBy: toActorName(c) };
  const action = state === 'approved' ? 'review_approved' : state === 'hidden' ? 'review_hidden' : 'review_answered';
  return batchChangedRows(db, [
    db
      .update(reviews)
      .set({
        ...decision,
        ...(answer === undefined ? {} : { answer }),
        ...(isRefused ? { photos: '[]' } : {}),
        version: increment(reviews.version),
      })
      .where(and(eq(reviews.id, id), eq(reviews.version, version))),
    insertAuditEvent(c, { action, subject, label }),
    incrementCounter(db, 'tours', now),
  ]);
}

export const reviewAdminRoutes = new Hono<AppEnv>()
  .get(reviewsApi.listReviews.path, requireStaff, async (c) => {
    const db = createDb(c.env);
    const [rows, [counted]] = await db.batch([
      selectReviews(db, sql`true`).limit(maxListed),
      db.select({ total: count() }).from(reviews),
    ]);
    c.header('Cache-Control', privateNoStore);
    return c.json({ data: rows.map(toStaffReview), total: counted?.total ?? 0 } satisfies ResponseOf<
      typeof reviewsApi.listReviews
    >);
  })
  .put(reviewsApi.changeReview.path, requireStaff, async (c) => {
    const change = await readJson(c, reviewsApi.ReviewChange, maxChangeBytes);
    const review = (await findReview(c)) ?? throwNotFound(c);
    if (isStale(c, review)) return throwConflict(c);
    const label = review.reference ?? review.tour ?? '';
    if (!(await updateReview(c, review, change, label))) return throwConflict(c);
    // A refusal deletes the photos. What stays after an error is deleted within a day.
    if (review.state === 'waiting' && change.state === 'hidden')
      await deletePhotos(c.env, parsePhotoIds(review)).catch((error: unknown) => logError(c, error));
    return sendReview(c);
  })
  .post(reviewsApi.addReviewLink.path, requireStaff, async (c) => {
    const booking = await findBookingOfRequest(c);
    const event = { action: 'review_link_made', subject: booking.id, label: booking.reference } as const;
    const link = await createReviewLink(createDb(c.env), booking, Date.now(), {
      createdBy: toActorName(c),
      auditStatements: [insertAuditEvent(c, event)],
    });
    if (!link)
      return throwError(c, 'bad_request', 'A review is written after the last day of a tour that was not cancelled.');
    const newLink = { url: c.env.SITE_URL + link.path, endsOn: link.endsOn };
    return c.json(newLink satisfies ResponseOf<typeof reviewsApi.addReviewLink>, 201);
  })
  .route(
    '/',
    createLinkRoutes({ list: reviewsApi.listReviewLinks, end: reviewsApi.endReviewLink }, async (c) => {
      const booking = await findBookingOfRequest(c);
      return {
        condition: isLinkTo('review', booking.id),
        findLastDay: ({ expiresOn }) => expiresOn ?? '',
        revokedEvent: { action: 'review_link_ended', subject: booking.id, label: booking.reference },
      };
    }),
  );
