import { priceText } from '#shared/money';
import type { Tour } from '#shared/tour';

export function PrintedPrice({ tour }: { tour: Tour }) {
  const perDay = tour.pricePerDay === null ? '' : `, ${priceText(tour.pricePerDay)} a day`;
  return (
    <p className="print-only">
      {[tour.duration, `${priceText(tour.price)} per person${perDay}`].filter(Boolean).join(' · ')}
    </p>
  );
}
