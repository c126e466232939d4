import { formatRupees } from '#shared/text/money';
import { parseMonths } from '#shared/tours/best-months';
import { formatNumber } from '#shared/tours/heights';
import type { Tour } from '#shared/tours/tour';
import { findOnTheWay } from './way.ts';

/** Never keeps anybody from saving. */
export interface Finding {
  field: string;
  sentence: string;
}

export type Looked = Pick<
  Tour,
  'duration' | 'itinerary' | 'inclusions' | 'price' | 'discountPrice' | 'pricePerDay' | 'route' | 'facts'
>;

type Findings = Generator<Finding>;

const lastDay = ({ itinerary }: Looked) => Math.max(0, ...itinerary.map(({ day }) => day));

function* findInPrices(tour: Looked): Findings {
  const { price, discountPrice, pricePerDay } = tour;
  if (price !== null && discountPrice !== null && discountPrice <= price) {
    const sentence = `The old price, ${formatRupees(discountPrice)}, isn’t above the price, ${formatRupees(price)}: nothing would be struck through.`;
    yield { field: 'discountPrice', sentence };
  }
  const days = lastDay(tour);
  if (price && pricePerDay && days > 0 && Math.abs(pricePerDay * days - price) > price / 4) {
    const sentence = `${formatRupees(pricePerDay)} a day make ${formatRupees(pricePerDay * days)} in ${formatNumber(days)} days; the price is ${formatRupees(price)}.`;
    yield { field: 'pricePerDay', sentence };
  }
}

function* findInPictures(alts: readonly string[]): Findings {
  const without = alts.filter((alt) => alt.trim() === '').length;
  if (without === 0) return;
  const which = without === 1 ? 'One picture has' : `${formatNumber(without)} pictures have`;
  yield { field: 'pictures', sentence: `${which} no words for those who can’t see ${without === 1 ? 'it' : 'them'}.` };
}

function* findInMonths({ facts }: Looked): Findings {
  const field = 'facts.bestMonths';
  const named = facts?.bestMonths ?? [];
  if (named.length === 0) {
    yield { field, sentence: 'No best months: riders who look for a month don’t find this tour.' };
  } else if (!parseMonths(named)) yield { field, sentence: `“${named.join(', ')}” can’t be read as months.` };
}

/** The fewest and the most of `3-4 days`; null where no days are named. */
function readDuration(duration: string): [least: number, most: number] | null {
  const [, least = '', most = least] = /(\d{1,2})(?:\s*(?:-|–|to)\s*(\d{1,2}))?\s*-?\s*days?\b/i.exec(duration) ?? [];
  return least === '' ? null : [Number(least), Number(most)];
}

const dayWords = (days: number) => (days === 1 ? '1 day' : `${days} days`);

function* findAgainstDuration(tour: Looked): Findings {
  const { duration, itinerary } = tour;
  const said = readDuration(duration);
  const days = lastDay(tour);
  if (!said || itinerary.length === 0 || (days >= said[0] && days <= said[1])) return;
  yield { field: 'duration', sentence: `The duration says “${duration}”; the itinerary has ${dayWords(days)}.` };
}

function* findInItinerary(tour: Looked): Findings {
  const days = tour.itinerary.map(({ day }) => day);
  const last = lastDay(tour);
  const missing = Array.from({ length: last }, (_, at) => at + 1).filter((day) => !days.includes(day));
  for (const day of missing.slice(0, 3)) {
    yield { field: 'itinerary', sentence: `The itinerary has no day ${day}, but goes on to day ${last}.` };
  }
  for (const [at, day] of days.entries()) {
    if (days.indexOf(day) === at) continue;
    yield { field: `itinerary.${at}.day`, sentence: `Day ${day} is in the itinerary twice.` };
  }
}

function* findInRoute(tour: Looked): Findings {
  const { route = [] } = tour;
  const last = lastDay(tour);
  const beyond = last === 0 ? -1 : route.findIndex(({ day }) => day > last);
  const there = route[beyond];
  if (there) {
    const sentence = `${there.name} is on day ${there.day}; the itinerary ends with day ${last}.`;
    yield { field: `route.${beyond}.day`, sentence };
  }
  for (const [at, { day, name }] of route.entries()) {
    const before = route[at - 1];
    if (!before || day >= before.day) continue;
    const sentence = `${name} is on day ${day}, after ${before.name} on day ${before.day}: is a day mistyped?`;
    yield { field: `route.${at}.day`, sentence };
  }
}

export const listFindings = (tour: Looked, alts: readonly string[]): Finding[] => [
  ...findInPrices(tour),
  ...findInPictures(alts),
  ...findAgainstDuration(tour),
  ...findInItinerary(tour),
  ...findInRoute(tour),
  ...findOnTheWay(tour),
  ...findInMonths(tour),
];
