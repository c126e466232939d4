import Star from 'lucide-react/icons/star';
import { maxStars } from '#shared/reviews/review-texts';

const positions = Array.from({ length: maxStars }, (_, index) => index + 1);

/** Five stars, as many of them filled as were given. */
export const Stars = ({ stars }: { stars: number }) => (
  <span className="rating stars" role="img" aria-label={`${stars} of ${maxStars} stars`}>
    {positions.map((position) => (
      <Star key={position} className="icon" aria-hidden="true" data-off={position > stars || undefined} />
    ))}
  </span>
);
