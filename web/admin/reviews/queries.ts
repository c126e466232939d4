import type { QueryClient } from '@tanstack/react-query';
import type { ResponseOf } from '#shared/api';
import * as reviewsApi from '#shared/reviews/api';
import type { StaffReview } from '#shared/reviews/review';
import { apiListQuery, apiQuery } from '../session/api-query';

/** Polled, because riders write at any time. */
const refetchIntervalMs = 60_000;

export const reviewsQuery = apiQuery(['reviews'], reviewsApi.listReviews, { refetchInterval: refetchIntervalMs });

export function setCachedReview(client: QueryClient, review: StaffReview): void {
  client.setQueryData<ResponseOf<typeof reviewsApi.listReviews>>(
    reviewsQuery.queryKey,
    (list) => list && { ...list, data: list.data.map((other) => (other.id === review.id ? review : other)) },
  );
}

export const reviewLinksQuery = (bookingId: string) =>
  apiListQuery(['review links', bookingId], reviewsApi.listReviewLinks, { params: { id: bookingId } });
