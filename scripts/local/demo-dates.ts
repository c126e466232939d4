import { addDays, daysBetween } from '#shared/ride/days';
import type { Departure } from '#shared/tours/departure-schema';
import { byDay } from '#shared/tours/departures';

/** 52 weeks: a Saturday stays a Saturday, and a season a season. */
const year = 364;

/** The demo's departures, each moved by whole 52 weeks to lie within the 52 weeks after today (decision 121). */
export function moveAhead(departures: readonly Departure[], today: string): Departure[] {
  const move = (startsOn: string) => addDays(today, ((((daysBetween(today, startsOn) - 1) % year) + year) % year) + 1);
  return departures.map((one) => ({ ...one, startsOn: move(one.startsOn) })).sort(byDay);
}
