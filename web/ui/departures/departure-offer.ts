import { weekdayWords } from '#shared/ride/days';
import { priceText } from '#shared/text/money';
import type { Departure } from '#shared/tours/departure-schema';
import { standingWords } from './departure-words.ts';

/** With a price only where it isn't the tour's: `Sat 12 Jun 2027 · 2 seats left · ₹44,500`. */
export function offerWords(departure: Departure): string {
  const { startsOn, price } = departure;
  const day = `${weekdayWords(startsOn)} ${startsOn.slice(0, 4)}`;
  const standing = standingWords(departure).replace('Full', 'Full: waiting list');
  return [day, standing, price === null ? '' : priceText(price)].filter(Boolean).join(' · ');
}
