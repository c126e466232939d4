import type { Ride } from '#shared/ride/ride';
import { shortenPlaceName, toDayRides } from '#shared/tours/elevation';
import type { Tour } from '#shared/tours/tour';
import { assessNights, type Night, nightLevels, type RiderHealth } from './nights.ts';

export const maxExtraNights = 14;

type AddedNightDays = Pick<Ride, 'extraNights'>;
type OfferedDays = Pick<Tour, 'route' | 'itinerary'>;

/** Returns the offered days after which a night is added, in order; a day with two added nights stands twice. */
function listExtraDays(offered: OfferedDays, { extraNights }: AddedNightDays): number[] {
  if (extraNights.length === 0) return [];
  const rides = toDayRides(offered);
  return extraNights.filter((day) => rides.get(day)?.nightPlace).sort((a, b) => a - b);
}

export function removeExtraNight(extraNights: readonly number[], day: number): number[] {
  const at = extraNights.lastIndexOf(day);
  return extraNights.filter((_, index) => index !== at);
}

interface PlanDay {
  offeredDay: number;
  isAdded: boolean;
}

export function findPlanDay(offered: OfferedDays, ride: AddedNightDays, day: number): PlanDay {
  const added = listExtraDays(offered, ride).map((of, at) => of + at + 1);
  return { offeredDay: day - added.filter((one) => one <= day).length, isAdded: added.includes(day) };
}

/** `10 days` → `11 days`, `1 night / 2 days` → `2 nights / 3 days`. */
const addToDuration = (duration: string, more: number) =>
  duration.replace(
    /(\d+)(\s*-?\s*)(day|night)s?\b/gi,
    (_all, count, gap, word) => `${Number(count) + more}${gap}${word}s`,
  );

/** Returns the tour with the added nights, without departures, since none fits; the same object if nothing is added. */
export function withExtraNights(offered: Tour, ride: AddedNightDays): Tour {
  const extra = listExtraDays(offered, ride);
  if (extra.length === 0) return offered;
  const rides = toDayRides(offered);
  const later = (day: number) => day + extra.filter((one) => one < day).length;
  const { itinerary, route } = offered;
  const lastRowOf = (day: number) => itinerary.map((row) => row.day).lastIndexOf(day);
  const days = itinerary.flatMap((row, at) => {
    const place = shortenPlaceName(rides.get(row.day)?.nightPlace ?? '');
    const added = lastRowOf(row.day) === at ? extra.filter((one) => one === row.day) : [];
    return [
      { ...row, day: later(row.day) },
      ...added.map((_, index) => ({
        day: later(row.day) + index + 1,
        title: `Rest day in ${place}`,
        description: `You added this day: one more night in ${place}. It isn’t in our price.`,
      })),
    ];
  });
  return {
    ...offered,
    itinerary: days,
    duration: addToDuration(offered.duration, extra.length),
    ...(route ? { route: route.map((waypoint) => ({ ...waypoint, day: later(waypoint.day) })) } : {}),
    departures: [],
  };
}

interface AddedNights {
  day: number;
  place: string;
  nights: number;
}

export function listAddedNights(offered: OfferedDays, ride: AddedNightDays): AddedNights[] {
  const extra = listExtraDays(offered, ride);
  const rides = toDayRides(offered);
  return [...new Set(extra)].map((day) => ({
    day,
    place: shortenPlaceName(rides.get(day)?.nightPlace ?? ''),
    nights: extra.filter((one) => one === day).length,
  }));
}

/** `a night in Jispa`, `a night in Jispa and 2 nights in Leh`. */
export function formatAddedNights(added: readonly AddedNights[]): string {
  const parts = added.map(({ place, nights }) => `${nights === 1 ? 'a night' : `${nights} nights`} in ${place}`);
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}

/** Returns the nearest earlier place where one more night lowers this night's level; null if none does or no more can be added. */
export function findEasierNight(
  offered: Tour,
  ride: AddedNightDays & RiderHealth,
  { number, level }: Night,
): { day: number; place: string } | null {
  if (ride.extraNights.length >= maxExtraNights) return null;
  const nights = assessNights(withExtraNights(offered, ride), ride);
  for (const before of nights.slice(0, number - 1).reverse()) {
    const { offeredDay: of } = findPlanDay(offered, ride, before.day);
    const eased = withExtraNights(offered, { extraNights: [...ride.extraNights, of] });
    const then = assessNights(eased, ride)[number];
    if (then && nightLevels.indexOf(then.level) < nightLevels.indexOf(level)) return { day: of, place: before.place };
  }
  return null;
}
