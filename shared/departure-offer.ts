import type { Departure } from './departure-schema.ts';
import { standingWords } from './departure-words.ts';
import { priceText } from './money.ts';
import { weekdayWords } from './ride/days.ts';

/** A date to choose: `Sat 12 Jun 2027 · 2 seats left · ₹44,500`; the price only where it isn't the tour's. */
export function offerWords(departure: Departure): string {
  const { startsOn, price } = departure;
  const day = `${weekdayWords(startsOn)} ${startsOn.slice(0, 4)}`;
  return [day, standingWords(departure), price === null ? '' : priceText(price)].filter(Boolean).join(' · ');
}
