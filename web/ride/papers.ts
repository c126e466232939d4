import { addDays, dayWords } from '#shared/ride/days';
import { isOnBikes, isOwnBike } from '#shared/ride/kind';
import type { Ride } from '#shared/ride/ride';
import { isTourAbroad } from '#shared/tours/abroad';
import type { Tour } from '#shared/tours/tour';
import { paperList, type Trip } from './paper-list.ts';

export interface Paper {
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

function toTrip(tour: PaperTour, ride: PaperRide): Trip {
  const route = tour.route ?? [];
  return {
    isIndian: ride.nationality === 'IN',
    ownBike: isOwnBike(tour, ride),
    isRidden: isOnBikes(tour),
    isAbroad: isTourAbroad(tour),
    country: isTourAbroad(tour) ? tour.country : 'India',
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
export function expiryWarning(
  expiresOn: string,
  ride: { startsOn: string | null; days: number; monthsBeyond: number },
  today: string | null,
): string | null {
  const { startsOn, days, monthsBeyond } = ride;
  const until = dayWords(expiresOn);
  if (today !== null && expiresOn < today) return `It ran out on ${until}. Renew it.`;
  if (startsOn === null) return null;
  const endsOn = addDays(startsOn, Math.max(days, 1) - 1);
  if (expiresOn < startsOn) return `It runs out on ${until}, before you leave on ${dayWords(startsOn)}.`;
  if (expiresOn < endsOn) return `It runs out on ${until}, before the ride ends on ${dayWords(endsOn)}.`;
  if (monthsBeyond > 0 && expiresOn < addMonths(startsOn, monthsBeyond))
    return `It runs out on ${until}, less than ${monthsBeyond} months after you arrive. You may be turned away: renew it first.`;
  return null;
}

export function listPapers(tour: PaperTour, ride: PaperRide, today: string | null): Paper[] {
  const trip = toTrip(tour, ride);
  const days = Math.max(1, ...tour.itinerary.map(({ day }) => day));
  return paperList
    .filter(({ isFor }) => isFor(trip))
    .map((entry) => {
      const { done = false, expiresOn } = ride.papers[entry.id] ?? {};
      const expires = entry.expires ?? false;
      const plan = { startsOn: ride.startsOn, days, monthsBeyond: entry.monthsBeyond ?? 0 };
      return {
        id: entry.id,
        name: entry.name,
        why: typeof entry.why === 'string' ? entry.why : entry.why(trip),
        source: entry.source,
        checked: entry.checked,
        expires,
        isIncluded: entry.included?.test(trip.inclusions) ?? false,
        done,
        expiresOn: expiresOn ?? null,
        warning: expires && expiresOn ? expiryWarning(expiresOn, plan, today) : null,
      };
    });
}
