import { eq, exists, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { toIndianDay } from '#shared/dates';
import { photoPath } from '#shared/reviews/review';
import type { ReviewSummary, TourReview } from '#shared/tours/tour';
import { reviews } from '../db/bookings-schema';
import { queryBuilder, selectRows } from '../db/client';
import { tours } from '../db/tours-schema';

// With a parameter SQLite would not use the partial index.
const isApproved = sql`${eq(reviews.tourId, tours.id)} and ${reviews.state} = 'approved'`;

/** SQL value: JSON of average and number of a tour's approved reviews; null without any. */
export const reviewSummaryJson = sql<string | null>`(${queryBuilder
  .select({
    summary: sql`case count(*) when 0 then null else json_array(round(avg(${reviews.stars}), 1), count(*)) end`,
  })
  .from(reviews)
  .where(isApproved)})`;

const selectReviewsJson = queryBuilder
  .select({
    list: sql`json_group_array(json_object('id', ${reviews.id}, 'stars', ${reviews.stars}, 'words', ${reviews.words},
      'name', ${reviews.name}, 'startsOn', ${reviews.startsOn}, 'photos', json(${reviews.photos}), 'answer', ${reviews.answer},
      'createdAt', ${reviews.createdAt}) order by ${reviews.createdAt} desc)`,
  })
  .from(reviews)
  .where(isApproved);

/** SQL value: JSON of a tour's approved reviews, newest first; null without any, which `exists` finds without reading a row. */
export const reviewsJson = sql<
  string | null
>`(case when ${exists(selectRows(reviews, isApproved))} then (${selectReviewsJson}) end)`;

/** Keeps pages and the phones' copies small. */
const maxReviewsPerTour = 50;

const Summary = v.tuple([v.number(), v.number()]);

export function parseReviewSummary(json: string | null): ReviewSummary {
  if (json === null) return {};
  const [reviewAverage, reviewCount] = v.parse(Summary, JSON.parse(json));
  return { reviewAverage, reviewCount };
}

const ReviewRows = v.array(
  v.object({
    id: v.string(),
    stars: v.number(),
    words: v.string(),
    name: v.string(),
    startsOn: v.string(),
    photos: v.array(v.string()),
    answer: v.string(),
    createdAt: v.number(),
  }),
);

export function parseReviews(json: string | null): TourReview[] {
  const rows = json === null ? [] : v.parse(ReviewRows, JSON.parse(json));
  return rows.slice(0, maxReviewsPerTour).map(({ photos, answer, createdAt, ...review }) => ({
    ...review,
    writtenOn: toIndianDay(createdAt),
    ...(photos.length > 0 ? { photos: photos.map((photoId) => photoPath(review.id, photoId, 400)) } : {}),
    ...(answer ? { answer } : {}),
  }));
}
