import { formatRupees } from '#shared/text/money';
import { parseMonths } from '#shared/tours/best-months';
import type { Tour } from '#shared/tours/tour';

/** A hint about a tour. It never blocks a save. */
export interface Finding {
  field: string;
  sentence: string;
}

export type CheckedTour = Pick<Tour, 'duration' | 'itinerary' | 'price' | 'discountPrice'> & { bestMonths: string[] };

function* checkPrices({ price, discountPrice }: CheckedTour): Generator<Finding> {
  if (price === null || discountPrice === null || discountPrice > price) return;
  const sentence = `The old price, ${formatRupees(discountPrice)}, isn’t above the price, ${formatRupees(price)}: nothing would be struck through.`;
  yield { field: 'discountPrice', sentence };
}

function* checkPictures(alts: readonly string[]): Generator<Finding> {
  const without = alts.filter((alt) => alt.trim() === '').length;
  if (without === 0) return;
  const which = without === 1 ? 'One picture has' : `${without} pictures have`;
  yield { field: 'pictures', sentence: `${which} no words for those who can’t see ${without === 1 ? 'it' : 'them'}.` };
}

function* checkMonths({ bestMonths }: CheckedTour): Generator<Finding> {
  const field = 'facts.bestMonths';
  if (bestMonths.length === 0) {
    yield { field, sentence: 'No best months: riders who look for a month don’t find this tour.' };
  } else if (!parseMonths(bestMonths)) {
    yield { field, sentence: `“${bestMonths.join(', ')}” can’t be read as months.` };
  }
}

/** The fewest and the most of `3-4 days`; null where no days are named. */
function readDuration(duration: string): [least: number, most: number] | null {
  const [, least = '', most = least] = /(\d{1,2})(?:\s*(?:-|–|to)\s*(\d{1,2}))?\s*-?\s*days?\b/i.exec(duration) ?? [];
  return least === '' ? null : [Number(least), Number(most)];
}

function* checkDays({ duration, itinerary }: CheckedTour): Generator<Finding> {
  const days = itinerary.map(({ day }) => day);
  const last = Math.max(0, ...days);
  const range = readDuration(duration);
  if (range && last > 0 && (last < range[0] || last > range[1])) {
    const words = last === 1 ? '1 day' : `${last} days`;
    yield { field: 'duration', sentence: `The duration says “${duration}”; the itinerary has ${words}.` };
  }
  const missing = Array.from({ length: last }, (_, at) => at + 1).filter((day) => !days.includes(day));
  for (const day of missing.slice(0, 3)) {
    yield { field: 'itinerary', sentence: `The itinerary has no day ${day}, but goes on to day ${last}.` };
  }
  for (const [at, day] of days.entries()) {
    if (days.indexOf(day) === at) continue;
    yield { field: `itinerary.${at}.day`, sentence: `Day ${day} is in the itinerary twice.` };
  }
}

export const listFindings = (tour: CheckedTour, alts: readonly string[]): Finding[] => [
  ...checkPrices(tour),
  ...checkPictures(alts),
  ...checkDays(tour),
  ...checkMonths(tour),
];
