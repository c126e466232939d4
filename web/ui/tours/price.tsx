import { priceText } from '#shared/text/money';
import type { Tour } from '#shared/tours/tour';

interface PriceProps {
  tour: Pick<Tour, 'price' | 'discountPrice'>;
  className: string | undefined;
}

export function Price({ tour, className }: PriceProps) {
  return (
    <p className={`${className} num`}>
      <span className="visually-hidden">Price </span>
      {priceText(tour.price)}
      {tour.discountPrice === null ? null : (
        <>
          <span className="visually-hidden"> instead of </span>
          <s>{priceText(tour.discountPrice)}</s>
        </>
      )}
    </p>
  );
}
