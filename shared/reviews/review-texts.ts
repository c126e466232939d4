import { toDateParts } from '../dates.ts';
import type { ReviewSummary } from '../tours/tour.ts';

// Separate from review.ts, whose schemas visitors do not need.

export const maxStars = 5;
export const formatStars = (stars: number) => `${stars} ${stars === 1 ? 'star' : 'stars'}`;

export const formatReviewCount = (count: number) => `${count} ${count === 1 ? 'review' : 'reviews'}`;

/** `4.8 · 12 reviews`; undefined without reviews. */
export const formatReviewSummary = ({ reviewAverage, reviewCount }: ReviewSummary): string | undefined =>
  reviewAverage && reviewCount ? `${reviewAverage.toFixed(1)} · ${formatReviewCount(reviewCount)}` : undefined;

/** `June 2027` */
export function formatDepartureMonth(startsOn: string): string {
  const { month, year } = toDateParts(Date.parse(startsOn));
  return `${month} ${year}`;
}

/** Address of the large version of a small photo. */
export const toLargePhoto = (path: string) => path.replace('-400.webp', '-1280.webp');
