import { maxExtraNights, type Ride } from '#shared/ride/ride';
import { shortenPlaceName, toDayRides } from '#shared/tours/elevation';
import type { Tour } from '#shared/tours/tour';
import { assessNights, type Night, nightLevels, type RiderHealth } from './nights.ts';

type ExtraNights = Pick<Ride, 'extraNights'>;
type OfferedTour = Pick<Tour, 'route' | 'itinerary'>;

/** Returns the offered days after which a night is added, in order; a day with two added nights is listed twice. */
function listExtraDays(offeredTour: OfferedTour, { extraNights }: ExtraNights): number[] {
  if (extraNights.length === 0) return [];
  const dayRides = toDayRides(offeredTour);
  return extraNights.filter((day) => dayRides.get(day)?.nightPlace).sort((a, b) => a - b);
}

export function removeExtraNight(extraNights: readonly number[], day: number): number[] {
  const removedIndex = extraNights.lastIndexOf(day);
  return extraNights.filter((_, index) => index !== removedIndex);
}

interface PlanDay {
  /** Day number in the tour as offered; of an added day, the day after which it was added. */
  offeredDay: number;
  isAdded: boolean;
}

export function findPlanDay(offeredTour: OfferedTour, ride: ExtraNights, day: number): PlanDay {
  const addedDays = listExtraDays(offeredTour, ride).map((offeredDay, index) => offeredDay + index + 1);
  return {
    offeredDay: day - addedDays.filter((addedDay) => addedDay <= day).length,
    isAdded: addedDays.includes(day),
  };
}

/** `10 days` → `11 days`, `1 night / 2 days` → `2 nights / 3 days`. */
const addToDuration = (duration: string, extraDayCount: number) =>
  duration.replace(
    /(\d+)(\s*-?\s*)(day|night)s?\b/gi,
    (_match, count, gap, unit) => `${Number(count) + extraDayCount}${gap}${unit}s`,
  );

/** Returns the tour with the added nights, without departures, since none fits; the same object if nothing is added. */
export function withExtraNights(offeredTour: Tour, ride: ExtraNights): Tour {
  const extraDays = listExtraDays(offeredTour, ride);
  if (extraDays.length === 0) return offeredTour;
  const dayRides = toDayRides(offeredTour);
  const shiftDay = (day: number) => day + extraDays.filter((extraDay) => extraDay < day).length;
  const { itinerary, route } = offeredTour;
  const newItinerary = itinerary.flatMap((row, index) => {
    const place = shortenPlaceName(dayRides.get(row.day)?.nightPlace ?? '');
    const isLastRowOfDay = itinerary.map(({ day }) => day).lastIndexOf(row.day) === index;
    const daysAddedHere = isLastRowOfDay ? extraDays.filter((extraDay) => extraDay === row.day) : [];
    return [
      { ...row, day: shiftDay(row.day) },
      ...daysAddedHere.map((_, addedIndex) => ({
        day: shiftDay(row.day) + addedIndex + 1,
        title: `Rest day in ${place}`,
        description: `You added this day: one more night in ${place}. It isn’t in our price.`,
      })),
    ];
  });
  return {
    ...offeredTour,
    itinerary: newItinerary,
    duration: addToDuration(offeredTour.duration, extraDays.length),
    ...(route ? { route: route.map((waypoint) => ({ ...waypoint, day: shiftDay(waypoint.day) })) } : {}),
    departures: [],
  };
}

interface AddedNights {
  day: number;
  place: string;
  nightCount: number;
}

export function listAddedNights(offeredTour: OfferedTour, ride: ExtraNights): AddedNights[] {
  const extraDays = listExtraDays(offeredTour, ride);
  const dayRides = toDayRides(offeredTour);
  return [...new Set(extraDays)].map((day) => ({
    day,
    place: shortenPlaceName(dayRides.get(day)?.nightPlace ?? ''),
    nightCount: extraDays.filter((extraDay) => extraDay === day).length,
  }));
}

export function formatAddedNights(addedNights: readonly AddedNights[]): string {
  const phrases = addedNights.map(
    ({ place, nightCount }) => `${nightCount === 1 ? 'a night' : `${nightCount} nights`} in ${place}`,
  );
  return phrases.length < 2 ? phrases.join('') : `${phrases.slice(0, -1).join(', ')} and ${phrases.at(-1)}`;
}

/** Returns the nearest earlier place where one more night lowers this night's level; null if none does or no more can be added. */
export function findEasingNight(
  offeredTour: Tour,
  ride: ExtraNights & RiderHealth,
  { number, level }: Night,
): { day: number; place: string } | null {
  if (ride.extraNights.length >= maxExtraNights) return null;
  const nights = assessNights(withExtraNights(offeredTour, ride), ride);
  for (const earlierNight of nights.slice(0, number - 1).reverse()) {
    const { offeredDay } = findPlanDay(offeredTour, ride, earlierNight.day);
    const easierTour = withExtraNights(offeredTour, { extraNights: [...ride.extraNights, offeredDay] });
    // The added night moves this night one place back in the list.
    const easierNight = assessNights(easierTour, ride)[number];
    if (easierNight && nightLevels.indexOf(easierNight.level) < nightLevels.indexOf(level))
      return { day: offeredDay, place: earlierNight.place };
  }
  return null;
}
