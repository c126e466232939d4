import Star from 'lucide-react/icons/star';
import type { ReactNode } from 'react';
import { demoFigures } from '#shared/site/site';

interface RatingProps {
  figure: string | undefined;
  words?: ReactNode;
  className?: string | undefined;
}

/** None if the demo figures are switched off. */
export function Rating({
  figure,
  words = <span className="visually-hidden">Rating </span>,
  className = '',
}: RatingProps) {
  if (figure === undefined || !demoFigures.shown) return null;
  return (
    <span className={`rating ${className}`}>
      <Star className="icon" aria-hidden="true" />
      {words}
      <span className="num">{figure}</span>
    </span>
  );
}
