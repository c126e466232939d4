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

function findInPrices({ price, discountPrice, pricePerDay, itinerary }: Looked): Finding[] {
  const found: Finding[] = [];
  if (price !== null && discountPrice !== null && discountPrice <= price) {
    const sentence = `The old price, ${formatRupees(discountPrice)}, isn’t above the price, ${formatRupees(price)}: nothing would be struck through.`;
    found.push({ field: 'discountPrice', sentence });
  }
  const days = Math.max(0, ...itinerary.map(({ day }) => day));
  if (price && pricePerDay && days > 0 && Math.abs(pricePerDay * days - price) > price / 4) {
    found.push({
      field: 'pricePerDay',
      sentence: `${formatRupees(pricePerDay)} a day make ${formatRupees(pricePerDay * days)} in ${formatNumber(days)} days; the price is ${formatRupees(price)}.`,
    });
  }
  return found;
}

function findInMonths({ facts }: Looked): Finding[] {
  const named = facts?.bestMonths ?? [];
  if (named.length === 0) {
    return [
      { field: 'facts.bestMonths', sentence: 'No best months: riders who look for a month don’t find this tour.' },
    ];
  }
  if (parseMonths(named)) return [];
  return [{ field: 'facts.bestMonths', sentence: `“${named.join(', ')}” can’t be read as months.` }];
}

function findInPictures(alts: readonly string[]): Finding[] {
  const without = alts.filter((alt) => alt.trim() === '').length;
  if (without === 0) return [];
  const which = without === 1 ? 'One picture has' : `${formatNumber(without)} pictures have`;
  return [
    { field: 'pictures', sentence: `${which} no words for those who can’t see ${without === 1 ? 'it' : 'them'}.` },
  ];
}

export function listFindings(tour: Looked, alts: readonly string[]): Finding[] {
  return [
    ...findInPrices(tour),
    ...findInPictures(alts),
    ...findInDays(tour),
    ...findOnTheWay(tour),
    ...findInMonths(tour),
  ];
}

/** The fewest and the most of `3-4 days`; null where no days are named. */
function readDuration(duration: string): [least: number, most: number] | null {
  const [, least = '', most = least] = /(\d{1,2})(?:\s*(?:-|–|to)\s*(\d{1,2}))?\s*-?\s*days?\b/i.exec(duration) ?? [];
  return least === '' ? null : [Number(least), Number(most)];
}

const dayWords = (days: number) => (days === 1 ? '1 day' : `${days} days`);

function findAgainstDuration({ duration, itinerary }: Looked): Finding[] {
  const said = readDuration(duration);
  if (!said || itinerary.length === 0) return [];
  const days = Math.max(...itinerary.map(({ day }) => day));
  if (days >= said[0] && days <= said[1]) return [];
  return [{ field: 'duration', sentence: `The duration says “${duration}”; the itinerary has ${dayWords(days)}.` }];
}

function findInItinerary({ itinerary }: Looked): Finding[] {
  const days = itinerary.map(({ day }) => day);
  const last = Math.max(0, ...days);
  const missing = Array.from({ length: last }, (_, at) => at + 1).filter((day) => !days.includes(day));
  const gaps: Finding[] = missing.slice(0, 3).map((day) => ({
    field: 'itinerary',
    sentence: `The itinerary has no day ${day}, but goes on to day ${last}.`,
  }));
  const twice = days.flatMap((day, at): Finding[] =>
    days.indexOf(day) === at
      ? []
      : [{ field: `itinerary.${at}.day`, sentence: `Day ${day} is in the itinerary twice.` }],
  );
  return [...gaps, ...twice];
}

function findInRoute({ itinerary, route = [] }: Looked): Finding[] {
  const last = Math.max(0, ...itinerary.map(({ day }) => day));
  const beyond = last === 0 ? -1 : route.findIndex(({ day }) => day > last);
  const after: Finding[] =
    beyond < 0
      ? []
      : [
          {
            field: `route.${beyond}.day`,
            sentence: `${route[beyond]?.name} is on day ${route[beyond]?.day}; the itinerary ends with day ${last}.`,
          },
        ];
  const back = route.flatMap(({ day, name }, at): Finding[] => {
    const before = route[at - 1];
    if (!before || day >= before.day) return [];
    const sentence = `${name} is on day ${day}, after ${before.name} on day ${before.day}: is a day mistyped?`;
    return [{ field: `route.${at}.day`, sentence }];
  });
  return [...after, ...back];
}

function findInDays(tour: Looked): Finding[] {
  return [...findAgainstDuration(tour), ...findInItinerary(tour), ...findInRoute(tour)];
}
