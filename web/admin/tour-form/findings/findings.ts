import { formatRupees } from '#shared/text/money';
import { parseMonths } from '#shared/tours/best-months';
import { formatNumber } from '#shared/tours/heights';
import { findInDays } from './days.ts';
import type { Finding, Looked } from './finding.ts';
import { findOnTheWay } from './way.ts';

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

/** @param alts what each picture shows, the cover first; empty where nobody said */
function findInPictures(alts: readonly string[]): Finding[] {
  const without = alts.filter((alt) => alt.trim() === '').length;
  if (without === 0) return [];
  const which = without === 1 ? 'One picture has' : `${formatNumber(without)} pictures have`;
  return [
    { field: 'pictures', sentence: `${which} no words for those who can’t see ${without === 1 ? 'it' : 'them'}.` },
  ];
}

/** Everything about a tour that a person should look at once more, in the order of the form. */
export function listFindings(tour: Looked, alts: readonly string[]): Finding[] {
  return [
    ...findInPrices(tour),
    ...findInPictures(alts),
    ...findInDays(tour),
    ...findOnTheWay(tour),
    ...findInMonths(tour),
  ];
}
