import { months } from '../inquiries/inquiry-labels.ts';
import { formatMonths, parseMonths } from './catalogue.ts';
import type { TourCard } from './tour.ts';

type Card = Pick<TourCard, '_id' | 'heading' | 'place' | 'country' | 'price' | 'facts'>;

const snowM = 4000;
const snowMonths = [11, 0, 1, 2];

interface MonthAdvice {
  sentence: string;
  /** Up to three other tours that are in season, the most similar first. */
  others: Card[];
}

const isSameText = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase();

/** Returns the tours with this heading; else those whose place contains the text, or is part of it. */
function listMatchingCards(cards: readonly Card[], destination: string): Card[] {
  const sameHeading = cards.filter(({ heading }) => isSameText(heading, destination));
  if (sameHeading.length > 0) return sameHeading;
  const searchText = destination.trim().toLowerCase();
  return cards.filter(({ place }) => {
    const placeName = place.toLowerCase();
    // Fewer than four letters match too many places.
    return (
      placeName !== '' && (searchText.includes(placeName) || (searchText.length >= 4 && placeName.includes(searchText)))
    );
  });
}

/** Returns null if the month is in season, or if the tour or its best months are unknown. */
export function findMonthAdvice(
  cards: readonly Card[],
  selection: { tourId: string } | { destination: string },
  month: string,
): MonthAdvice | null {
  const monthIndex = (months as readonly string[]).indexOf(month);
  const selectedCards =
    'tourId' in selection
      ? cards.filter(({ _id }) => _id === selection.tourId)
      : listMatchingCards(cards, selection.destination);
  const bestMonths = selectedCards.map(({ facts }) => parseMonths(facts?.bestMonths));
  const [firstCard] = selectedCards;
  if (monthIndex < 0 || !firstCard || bestMonths.includes(null)) return null;
  const season = new Set(bestMonths.flatMap((monthIndexes) => [...(monthIndexes ?? [])]));
  if (season.has(monthIndex)) return null;
  const isSnowSeason =
    snowMonths.includes(monthIndex) && selectedCards.every(({ facts }) => (facts?.maxAltitudeM ?? 0) >= snowM);
  const rankDifference = (card: Card) =>
    (Boolean(card.facts?.rideKm) === Boolean(firstCard.facts?.rideKm) ? 0 : 2) +
    (card.country === firstCard.country ? 0 : 1);
  const priceDifference = (card: Card) => Math.abs((card.price ?? 0) - (firstCard.price ?? 0));
  return {
    sentence: `Most ${firstCard.facts?.rideKm ? 'riders' : 'travellers'} go ${formatMonths(season)}. ${
      isSnowSeason ? `In ${month} snow often shuts this route.` : `${month} is out of season here.`
    }`,
    others: cards
      .filter((card) => !selectedCards.includes(card) && parseMonths(card.facts?.bestMonths)?.has(monthIndex))
      .sort(
        (a, b) =>
          rankDifference(a) - rankDifference(b) ||
          priceDifference(a) - priceDifference(b) ||
          a._id.localeCompare(b._id),
      )
      .slice(0, 3),
  };
}
