import { useEffect, useRef } from 'react';
import { formatDay } from '#shared/dates';
import { formatDepartureMonth, formatReviewCount, toLargePhoto } from '#shared/reviews/review-texts';
import type { Tour, TourReview } from '#shared/tours/tour';
import { useSite } from '../../components/page/site-context';
import { useImageError } from '../../components/page/use-offline-state';
import { Stars } from '../../components/reviews/stars';

const newestCount = 3;

interface ReviewsSectionProps {
  tour: Pick<Tour, 'reviews' | 'reviewAverage' | 'reviewCount'>;
  /** The tour's page loads the styles, because this file loads later. */
  className: string | undefined;
}

/** Reviews of riders who booked the tour, newest first. */
export function ReviewsSection({
  tour: { reviews = [], reviewAverage = 0, reviewCount = 0 },
  className,
}: ReviewsSectionProps) {
  const laterReviews = reviews.slice(newestCount);
  return (
    <section id="reviews" className={className} aria-labelledby="reviews-title">
      <h2 id="reviews-title">Reviews</h2>
      <p className="row">
        <Stars stars={Math.round(reviewAverage)} />
        <span>
          <b className="tabular-nums">{reviewAverage.toFixed(1)}</b> · {formatReviewCount(reviewCount)} by riders who
          booked this tour
        </span>
      </p>
      <Reviews reviews={reviews.slice(0, newestCount)} />
      {laterReviews.length > 0 ? (
        <details>
          <summary className="touch-target">All {formatReviewCount(reviewCount)}</summary>
          <Reviews reviews={laterReviews} />
          {reviewCount > reviews.length ? <p className="fine-print">These are the newest {reviews.length}.</p> : null}
        </details>
      ) : null}
    </section>
  );
}

const Reviews = ({ reviews }: { reviews: readonly TourReview[] }) => (
  <ul>
    {reviews.map((review) => (
      <Review key={review.id} review={review} />
    ))}
  </ul>
);

function Review({ review: { stars, words, name, startsOn, writtenOn, photos = [], answer } }: { review: TourReview }) {
  const site = useSite();
  return (
    <li>
      <p className="row">
        <b>{name}</b>
        <Stars stars={stars} />
      </p>
      <p className="fine-print">
        rode in {formatDepartureMonth(startsOn)} · <time dateTime={writtenOn}>{formatDay(writtenOn)}</time>
      </p>
      <blockquote>{words}</blockquote>
      {photos.length > 0 ? (
        <p className="cluster">
          {photos.map((path, index) => (
            <ReviewPhoto key={path} path={path} alt={`Photo ${index + 1} of ${photos.length} by ${name}`} />
          ))}
        </p>
      ) : null}
      {answer ? (
        <div>
          <b>{site.name} answers</b>
          <p>{answer}</p>
        </div>
      ) : null}
    </li>
  );
}

/** The phone does not store these photos: one that can't be loaded is left out. */
function ReviewPhoto({ path, alt }: { path: string; alt: string }) {
  const { failed, onError } = useImageError();
  const image = useRef<HTMLImageElement>(null);
  // The image may have failed before this script ran.
  useEffect(() => {
    if (image.current?.complete && image.current.naturalWidth === 0) onError();
  });
  if (failed) return null;
  return (
    <a href={toLargePhoto(path)}>
      <img ref={image} src={path} alt={alt} loading="lazy" decoding="async" onError={onError} />
    </a>
  );
}
