import { months } from '#shared/inquiries/inquiry-labels';
import { formatMonths, parseMonths } from '#shared/tours/catalogue';
import type { TourCard } from '#shared/tours/tour';

type Dated = Pick<TourCard, '_id' | 'heading' | 'place' | 'country' | 'price' | 'facts'>;

/** December to March. */
const snowM = 4000;
const snowMonths = [11, 0, 1, 2];

interface MonthAdvice {
  sentence: string;
  others: Dated[];
}

const isSame = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase();

/** The tours that a destination names: by heading, or by place, in part where it is long enough to be meant. */
function listMeant(cards: readonly Dated[], destination: string): Dated[] {
  const named = cards.filter(({ heading }) => isSame(heading, destination));
  if (named.length > 0) return named;
  const said = destination.trim().toLowerCase();
  return cards.filter(({ place }) => {
    const name = place.toLowerCase();
    return name !== '' && (said.includes(name) || (said.length >= 4 && name.includes(said)));
  });
}

/** Null for a good month, and where nothing is known. */
export function findMonthAdvice(
  cards: readonly Dated[],
  asked: { tourId: string } | { destination: string },
  month: string,
): MonthAdvice | null {
  const at = (months as readonly string[]).indexOf(month);
  const meant =
    'tourId' in asked ? cards.filter(({ _id }) => _id === asked.tourId) : listMeant(cards, asked.destination);
  const best = meant.map(({ facts }) => parseMonths(facts?.bestMonths));
  const [first] = meant;
  if (at < 0 || !first || best.includes(null)) return null;
  const all = new Set(best.flatMap((one) => [...(one ?? [])]));
  if (all.has(at)) return null;
  const isSnowed = snowMonths.includes(at) && meant.every(({ facts }) => (facts?.maxAltitudeM ?? 0) >= snowM);
  const unlike = (card: Dated) =>
    (Boolean(card.facts?.rideKm) === Boolean(first.facts?.rideKm) ? 0 : 2) + (card.country === first.country ? 0 : 1);
  const dearer = (card: Dated) => Math.abs((card.price ?? 0) - (first.price ?? 0));
  return {
    sentence: `Most ${first.facts?.rideKm ? 'riders' : 'travellers'} go ${formatMonths(all)}. ${
      isSnowed ? `In ${month} snow often shuts this route.` : `${month} is out of season here.`
    }`,
    others: cards
      .filter((card) => !meant.includes(card) && parseMonths(card.facts?.bestMonths)?.has(at))
      .sort((a, b) => unlike(a) - unlike(b) || dearer(a) - dearer(b) || a._id.localeCompare(b._id))
      .slice(0, 3),
  };
}
