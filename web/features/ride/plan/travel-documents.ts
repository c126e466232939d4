import { addDays, formatShortDay } from '#shared/dates';
import { altitudeSicknessRareM, isBikeTour, isOnOwnBike, type Ride } from '#shared/ride/ride';
import paperRows from '#shared/roads/papers.json';
import { formatNumber } from '#shared/tours/elevation';
import { isInternationalTour } from '#shared/tours/prices';
import type { Tour } from '#shared/tours/tour';

/** All that is given holds. `permits` are words of the tour's own notes on permits, of which one is enough. */
interface Condition {
  isIndian?: boolean;
  isAbroad?: boolean;
  /** At least a part is ridden, not driven or walked. */
  isRidden?: boolean;
  ownBike?: boolean;
  countries?: string[];
  places?: string[];
  permits?: string[];
  permitsWithout?: string[];
  aboveM?: number;
}

/** Of several rows with one `id` the first whose conditions hold is taken: a country may have a row of its own. */
export interface TravelDocumentRow {
  /** A rider's ticks and dates are stored under it: never reuse one for another paper. */
  id: string;
  name: string;
  /** With `{country}`, `{highest}`, `{atHeight}`, and `{named}`: what the tour's notes name after the words of `permits`. */
  why: string;
  /** One of them is enough. */
  for: Condition[];
  /** The `id` of a paper that makes this one needless. */
  unless?: string;
  expires?: boolean;
  monthsBeyond?: number;
  /** Words of a tour's inclusions that say that the price covers it. */
  included?: string[];
  source: string;
  checked: string;
}

/** Rules change, and a wrong one costs a rider the ride: the rows say less rather than guess. */
const paperList: readonly TravelDocumentRow[] = paperRows;

export interface TravelDocument {
  id: string;
  name: string;
  why: string;
  source: string;
  checked: string;
  expires: boolean;
  isIncluded: boolean;
  done: boolean;
  expiresOn: string | null;
  warning: string | null;
}

type PaperTour = Pick<Tour, 'country' | 'place' | 'route' | 'facts' | 'inclusions' | 'itinerary'>;
type PaperRide = Pick<Ride, 'startsOn' | 'nationality' | 'ownBike' | 'papers'>;

type Trip = ReturnType<typeof toTrip>;

function toTrip(tour: PaperTour, ride: PaperRide) {
  const route = tour.route ?? [];
  return {
    isIndian: ride.nationality === 'IN',
    ownBike: isOnOwnBike(tour, ride),
    isRidden: isBikeTour(tour),
    isAbroad: isInternationalTour(tour),
    country: isInternationalTour(tour) ? tour.country : 'India',
    place: tour.place,
    permits: tour.facts?.permits ?? '',
    inclusions: tour.inclusions.join('; '),
    highestM: tour.facts?.maxAltitudeM ?? Math.max(0, ...route.map(({ altitudeM }) => altitudeM)),
  };
}

/** The day of the month so many months later, or that month's last: 31 Aug and six months is 28 or 29 Feb. */
function addMonths(day: string, months: number): string {
  const at = new Date(day);
  const last = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + months + 1, 0));
  last.setUTCDate(Math.min(at.getUTCDate(), last.getUTCDate()));
  return last.toISOString().slice(0, 10);
}

/** The last day still counts. Without a date for the ride only what has run out by `today` is known. */
export function formatExpiryWarning(
  expiresOn: string,
  ride: { startsOn: string | null; days: number; monthsBeyond: number },
  today: string | null,
): string | null {
  const { startsOn, days, monthsBeyond } = ride;
  const until = formatShortDay(expiresOn);
  if (today !== null && expiresOn < today) return `It ran out on ${until}. Renew it.`;
  if (startsOn === null) return null;
  const endsOn = addDays(startsOn, Math.max(days, 1) - 1);
  if (expiresOn < startsOn) return `It runs out on ${until}, before you leave on ${formatShortDay(startsOn)}.`;
  if (expiresOn < endsOn) return `It runs out on ${until}, before the ride ends on ${formatShortDay(endsOn)}.`;
  if (monthsBeyond > 0 && expiresOn < addMonths(startsOn, monthsBeyond))
    return `It runs out on ${until}, less than ${monthsBeyond} months after you arrive. You may be turned away: renew it first.`;
  return null;
}

const mentions = (text: string, words: readonly string[]) => new RegExp(`\\b(${words.join('|')})\\b`, 'i').test(text);

function holds(condition: Condition, trip: Trip): boolean {
  const { countries, places, permits, permitsWithout, aboveM } = condition;
  return (
    (['isIndian', 'isAbroad', 'isRidden', 'ownBike'] as const).every(
      (key) => (condition[key] ?? trip[key]) === trip[key],
    ) &&
    (!countries || countries.includes(trip.country)) &&
    (!places || mentions(trip.place, places)) &&
    (!permits || mentions(trip.permits, permits)) &&
    (!permitsWithout || !mentions(trip.permits, permitsWithout)) &&
    (aboveM === undefined || trip.highestM > aboveM)
  );
}

function findRows(trip: Trip): TravelDocumentRow[] {
  const found = new Map<string, TravelDocumentRow>();
  for (const row of paperList)
    if (!found.has(row.id) && row.for.some((condition) => holds(condition, trip))) found.set(row.id, row);
  return [...found.values()].filter(({ unless = '' }) => !found.has(unless));
}

function toWhy({ why, for: conditions }: TravelDocumentRow, { country, highestM, permits }: Trip): string {
  const words = conditions.flatMap((condition) => condition.permits ?? []).join('|');
  const highest = `${formatNumber(highestM)} m`;
  return why
    .replace('{country}', country.startsWith('United') ? `the ${country}` : country)
    .replace('{highest}', highest)
    .replace('{atHeight}', highestM > altitudeSicknessRareM ? ` at ${highest}` : '')
    .replace('{named}', () => new RegExp(`(?:${words}) ([^;,.]+)`, 'i').exec(permits)?.[1] ?? 'one place');
}

export function listTravelDocuments(tour: PaperTour, ride: PaperRide, today: string | null): TravelDocument[] {
  const trip = toTrip(tour, ride);
  const days = Math.max(1, ...tour.itinerary.map(({ day }) => day));
  return findRows(trip).map((row) => {
    const { id, name, source, expires = false, monthsBeyond = 0, included = [] } = row;
    const { done = false, expiresOn } = ride.papers[id] ?? {};
    return {
      id,
      name,
      why: toWhy(row, trip),
      source,
      checked: formatShortDay(row.checked),
      expires,
      isIncluded: included.length > 0 && mentions(trip.inclusions, included),
      done,
      expiresOn: expiresOn ?? null,
      warning:
        expires && expiresOn
          ? formatExpiryWarning(expiresOn, { startsOn: ride.startsOn, days, monthsBeyond }, today)
          : null,
    };
  });
}
