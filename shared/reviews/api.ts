import * as v from 'valibot';
import { del, get, post, put } from '../api.ts';
import { LinkRows, NewLink } from '../link-routes.ts';
import { MessageResponse } from '../staff/staff.ts';
import { text } from '../text.ts';
import { reviewLimits, StaffReview } from './review.ts';

/** Staff show, hide or answer a review; nobody changes its words. */
export const ReviewChange = v.strictObject({
  state: v.optional(v.picklist(['approved', 'hidden'], 'Show it or hide it.')),
  /** Empty takes the answer away. */
  answer: v.optional(text(reviewLimits.answer)),
});
export type ReviewChange = v.InferOutput<typeof ReviewChange>;

/** The newest reviews in all states, and the number of all. */
export const listReviews = get('/api/reviews', {
  response: v.object({ data: v.array(StaffReview), total: v.number() }),
});
export const changeReview = put('/api/reviews/:id', {
  body: ReviewChange,
  response: v.object({ review: StaffReview }),
  conflict: { review: StaffReview },
});

export const listReviewLinks = get('/api/bookings/:id/review-links', { response: LinkRows });
/** The response is the only one that contains the link's address. */
export const addReviewLink = post('/api/bookings/:id/review-links', { response: NewLink });
export const endReviewLink = del('/api/bookings/:id/review-links/:link', { response: MessageResponse });
