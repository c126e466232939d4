import { addDays, formatShortDay } from '#shared/dates';
import { altitudeSicknessRareM, isBikeTour, isOnOwnBike, type Ride } from '#shared/ride/ride';
import documentRules from '#shared/roads/travel-documents.json';
import { formatNumber } from '#shared/tours/elevation';
import { isInternationalTour } from '#shared/tours/prices';
import type { Tour } from '#shared/tours/tour';

/** A trip meets a condition if every given field matches. Of a list of phrases, one is enough. */
interface Condition {
  isIndianPassport?: boolean;
  isAbroad?: boolean;
  isBikeTour?: boolean;
  isOnOwnBike?: boolean;
  countries?: string[];
  placePhrases?: string[];
  permitPhrases?: string[];
  excludedPermitPhrases?: string[];
  aboveM?: number;
}

/** Of the rules with the same `id`, the first that applies is used, so that a country may have its own rule. */
export interface DocumentRule {
  /** The rider's ticks and dates are stored under the id: never reuse it for another document. */
  id: string;
  name: string;
  /** May contain `{country}`, `{highest}`, `{atHeight}` and `{permitPlace}`: the place after one of the `permitPhrases`. */
  why: string;
  conditions: Condition[];
  /** `id` of the document that makes this one unnecessary. */
  replacedBy?: string;
  hasExpiryDate?: boolean;
  validMonthsAfterArrival?: number;
  /** Phrases in a tour's inclusions that mean that the price covers the document. */
  inclusionPhrases?: string[];
  source: string;
  checkedOn: string;
}

const rules: readonly DocumentRule[] = documentRules;

export interface TravelDocument {
  id: string;
  name: string;
  reason: string;
  source: string;
  checkedOn: string;
  hasExpiryDate: boolean;
  isInPrice: boolean;
  isReady: boolean;
  expiresOn: string | null;
  warning: string | null;
}

type DocumentTour = Pick<Tour, 'country' | 'place' | 'route' | 'facts' | 'inclusions' | 'itinerary'>;
type DocumentRide = Pick<Ride, 'startsOn' | 'nationality' | 'ownBike' | 'papers'>;

type Trip = ReturnType<typeof toTrip>;

function toTrip(tour: DocumentTour, ride: DocumentRide) {
  const route = tour.route ?? [];
  return {
    isIndianPassport: ride.nationality === 'IN',
    isOnOwnBike: isOnOwnBike(tour, ride),
    isBikeTour: isBikeTour(tour),
    isAbroad: isInternationalTour(tour),
    country: isInternationalTour(tour) ? tour.country : 'India',
    place: tour.place,
    permitNotes: tour.facts?.permits ?? '',
    inclusions: tour.inclusions.join('; '),
    highestM: tour.facts?.maxAltitudeM ?? Math.max(0, ...route.map(({ altitudeM }) => altitudeM)),
  };
}

/** Returns the same day of a later month, or that month's last day: six months after 31 August is 28 or 29 February. */
function addMonths(day: string, months: number): string {
  const date = new Date(day);
  const lastOfMonth = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months + 1, 0));
  lastOfMonth.setUTCDate(Math.min(date.getUTCDate(), lastOfMonth.getUTCDate()));
  return lastOfMonth.toISOString().slice(0, 10);
}

/** A document is still valid on `expiresOn`. Without a first day of the ride, only an expiry before `today` gives a warning. */
export function formatExpiryWarning(
  expiresOn: string,
  ride: { startsOn: string | null; days: number; validMonthsAfterArrival: number },
  today: string | null,
): string | null {
  const { startsOn, days, validMonthsAfterArrival } = ride;
  const expiryText = formatShortDay(expiresOn);
  if (today !== null && expiresOn < today) return `It ran out on ${expiryText}. Renew it.`;
  if (startsOn === null) return null;
  const endsOn = addDays(startsOn, Math.max(days, 1) - 1);
  if (expiresOn < startsOn) return `It runs out on ${expiryText}, before you leave on ${formatShortDay(startsOn)}.`;
  if (expiresOn < endsOn) return `It runs out on ${expiryText}, before the ride ends on ${formatShortDay(endsOn)}.`;
  if (validMonthsAfterArrival > 0 && expiresOn < addMonths(startsOn, validMonthsAfterArrival))
    return `It runs out on ${expiryText}, less than ${validMonthsAfterArrival} months after you arrive. You may be turned away: renew it first.`;
  return null;
}

const containsPhrase = (text: string, phrases: readonly string[]) =>
  new RegExp(`\\b(${phrases.join('|')})\\b`, 'i').test(text);

const flagNames = ['isIndianPassport', 'isAbroad', 'isBikeTour', 'isOnOwnBike'] as const;

function meetsCondition(trip: Trip, condition: Condition): boolean {
  const { countries, placePhrases, permitPhrases, excludedPermitPhrases, aboveM } = condition;
  return (
    flagNames.every((name) => (condition[name] ?? trip[name]) === trip[name]) &&
    (!countries || countries.includes(trip.country)) &&
    (!placePhrases || containsPhrase(trip.place, placePhrases)) &&
    (!permitPhrases || containsPhrase(trip.permitNotes, permitPhrases)) &&
    (!excludedPermitPhrases || !containsPhrase(trip.permitNotes, excludedPermitPhrases)) &&
    (aboveM === undefined || trip.highestM > aboveM)
  );
}

function listApplicableRules(trip: Trip): DocumentRule[] {
  const rulesById = new Map<string, DocumentRule>();
  for (const rule of rules)
    if (!rulesById.has(rule.id) && rule.conditions.some((condition) => meetsCondition(trip, condition)))
      rulesById.set(rule.id, rule);
  return [...rulesById.values()].filter(({ replacedBy = '' }) => !rulesById.has(replacedBy));
}

function formatReason({ why, conditions }: DocumentRule, { country, highestM, permitNotes }: Trip): string {
  const permitPattern = conditions.flatMap(({ permitPhrases }) => permitPhrases ?? []).join('|');
  const highest = `${formatNumber(highestM)} m`;
  return why
    .replace('{country}', country.startsWith('United') ? `the ${country}` : country)
    .replace('{highest}', highest)
    .replace('{atHeight}', highestM > altitudeSicknessRareM ? ` at ${highest}` : '')
    .replace(
      '{permitPlace}',
      () => new RegExp(`(?:${permitPattern}) ([^;,.]+)`, 'i').exec(permitNotes)?.[1] ?? 'one place',
    );
}

export function listTravelDocuments(tour: DocumentTour, ride: DocumentRide, today: string | null): TravelDocument[] {
  const trip = toTrip(tour, ride);
  const days = Math.max(1, ...tour.itinerary.map(({ day }) => day));
  return listApplicableRules(trip).map((rule) => {
    const { id, name, source, hasExpiryDate = false, validMonthsAfterArrival = 0, inclusionPhrases = [] } = rule;
    const { done = false, expiresOn } = ride.papers[id] ?? {};
    return {
      id,
      name,
      reason: formatReason(rule, trip),
      source,
      checkedOn: formatShortDay(rule.checkedOn),
      hasExpiryDate,
      isInPrice: inclusionPhrases.length > 0 && containsPhrase(trip.inclusions, inclusionPhrases),
      isReady: done,
      expiresOn: expiresOn ?? null,
      warning:
        hasExpiryDate && expiresOn
          ? formatExpiryWarning(expiresOn, { startsOn: ride.startsOn, days, validMonthsAfterArrival }, today)
          : null,
    };
  });
}
